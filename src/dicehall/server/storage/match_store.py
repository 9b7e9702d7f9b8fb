"""What is kept: matches, their seats, and one append-only log for each match. State is never stored.

The log is the truth: (match_id, id) is unique, so of two writers who answer the same entry one is refused.
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
from dicehall.server.storage.fast_append import Change
from dicehall.server.storage.messages import Messages
from dicehall.server.storage.migrations import migrate, newest, revision
from dicehall.server.storage.schema import LINKS, LOG, MATCHES, OUTAGES, PROCESSES, RECORDS, SEATS, SETTINGS

MOST_LINKS = 50_000  # remembered
_FACTS = ("id", "form", "game", "rules", "components", "options", "seed", "host", "created")


class MatchStore:
    """The database, SQLite or PostgreSQL. Open it before use. Unavailable where it does not answer."""

    def __init__(self, url: str) -> None:
        self._engine = make_engine(url)
        self.messages = Messages(self._engine)
        self._writer = BatchWriter(self._engine, self.messages)
        self._links: dict[str, tuple[str, int]] = {}

    async def open(self) -> None:
        """Bring the tables up to date; Unavailable where nothing can be written."""
        with answering():
            async with self._engine.begin() as connection:
                if self._engine.dialect.name == "sqlite":
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")  # nobody else makes them now
                    await connection.exec_driver_sql("PRAGMA user_version = 0")  # a write, though there is none to do
                await connection.run_sync(migrate)

    async def is_current(self) -> bool:
        """Whether the database answers, with today's schema; one of FAILURES where it does not."""
        async with self.reading() as connection:
            return await connection.run_sync(revision) == newest()

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writer.close()
        with suppress(TimeoutError):  # a server that is gone does not say goodbye
            await asyncio.wait_for(self._engine.dispose(), CONNECTING)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; Unavailable."""
        with answering():
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end of the block; Conflict where something is there already, Unavailable."""
        with answering():
            async with self._writer.begin() as connection:
                yield connection

    async def setting(self, name: str, fresh: str) -> str:
        """What all processes share under a name: `fresh` where nothing was there."""
        query = sa.select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        async with self.reading() as connection:
            known = (await connection.execute(query)).scalar()
        if known is None:
            with suppress(Conflict):  # another process was faster: its value counts
                async with self.writing() as connection:
                    await connection.execute(SETTINGS.insert().values(name=name, value=fresh))
            async with self.reading() as connection:
                known = (await connection.execute(query)).scalar_one()
        return str(known)

    async def create(self, card: Card, entries: Sequence[Entry], summary: Summary) -> None:
        """Keep a new match with its first entries; Conflict if its form was used before."""
        facts = {name: getattr(card, name) for name in _FACTS}
        row = {**facts, "house": card.table_rules.as_stored(), **summary._asdict()}
        async with self.writing() as connection:
            await connection.execute(MATCHES.insert().values(row))
            await connection.execute(SEATS.insert(), [_seat_row(card.id, seat) for seat in card.seats])
            await write(connection, [Change(card.id, entries, summary)])

    async def append(self, match_id: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Write entries in one transaction; when this returns they are on the disk.

        Conflict: none was written now, for others are there, or the very same: an answer of the database may be lost.
        """
        with answering():
            await self._writer.append(Change(match_id, entries, summary))

    async def card(self, match_id: str) -> Card | None:
        """The match of an id."""
        return await self._card(MATCHES.c.id == match_id) if is_kept(match_id) else None

    async def card_of_form(self, form: str) -> Card | None:
        """The match that was made with a form."""
        return await self._card(MATCHES.c.form == form)

    async def _card(self, condition: sa.ColumnElement[bool]) -> Card | None:
        async with self.reading() as connection:
            row = (await connection.execute(sa.select(MATCHES).where(condition))).mappings().first()
            if row is None:
                return None
            seats = sa.select(SEATS).where(SEATS.c.match_id == row["id"]).order_by(SEATS.c.number)
            found = (await connection.execute(seats)).mappings().all()
        facts = {name: row[name] for name in _FACTS}
        return Card(**facts, seats=tuple(_seat(each) for each in found), table_rules=TableRules(**row["house"]))

    async def seat(self, secret: str) -> tuple[str, int] | None:
        """The match and the seat that a secret link has ever led to; whether it still does, the seat knows."""
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
        """Remember which seats links open: whoever comes with one has not to be looked up."""
        if len(self._links) + len(links) > MOST_LINKS:
            self._links.clear()
        self._links.update(links)

    async def log(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries of a match after entry `after`, oldest first."""
        async with self.reading() as connection:
            query = sa.select(LOG).where((LOG.c.match_id == match_id) & (LOG.c.id > after)).order_by(LOG.c.id)
            rows = (await connection.execute(query)).mappings().all()
        return [Entry(row["id"], row["kind"], row["data"], row["by"], row["at"]) for row in rows]

    async def keep_record(self, record_id: str, text: str) -> None:
        """Keep an uploaded record; once more is the same."""
        row = {"id": record_id, "text": text, "created": now()}
        with suppress(Conflict):
            async with self.writing() as connection:
                await connection.execute(RECORDS.insert().values(row))

    async def record(self, record_id: str) -> str | None:
        """The text of an uploaded record."""
        if not is_kept(record_id):
            return None
        async with self.reading() as connection:
            query = sa.select(RECORDS.c.text).where(RECORDS.c.id == record_id)
            return (await connection.execute(query)).scalar()

    async def active_since(self, moment: int) -> list[str]:
        """Matches with an entry at or after `moment` (milliseconds)."""
        async with self.reading() as connection:
            query = sa.select(LOG.c.match_id).where(LOG.c.at >= moment).distinct()
            return list((await connection.execute(query)).scalars())

    # --- the lobby, and time

    async def listed(self, since: int, most: int, each: int) -> list[str]:
        """Open tables for anybody that have changed since a moment, the latest first; at most `each` of one host."""
        is_listed = (MATCHES.c.stage == "open") & MATCHES.c.house["is_listed"].as_boolean()
        host = sa.func.coalesce(SEATS.c.player_id, MATCHES.c.id)
        place = sa.func.row_number().over(partition_by=host, order_by=MATCHES.c.created.desc()).label("place")
        of_host = (SEATS.c.match_id == MATCHES.c.id) & (SEATS.c.number == MATCHES.c.host)
        query = sa.select(MATCHES.c.id, MATCHES.c.created, place).join(SEATS, of_host)
        found = query.where(is_listed & (MATCHES.c.changed >= since)).subquery()
        chosen = sa.select(found.c.id).where(found.c.place <= each).order_by(found.c.created.desc()).limit(most)
        async with self.reading() as connection:
            return list((await connection.execute(chosen)).scalars())

    async def due(self, moment: int, most: int) -> list[str]:
        """Matches in which the time of a seat is out at a moment, the longest first."""
        query = sa.select(MATCHES.c.id).where(MATCHES.c.due <= moment).order_by(MATCHES.c.due).limit(most)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def put_off(self, match_id: str, changed: int | None, due: int | None) -> None:
        """Correct when the time of a seat is out, unless the match has changed since a moment."""
        here = (MATCHES.c.id == match_id) & (True if changed is None else MATCHES.c.changed == changed)
        async with self.writing() as connection:
            await connection.execute(MATCHES.update().where(here).values(due=due))

    async def last_alive(self, longest: int) -> int | None:
        """When a process of the hall was last known to be alive; None if none ever was.

        It may have written an entry after it last said so, but no later than `longest` milliseconds.
        """
        async with self.reading() as connection:
            seen: int | None = (await connection.execute(sa.select(sa.func.max(PROCESSES.c.seen)))).scalar()
            if seen is None:
                return None
            wrote = sa.select(sa.func.max(LOG.c.at)).where((LOG.c.at > seen) & (LOG.c.at <= seen + longest))
            return max(seen, (await connection.execute(wrote)).scalar() or 0)

    async def alive(self, process: str, moment: int, oldest: int) -> None:
        """A process is alive at a moment; those last seen before `oldest` are forgotten."""
        here = PROCESSES.c.id == process
        async with self.writing() as connection:
            await connection.execute(PROCESSES.delete().where(here | (PROCESSES.c.seen < oldest)))
            await connection.execute(PROCESSES.insert().values(id=process, seen=moment))

    async def credit(self, outage: Outage) -> None:
        """Note an outage, and put off what is due by as long; nothing if another process has noted it."""
        late = (MATCHES.c.due > outage.began) & (MATCHES.c.changed <= outage.began)
        due = MATCHES.c.due + (outage.ended - outage.began)
        with suppress(Conflict):
            async with self.writing() as connection:
                await connection.execute(OUTAGES.insert().values(outage._asdict()))
                await connection.execute(MATCHES.update().where(late).values(due=due))

    async def outages(self) -> list[Outage]:
        """All outages, in their order."""
        async with self.reading() as connection:
            query = sa.select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began)
            return [Outage(*row) for row in await connection.execute(query)]


def is_kept(text: str) -> bool:
    """Whether a database can hold a text at all: PostgreSQL does not even look for a NUL."""
    return "\0" not in text


def _seat_row(match_id: str, seat: Seat) -> dict[str, Any]:
    facts = asdict(seat)
    return {"match_id": match_id, "player_id": facts.pop("player"), **facts}


def _seat(row: Mapping[Any, Any]) -> Seat:
    return Seat(row["number"], row["name"], row["controller"], row["secret"], row["player_id"], row["lot"])
