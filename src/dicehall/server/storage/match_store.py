"""Stored matches: their cards, their seats, and one append-only log each. Positions are never stored.

The log is the truth. (match_id, id) is its primary key, so of two writers who answer the same entry one gets a
Conflict.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from dicehall.server.common.utc import now
from dicehall.server.match.card import Card, Summary
from dicehall.server.match.clocks import Outage
from dicehall.server.match.log import Entry
from dicehall.server.match.seats import Seat
from dicehall.server.match.table_rules import TableRules
from dicehall.server.storage.batch_writer import BatchWriter, write
from dicehall.server.storage.database import CONNECTING, Conflict, answering, make_engine
from dicehall.server.storage.fast_append import Addition
from dicehall.server.storage.messages import Messages
from dicehall.server.storage.migrations import migrate, newest, revision
from dicehall.server.storage.schema import LINKS, LOG, MATCHES, OUTAGES, PROCESSES, RECORDS, SEATS, SETTINGS

MOST_LINKS = 50_000  # seat links in the cache
_FACTS = ("id", "form", "game", "rules", "components", "options", "seed", "host", "created")


class MatchStore:
    """The database of a hall, SQLite or PostgreSQL. Call `open` before use."""

    def __init__(self, url: str) -> None:
        self._engine = make_engine(url)
        self.messages = Messages(self._engine)
        self._writer = BatchWriter(self._engine, self.messages)
        self._links: dict[str, tuple[str, int]] = {}

    async def open(self) -> None:
        """Create the tables or migrate them. Raises Unavailable, also if the database is read-only."""
        with answering():
            async with self._engine.begin() as connection:
                if self._engine.dialect.name == "sqlite":
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")  # two starting processes migrate in turn
                    await connection.exec_driver_sql("PRAGMA user_version = 0")  # a dummy write: fails if read-only
                await connection.run_sync(migrate)

    async def is_current(self) -> bool:
        """Return True if the database has today's schema. Raises one of FAILURES if it does not answer."""
        async with self.reading() as connection:
            return await connection.run_sync(revision) == newest()

    async def close(self) -> None:
        """Close all connections."""
        await self._writer.close()
        with suppress(TimeoutError):  # a dead server never answers the closing handshake
            await asyncio.wait_for(self._engine.dispose(), CONNECTING)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection to read from. Raises Unavailable."""
        with answering():
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that commits at the end of the block. Raises Conflict if a key is taken, Unavailable."""
        with answering():
            async with self._writer.begin() as connection:
                yield connection

    async def setting(self, name: str, fresh: str) -> str:
        """Return a value that all processes share; `fresh` is stored if there is none. Raises Unavailable."""
        query = sa.select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        async with self.reading() as connection:
            known = (await connection.execute(query)).scalar()
        if known is None:
            with suppress(Conflict):  # another process was faster, and its value counts
                async with self.writing() as connection:
                    await connection.execute(SETTINGS.insert().values(name=name, value=fresh))
            async with self.reading() as connection:
                known = (await connection.execute(query)).scalar_one()
        return str(known)

    async def create(self, card: Card, entries: Sequence[Entry], summary: Summary) -> None:
        """Store a new match with its first entries. Raises Conflict if its form was used before, Unavailable."""
        facts = {name: getattr(card, name) for name in _FACTS}
        row = {**facts, "house": card.table_rules.as_stored(), **summary._asdict()}
        async with self.writing() as connection:
            await connection.execute(MATCHES.insert().values(row))
            await connection.execute(SEATS.insert(), [_seat_row(card.id, seat) for seat in card.seats])
            await write(connection, [Addition(card.id, entries, summary)])

    async def append(self, match_id: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Append entries in one transaction; they are on the disk when this returns.

        Raises Unavailable, and Conflict if entries with these ids exist: those of another process, or these very ones,
        if the database wrote them and its answer was lost.
        """
        with answering():
            await self._writer.append(Addition(match_id, entries, summary))

    async def card(self, match_id: str) -> Card | None:
        """Return a match by its id, or None. Raises Unavailable."""
        return await self._card(MATCHES.c.id == match_id) if is_kept(match_id) else None

    async def card_of_form(self, form: str) -> Card | None:
        """Return the match that was created with a form, or None. Raises Unavailable."""
        return await self._card(MATCHES.c.form == form)

    async def _card(self, condition: sa.ColumnElement[bool]) -> Card | None:
        async with self.reading() as connection:
            row = (await connection.execute(sa.select(MATCHES).where(condition))).mappings().first()
            if row is None:
                return None
            seats = sa.select(SEATS).where(SEATS.c.match_id == row["id"]).order_by(SEATS.c.number)
            seat_rows = (await connection.execute(seats)).mappings().all()
        facts = {name: row[name] for name in _FACTS}
        return Card(**facts, seats=tuple(map(_seat, seat_rows)), table_rules=TableRules(**row["house"]))

    async def seat(self, secret: str) -> tuple[str, int] | None:
        """Return (match id, seat number) of a link, current or old, or None. Raises Unavailable.

        Whether the link still opens the seat is for the room to say.
        """
        if not is_kept(secret):
            return None
        if secret not in self._links:
            first = sa.select(SEATS.c.match_id, SEATS.c.number).where(SEATS.c.secret == secret)
            later = sa.select(LINKS.c.match_id, LINKS.c.number).where(LINKS.c.secret == secret)
            async with self.reading() as connection:
                row = (await connection.execute(first.union_all(later))).first()
            if row is None:
                return None
            self.know({secret: (row[0], row[1])})
        return self._links[secret]

    def know(self, links: Mapping[str, tuple[str, int]]) -> None:
        """Cache which seats links belong to, so that the next request needs no query.

        The pairs never change, so the cache cannot go stale; when it is full it starts empty again.
        """
        if len(self._links) + len(links) > MOST_LINKS:
            self._links.clear()
        self._links.update(links)

    async def log(self, match_id: str, after: int = 0) -> list[Entry]:
        """Return the entries of a match after entry `after`, oldest first. Raises Unavailable."""
        async with self.reading() as connection:
            query = sa.select(LOG).where((LOG.c.match_id == match_id) & (LOG.c.id > after)).order_by(LOG.c.id)
            rows = (await connection.execute(query)).mappings().all()
        return [Entry(row["id"], row["kind"], row["data"], row["by"], row["at"]) for row in rows]

    async def keep_record(self, record_id: str, text: str) -> None:
        """Store an uploaded record; storing it again changes nothing. Raises Unavailable."""
        row = {"id": record_id, "text": text, "created": now()}
        with suppress(Conflict):
            async with self.writing() as connection:
                await connection.execute(RECORDS.insert().values(row))

    async def record(self, record_id: str) -> str | None:
        """Return the text of an uploaded record, or None. Raises Unavailable."""
        if not is_kept(record_id):
            return None
        async with self.reading() as connection:
            query = sa.select(RECORDS.c.text).where(RECORDS.c.id == record_id)
            return (await connection.execute(query)).scalar()

    async def active_since(self, moment: int) -> list[str]:
        """Return the ids of matches with an entry at or after `moment` (milliseconds). Raises Unavailable."""
        async with self.reading() as connection:
            query = sa.select(LOG.c.match_id).where(LOG.c.at >= moment).distinct()
            return list((await connection.execute(query)).scalars())

    # --- the lobby, and time

    async def listed(self, since: int, most: int, each: int) -> list[str]:
        """Return the ids of listed open tables that changed since a moment (milliseconds), newest first.

        At most `most` in all and `each` of one host, so that nobody fills the lobby alone. Raises Unavailable.
        """
        is_listed = (MATCHES.c.stage == "open") & MATCHES.c.house["is_listed"].as_boolean()
        host = sa.func.coalesce(SEATS.c.player_id, MATCHES.c.id)
        place = sa.func.row_number().over(partition_by=host, order_by=MATCHES.c.created.desc()).label("place")
        of_host = (SEATS.c.match_id == MATCHES.c.id) & (SEATS.c.number == MATCHES.c.host)
        query = sa.select(MATCHES.c.id, MATCHES.c.created, place).join(SEATS, of_host)
        tables = query.where(is_listed & (MATCHES.c.changed >= since)).subquery()
        chosen = sa.select(tables.c.id).where(tables.c.place <= each).order_by(tables.c.created.desc()).limit(most)
        async with self.reading() as connection:
            return list((await connection.execute(chosen)).scalars())

    async def due(self, moment: int, most: int) -> list[str]:
        """Return the ids of matches whose time is out at `moment` (milliseconds), longest overdue first.

        Raises Unavailable.
        """
        query = sa.select(MATCHES.c.id).where(MATCHES.c.due <= moment).order_by(MATCHES.c.due).limit(most)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def put_off(self, match_id: str, changed: int | None, due: int | None) -> None:
        """Correct the deadline of a match, unless it has changed since `changed` (milliseconds; None: in any case).

        Raises Unavailable.
        """
        here = (MATCHES.c.id == match_id) & (True if changed is None else MATCHES.c.changed == changed)
        async with self.writing() as connection:
            await connection.execute(MATCHES.update().where(here).values(due=due))

    async def last_alive(self, longest: int) -> int | None:
        """Return when a process of the hall was last known to be alive, in milliseconds, or None. Raises Unavailable.

        A log entry proves it too, if it was written within `longest` milliseconds of the last report.
        """
        async with self.reading() as connection:
            seen: int | None = (await connection.execute(sa.select(sa.func.max(PROCESSES.c.seen)))).scalar()
            if seen is None:
                return None
            wrote = sa.select(sa.func.max(LOG.c.at)).where((LOG.c.at > seen) & (LOG.c.at <= seen + longest))
            return max(seen, (await connection.execute(wrote)).scalar() or 0)

    async def alive(self, process: str, moment: int, oldest: int) -> None:
        """Record that a process is alive at `moment`; forget those last seen before `oldest`. Raises Unavailable."""
        here = PROCESSES.c.id == process
        async with self.writing() as connection:
            await connection.execute(PROCESSES.delete().where(here | (PROCESSES.c.seen < oldest)))
            await connection.execute(PROCESSES.insert().values(id=process, seen=moment))

    async def credit(self, outage: Outage) -> None:
        """Record an outage and extend the deadlines that it fell into, unless another process has done so.

        Raises Unavailable.
        """
        late = (MATCHES.c.due > outage.began) & (MATCHES.c.changed <= outage.began)
        due = MATCHES.c.due + (outage.ended - outage.began)
        with suppress(Conflict):
            async with self.writing() as connection:
                await connection.execute(OUTAGES.insert().values(outage._asdict()))
                await connection.execute(MATCHES.update().where(late).values(due=due))

    async def outages(self) -> list[Outage]:
        """Return all outages in order. Raises Unavailable."""
        async with self.reading() as connection:
            query = sa.select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began)
            return [Outage(*row) for row in await connection.execute(query)]


def is_kept(text: str) -> bool:
    """Return False for text with a NUL character, which no row can contain: PostgreSQL rejects it even in a query."""
    return "\0" not in text


def _seat_row(match_id: str, seat: Seat) -> dict[str, Any]:
    facts = asdict(seat)
    return {"match_id": match_id, "player_id": facts.pop("player"), **facts}


def _seat(row: Mapping[Any, Any]) -> Seat:
    return Seat(row["number"], row["name"], row["controller"], row["secret"], row["player_id"], row["lot"])
