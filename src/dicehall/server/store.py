"""What is kept: matches, their seats, and one append-only log for each match. State is never stored.

The log is the truth: (match_id, id) is unique, so of two writers who answer the same entry one is refused.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from dicehall.server import log
from dicehall.server.house import USUAL, House
from dicehall.server.log import Entry
from dicehall.server.mails import Mails
from dicehall.server.migrations import migrate, newest, revision
from dicehall.server.schema import LINKS, LOG, MATCHES, SEATS
from dicehall.server.seats import Seat

FAILURES = (sa.exc.SQLAlchemyError, sqlite3.Error, OSError)
"""What reading and writing raise when the database does not answer: locked, full, damaged, gone."""


_FACTS = ("id", "form", "game", "rules", "components", "options", "seed", "host")


class Conflict(Exception):
    """Somebody else has written these entries, or used this form, first."""


@dataclass(frozen=True)
class Card:
    """What is fixed when a match begins. `form` is used once; the player of seat `host` made it."""

    id: str
    form: str
    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seed: str
    host: int | None
    seats: tuple[Seat, ...]
    house: House = USUAL


@dataclass(frozen=True)
class Standing:
    """A match in short, for lists: when it changed, "open", "playing" or "over", who is on turn, when time is out."""

    changed: int
    stage: str
    turn: int | None
    due: int | None


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Store:
    """The database. Open it before use."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url, hide_parameters=True)  # seeds and links are not for logs
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _settle_sqlite)
        self.mails = Mails(self._engine)

    async def open(self) -> None:
        """Make the tables that are missing; one of FAILURES where nothing can be written."""
        async with self._engine.begin() as connection:
            if self._engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")  # nobody else makes them now
                await connection.exec_driver_sql("PRAGMA user_version = 0")  # a write, though there is none to do
            await connection.run_sync(migrate)

    async def is_current(self) -> bool:
        """Whether the database answers, with today's schema; one of FAILURES where it does not."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(revision) == newest()

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()

    async def create(self, card: Card, entries: Sequence[Entry], standing: Standing) -> None:
        """Keep a new match with its first entries; Conflict if its form was used before."""
        facts = {name: getattr(card, name) for name in _FACTS}
        row = {**facts, "house": card.house.as_stored(), "created": now(), **asdict(standing)}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(MATCHES.insert().values(row))
                await connection.execute(SEATS.insert(), [_seat_row(card.id, seat) for seat in card.seats])
                await _write(connection, card.id, entries)
        except IntegrityError as error:
            raise Conflict from error

    async def append(self, match_id: str, entries: Sequence[Entry], standing: Standing) -> None:
        """Write entries in one transaction; when this returns they are on the disk. Conflict: none was written."""
        try:
            async with self._engine.begin() as connection:
                await _write(connection, match_id, entries)
                await connection.execute(MATCHES.update().where(MATCHES.c.id == match_id).values(asdict(standing)))
        except IntegrityError as error:
            raise Conflict from error

    async def card(self, match_id: str) -> Card | None:
        """The match of an id."""
        return await self._card(MATCHES.c.id == match_id)

    async def card_of_form(self, form: str) -> Card | None:
        """The match that was made with a form."""
        return await self._card(MATCHES.c.form == form)

    async def _card(self, condition: sa.ColumnElement[bool]) -> Card | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(MATCHES).where(condition))).mappings().first()
            if row is None:
                return None
            seats = sa.select(SEATS).where(SEATS.c.match_id == row["id"]).order_by(SEATS.c.number)
            found = (await connection.execute(seats)).mappings().all()
        facts = {name: row[name] for name in _FACTS}
        return Card(**facts, seats=tuple(_seat(each) for each in found), house=House(**row["house"]))

    async def seat(self, secret: str) -> tuple[str, int] | None:
        """The match and the seat that a secret link has ever led to; whether it still does, the seat knows."""
        first = sa.select(SEATS.c.match_id, SEATS.c.number).where(SEATS.c.secret == secret)
        later = sa.select(LINKS.c.match_id, LINKS.c.number).where(LINKS.c.secret == secret)
        async with self._engine.connect() as connection:
            row = (await connection.execute(first.union_all(later))).first()
        return None if row is None else (row[0], row[1])

    async def log(self, match_id: str) -> list[Entry]:
        """All entries of a match, oldest first."""
        async with self._engine.connect() as connection:
            query = sa.select(LOG).where(LOG.c.match_id == match_id).order_by(LOG.c.id)
            rows = (await connection.execute(query)).mappings().all()
        return [Entry(row["id"], row["kind"], row["data"], row["by"], row["at"]) for row in rows]

    async def active_since(self, moment: int) -> list[str]:
        """Matches with an entry at or after `moment` (milliseconds)."""
        async with self._engine.connect() as connection:
            query = sa.select(LOG.c.match_id).where(LOG.c.at >= moment).distinct()
            return list((await connection.execute(query)).scalars())


def _seat_row(match_id: str, seat: Seat) -> dict[str, Any]:
    facts = asdict(seat)
    return {"match_id": match_id, "player_id": facts.pop("player"), **facts}


def _seat(row: Mapping[Any, Any]) -> Seat:
    return Seat(row["number"], row["name"], row["controller"], row["secret"], row["player_id"])


async def _write(connection: AsyncConnection, match_id: str, entries: Sequence[Entry]) -> None:
    """Write entries, and what they say of the links and holders of seats to where it is looked up."""
    rows = [{"match_id": match_id, **entry._asdict()} for entry in entries]
    if rows:
        await connection.execute(LOG.insert(), rows)
    for data in (entry.data for entry in entries if entry.kind == log.CONTROLLER):
        if "link" in data:
            link = {"secret": data["link"], "match_id": match_id, "number": data["seat"]}
            await connection.execute(LINKS.insert().values(link))
        if "player" in data:
            here = (SEATS.c.match_id == match_id) & (SEATS.c.number == data["seat"])
            await connection.execute(SEATS.update().where(here).values(player_id=data["player"]))


def _settle_sqlite(connection: DBAPIConnection, _record: object) -> None:
    """Readers never wait for a writer, and what is committed survives the loss of power."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
