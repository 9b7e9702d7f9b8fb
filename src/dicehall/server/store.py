"""What is kept: matches, their seats, and one append-only log for each match. State is never stored.

The log is the truth: (match_id, id) is unique, so of two writers who answer the same entry one is refused.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from dicehall.server.log import Entry
from dicehall.server.seats import Seat

_tables = sa.MetaData()

_matches = sa.Table(
    "match",
    _tables,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("form", sa.String(128), unique=True, nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("components", sa.String(64), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(128), nullable=False),
    sa.Column("host", sa.Integer),
    sa.Column("created", sa.BigInteger, nullable=False),
)

_seats = sa.Table(
    "seat",
    _tables,
    sa.Column("match_id", sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("secret", sa.String(64), unique=True, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("controller", sa.String(64), nullable=False),
)

_log = sa.Table(
    "log",
    _tables,
    sa.Column("match_id", sa.ForeignKey("match.id"), primary_key=True),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("by", sa.Integer),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
)


FAILURES = (sa.exc.SQLAlchemyError, sqlite3.Error, OSError)
"""What reading and writing raise when the database does not answer: locked, full, damaged, gone."""


class Conflict(Exception):
    """Somebody else has written these entries, or used this form, first."""


@dataclass(frozen=True)
class Card:
    """What is fixed when a match begins. `form` is used once; seat `host` hands out the links of the others."""

    id: str
    form: str
    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seed: str
    host: int | None
    seats: tuple[Seat, ...]


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Store:
    """The database. Open it before use."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url, hide_parameters=True)  # seeds and links are not for logs
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine.sync_engine, "connect", _settle_sqlite)

    async def open(self) -> None:
        """Make the tables that are missing; one of FAILURES where nothing can be written."""
        async with self._engine.begin() as connection:
            if self._engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")  # nobody else makes them now
                await connection.exec_driver_sql("PRAGMA user_version = 0")  # a write, though there is none to do
            await connection.run_sync(_tables.create_all)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()

    async def create(self, card: Card, entries: Sequence[Entry]) -> None:
        """Keep a new match with its first entries; Conflict if its form was used before."""
        try:
            async with self._engine.begin() as connection:
                facts = {column.name: getattr(card, column.name) for column in _matches.c if column.name != "created"}
                await connection.execute(_matches.insert().values(**facts, created=now()))
                await connection.execute(_seats.insert(), [_seat_row(card.id, seat) for seat in card.seats])
                await _write(connection, card.id, entries)
        except IntegrityError as error:
            raise Conflict from error

    async def append(self, match_id: str, entries: Sequence[Entry]) -> None:
        """Write entries in one transaction; when this returns they are on the disk. Conflict: none was written."""
        try:
            async with self._engine.begin() as connection:
                await _write(connection, match_id, entries)
        except IntegrityError as error:
            raise Conflict from error

    async def card(self, match_id: str) -> Card | None:
        """The match of an id."""
        return await self._card(_matches.c.id == match_id)

    async def card_of_form(self, form: str) -> Card | None:
        """The match that was made with a form."""
        return await self._card(_matches.c.form == form)

    async def _card(self, condition: sa.ColumnElement[bool]) -> Card | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(_matches).where(condition))).mappings().first()
            if row is None:
                return None
            seats = sa.select(_seats).where(_seats.c.match_id == row["id"]).order_by(_seats.c.number)
            found = (await connection.execute(seats)).mappings().all()
        facts = {key: value for key, value in row.items() if key != "created"}
        return Card(**facts, seats=tuple(Seat(s["number"], s["name"], s["controller"], s["secret"]) for s in found))

    async def seat(self, secret: str) -> tuple[str, int] | None:
        """The match and the seat of a secret link."""
        async with self._engine.connect() as connection:
            query = sa.select(_seats.c.match_id, _seats.c.number).where(_seats.c.secret == secret)
            row = (await connection.execute(query)).first()
        return None if row is None else (row[0], row[1])

    async def log(self, match_id: str) -> list[Entry]:
        """All entries of a match, oldest first."""
        async with self._engine.connect() as connection:
            query = sa.select(_log).where(_log.c.match_id == match_id).order_by(_log.c.id)
            rows = (await connection.execute(query)).mappings().all()
        return [Entry(row["id"], row["kind"], row["data"], row["by"]) for row in rows]

    async def active_since(self, moment: int) -> list[str]:
        """Matches with an entry at or after `moment` (milliseconds)."""
        async with self._engine.connect() as connection:
            query = sa.select(_log.c.match_id).where(_log.c.at >= moment).distinct()
            return list((await connection.execute(query)).scalars())


def _seat_row(match_id: str, seat: Seat) -> dict[str, Any]:
    facts = {"number": seat.number, "secret": seat.secret, "name": seat.name, "controller": seat.controller}
    return {"match_id": match_id, **facts}


async def _write(connection: AsyncConnection, match_id: str, entries: Sequence[Entry]) -> None:
    at = now()
    rows = [{"match_id": match_id, "at": at, **entry._asdict()} for entry in entries]
    if rows:
        await connection.execute(_log.insert(), rows)


def _settle_sqlite(connection: DBAPIConnection, _record: object) -> None:
    """Readers never wait for a writer, and what is committed survives the loss of power."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
