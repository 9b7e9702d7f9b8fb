"""Stored people: guests and accounts, their sessions, API tokens and passkeys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from dicehall.server.common.accounts import Passkey, Person, Session, Token
from dicehall.server.common.utc import now
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import PASSKEYS, PLAYERS, SESSIONS, SPENT, TOKENS


class PeopleStore:
    """People in the database of a hall. Moments are milliseconds since 1970, UTC."""

    def __init__(self, store: MatchStore) -> None:
        self.store = store

    async def _all(self, query: sa.Select[Any]) -> Sequence[sa.RowMapping]:
        """Return all rows of a query."""
        async with self.store.reading() as connection:
            rows: Sequence[sa.RowMapping] = (await connection.execute(query)).mappings().all()
        return rows

    async def _do(self, *statements: sa.Insert | sa.Update | sa.Delete) -> int:
        """Run statements in one transaction, and return the number of rows that the last one changed.

        Raises Conflict, and then nothing was done.
        """
        async with self.store.writing() as connection:
            done = [await connection.execute(statement) for statement in statements]
        return int(done[-1].rowcount)

    # --- people

    async def person(self, id: str) -> Person | None:
        """Return a guest or an account by id, or None. Raises Unavailable."""
        return await self._person(PLAYERS.c.id == id)

    async def account(self, login: str) -> Person | None:
        """Return the account with a login name, or None. Raises Unavailable."""
        return await self._person(PLAYERS.c.login == login)

    async def _person(self, condition: sa.ColumnElement[bool]) -> Person | None:
        rows = await self._all(sa.select(PLAYERS).where(condition))
        return _person(rows[0]) if rows else None

    async def add(self, person: Person) -> None:
        """Store a new person. Raises Conflict if the id or the login name is taken, Unavailable."""
        await self._do(_insert(person))

    async def change(self, id: str, **facts: Any) -> None:
        """Update columns of a person. Raises Unavailable."""
        await self._do(PLAYERS.update().where(PLAYERS.c.id == id).values(**facts))

    async def adopt(self, guest: str, account: str) -> None:
        """Give a guest's things to an account; nothing happens if another account has them. Raises Unavailable."""
        free = (PLAYERS.c.id == guest) & PLAYERS.c.adopted_by.is_(None) & PLAYERS.c.login.is_(None)
        await self._do(PLAYERS.update().where(free).values(adopted_by=account))

    async def adopted(self, account: str) -> tuple[str, ...]:
        """Return the guests whose things belong to an account. Raises Unavailable."""
        rows = await self._all(sa.select(PLAYERS.c.id).where(PLAYERS.c.adopted_by == account))
        return tuple(row["id"] for row in rows)

    # --- sessions

    async def add_session(self, session: Session) -> None:
        """Store a new session. Raises Unavailable."""
        await self._do(SESSIONS.insert().values(_facts(session)))

    async def session(self, id: str, seen_since: int) -> tuple[Session, Person] | None:
        """Return a session and its account, or None if it was not seen since a moment. Raises Unavailable."""
        rows = await self._all(_with_account(SESSIONS).where(SESSIONS.c.id == id, SESSIONS.c.seen >= seen_since))
        return (Session(*_columns(rows[0], SESSIONS)), _account(rows[0])) if rows else None

    async def sessions(self, account: str, seen_since: int) -> list[Session]:
        """Return the sessions of an account that were seen since a moment, latest first. Raises Unavailable."""
        query = sa.select(SESSIONS).where(SESSIONS.c.player_id == account, SESSIONS.c.seen >= seen_since)
        return [Session(**row) for row in await self._all(query.order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id))]

    async def touch(self, id: str) -> None:
        """Record that a session is seen now. Raises Unavailable."""
        await self._do(SESSIONS.update().where(SESSIONS.c.id == id).values(seen=now()))

    async def end(self, id: str, account: str) -> None:
        """End a session of an account. Raises Unavailable."""
        await self._do(SESSIONS.delete().where(SESSIONS.c.id == id, SESSIONS.c.player_id == account))

    async def end_others(self, account: str, id: str) -> None:
        """End all sessions of an account but one. Raises Unavailable."""
        await self._do(SESSIONS.delete().where(SESSIONS.c.player_id == account, SESSIONS.c.id != id))

    async def forget(self, before: int) -> None:
        """Delete sessions not seen since a moment, and challenges answered before it. Raises Unavailable."""
        await self._do(SESSIONS.delete().where(SESSIONS.c.seen < before), SPENT.delete().where(SPENT.c.at < before))

    # --- tokens

    async def add_token(self, token: Token) -> None:
        """Store a new token, replacing an unused one with the same id. Raises Conflict if it was used, Unavailable."""
        unused = (TOKENS.c.id == token.id) & (TOKENS.c.player_id == token.player_id) & TOKENS.c.used.is_(None)
        await self._do(TOKENS.delete().where(unused), TOKENS.insert().values(_facts(token)))

    async def token(self, hash: str) -> tuple[Token, Person] | None:
        """Return the token with a hash and its account, or None. Raises Unavailable."""
        rows = await self._all(_with_account(TOKENS).where(TOKENS.c.hash == hash))
        return (Token(*_columns(rows[0], TOKENS)), _account(rows[0])) if rows else None

    async def tokens(self, account: str) -> list[Token]:
        """Return the tokens of an account, oldest first. Raises Unavailable."""
        query = sa.select(TOKENS).where(TOKENS.c.player_id == account).order_by(TOKENS.c.created, TOKENS.c.id)
        return [Token(**row) for row in await self._all(query)]

    async def has_token(self, id: str) -> bool:
        """Return True unless the token was revoked. Raises Unavailable."""
        return bool(await self._all(sa.select(TOKENS.c.id).where(TOKENS.c.id == id)))

    async def touch_token(self, id: str) -> None:
        """Record that a token is used now. Raises Unavailable."""
        await self._do(TOKENS.update().where(TOKENS.c.id == id).values(used=now()))

    async def remove_token(self, id: str, account: str) -> None:
        """Revoke a token of an account. Raises Unavailable."""
        await self._do(TOKENS.delete().where(TOKENS.c.id == id, TOKENS.c.player_id == account))

    # --- passkeys

    async def add_passkey(self, passkey: Passkey, account: Person | None = None) -> None:
        """Store a new passkey, with its new account if given. Raises Conflict, Unavailable."""
        insert = PASSKEYS.insert().values(_facts(passkey))
        await (self._do(insert) if account is None else self._do(_insert(account), insert))

    async def passkey(self, id: str) -> Passkey | None:
        """Return a passkey by its id, or None. Raises Unavailable."""
        rows = await self._all(sa.select(PASSKEYS).where(PASSKEYS.c.id == id))
        return Passkey(**rows[0]) if rows else None

    async def passkeys(self, account: str) -> list[Passkey]:
        """Return the passkeys of an account, oldest first. Raises Unavailable."""
        query = sa.select(PASSKEYS).where(PASSKEYS.c.player_id == account).order_by(PASSKEYS.c.created, PASSKEYS.c.id)
        return [Passkey(**row) for row in await self._all(query)]

    async def used(self, id: str, uses: int) -> None:
        """Store the signature counter of a passkey. Raises Unavailable."""
        await self._do(PASSKEYS.update().where(PASSKEYS.c.id == id).values(uses=uses))

    async def remove_passkey(self, id: str, account: str) -> None:
        """Delete a passkey of an account. Raises Unavailable."""
        await self._do(PASSKEYS.delete().where(PASSKEYS.c.id == id, PASSKEYS.c.player_id == account))

    async def spend(self, challenge: str) -> None:
        """Record that a challenge was answered. Raises Conflict if it had been before, Unavailable."""
        await self._do(SPENT.insert().values(id=challenge, at=now()))


def _names(table: sa.Table) -> list[str]:
    return [column.name for column in table.c]


def _person(row: Any) -> Person:
    return Person(**{name: row[name] for name in _names(PLAYERS) if name != "created"})


def _with_account(table: sa.Table) -> sa.Select[Any]:
    """Return a query for rows of a table joined with their accounts, whose columns are prefixed "of_"."""
    columns = (column.label(f"of_{column.name}") for column in PLAYERS.c)
    return sa.select(table, *columns).join(PLAYERS, PLAYERS.c.id == table.c.player_id)


def _columns(row: sa.RowMapping, table: sa.Table) -> list[Any]:
    return [row[name] for name in _names(table)]


def _account(row: sa.RowMapping) -> Person:
    return _person({column.name: row[f"of_{column.name}"] for column in PLAYERS.c})


def _facts(record: Session | Passkey | Token) -> dict[str, Any]:
    return dict(record.__dict__)


def _insert(person: Person) -> sa.Insert:
    return PLAYERS.insert().values(**person.__dict__, created=now())
