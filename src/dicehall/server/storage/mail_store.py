"""The database side of turn mails: which turns wait, which process mails them, and who wants none."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from typing import NamedTuple

import sqlalchemy as sa

from dicehall.server.match.log import MOVES
from dicehall.server.storage.database import Conflict
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import LOG, MAILS, MATCHES, PLAYERS, SEATS

MOST = 100  # turns fetched at a time
KEY = "mail-key"


class WaitingTurn(NamedTuple):
    """A turn that has been waiting since log entry `entry`, and the account to mail.

    The match last changed at `changed`, in milliseconds since 1970, UTC.
    """

    match_id: str
    seat: int
    entry: int
    player: str
    mail: str
    language: str
    changed: int


# The turn is named by the last entry that changed the position; a seat taken over from a guest counts for the account.
_ENTRY = (
    sa.select(sa.func.max(LOG.c.id)).where((LOG.c.match_id == MATCHES.c.id) & LOG.c.kind.in_(MOVES)).scalar_subquery()
)
_TOLD = sa.exists().where(
    (MAILS.c.match_id == MATCHES.c.id) & (MAILS.c.seat == MATCHES.c.turn) & (MAILS.c.entry == _ENTRY)
)
_GUEST = PLAYERS.alias("guest")
_WAITING = (
    sa.select(
        MATCHES.c.id,
        MATCHES.c.turn,
        _ENTRY.label("entry"),
        PLAYERS.c.id,
        PLAYERS.c.mail,
        PLAYERS.c.language,
        MATCHES.c.changed,
    )
    .join(SEATS, (SEATS.c.match_id == MATCHES.c.id) & (SEATS.c.number == MATCHES.c.turn))
    .join(_GUEST, _GUEST.c.id == SEATS.c.player_id)
    .join(PLAYERS, PLAYERS.c.id == sa.func.coalesce(_GUEST.c.adopted_by, _GUEST.c.id))
    .where(PLAYERS.c.is_told & PLAYERS.c.mail.is_not(None) & _ENTRY.is_not(None) & ~_TOLD)
    .order_by(MATCHES.c.changed, MATCHES.c.id)
)


class MailStore:
    """Turns to be mailed."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def waiting(self, first: int, last: int) -> AsyncIterator[WaitingTurn]:
        """Yield turns of accounts that want mail, in matches that last changed between two moments (milliseconds).

        Oldest first. Raises Unavailable.
        """
        after: sa.ColumnElement[bool] = sa.true()
        while page := await self._waiting(MATCHES.c.changed.between(first, last) & after):
            for turn in page:
                yield turn
            after = sa.tuple_(MATCHES.c.changed, MATCHES.c.id) > sa.tuple_(page[-1].changed, page[-1].match_id)

    async def _waiting(self, condition: sa.ColumnElement[bool]) -> list[WaitingTurn]:
        async with self._store.reading() as connection:
            return [WaitingTurn(*row) for row in await connection.execute(_WAITING.where(condition).limit(MOST))]

    async def claim(self, turn: WaitingTurn) -> bool:
        """Return True if this process is to mail the turn: the first one that asks. Raises Unavailable."""
        row = {"match_id": turn.match_id, "seat": turn.seat, "entry": turn.entry}
        try:
            async with self._store.writing() as connection:
                await connection.execute(MAILS.insert().values(row))
        except Conflict:
            return False
        return True

    async def end(self, player: str) -> None:
        """Send a player no more mails. Raises Unavailable."""
        async with self._store.writing() as connection:
            await connection.execute(PLAYERS.update().where(PLAYERS.c.id == player).values(is_told=False))

    async def key(self) -> str:
        """Return the key that signs links in mails, shared by all processes. Raises Unavailable."""
        return await self._store.setting(KEY, secrets.token_hex(32))
