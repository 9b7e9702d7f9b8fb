"""Appenders write the entries of choices to the log, past SQLAlchemy: each has a connection of its own, and gives the
database all of a transaction in one go.

It is what a hall does most. Statement by statement each answer would wait until a busy event loop looks for it, eight
times for each commit, and the commit of a single choice would take a millisecond of processor, several times what
the database needs.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine

from dicehall.server.match import log
from dicehall.server.match.card import Summary
from dicehall.server.match.log import Entry
from dicehall.server.storage.database import ERRORS, Lost, connected_postgres, connected_sqlite
from dicehall.server.storage.messages import CHANNEL, Messages


class Change(NamedTuple):
    """What is added to a match."""

    match_id: str
    entries: Sequence[Entry]
    summary: Summary

    @property
    def is_plain(self) -> bool:
        """Whether appenders can write it: entries that say nothing of who has a seat."""
        return bool(self.entries) and all(entry.kind != log.CONTROLLER for entry in self.entries)


class Appender(Protocol):
    """Writes changes of different matches, all of them plain, in one transaction."""

    async def write(self, changes: Sequence[Change]) -> None:
        """Write; when this returns they are on the disk. One of ERRORS: none of them is, or it is Lost."""

    async def close(self) -> None:
        """Let go of the connection."""


def appender_for(engine: AsyncEngine, bus: Messages) -> Appender:
    """The appender for a database."""
    return PostgresAppender(engine, bus) if bus.is_shared else SqliteAppender(engine)


def _rows(changes: Sequence[Change]) -> list[tuple[Any, ...]]:
    return [
        (change.match_id, entry.id, entry.kind, json.dumps(entry.data), entry.by, entry.at)
        for change in changes
        for entry in change.entries
    ]


# --- SQLite

_ADD = 'INSERT INTO log (match_id, id, kind, data, "by", at) VALUES (?, ?, ?, ?, ?, ?)'
_SUM_UP = "UPDATE match SET changed = ?, stage = ?, turn = ?, due = ? WHERE id = ?"


class SqliteAppender:
    """Writes to an SQLite file, in a thread: the loop is asked once for each transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = engine.url.database or ""
        self._thread = ThreadPoolExecutor(1, "appender")
        self.connection: sqlite3.Connection | None = None

    async def write(self, changes: Sequence[Change]) -> None:
        """See `Appender`."""
        summaries = [(*change.summary, change.match_id) for change in changes]
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, _rows(changes), summaries)

    def _write(self, rows: list[tuple[Any, ...]], summaries: list[tuple[Any, ...]]) -> None:
        if self.connection is None:
            self.connection = connected_sqlite(self._path)
        with self.connection:
            self.connection.executemany(_ADD, rows)
            self.connection.executemany(_SUM_UP, summaries)

    async def close(self) -> None:
        """See `Appender`."""
        self._thread.shutdown()
        if self.connection is not None:
            self.connection.close()


# --- PostgreSQL

_WRITE = """
WITH added AS (
    INSERT INTO log (match_id, id, kind, data, "by", at)
    SELECT * FROM unnest($1::varchar[], $2::int[], $3::varchar[], $4::json[], $5::int[], $6::bigint[])
), summed_up AS (
    UPDATE match SET changed = new.changed, stage = new.stage, turn = new.turn, due = new.due
    FROM unnest($7::varchar[], $8::bigint[], $9::varchar[], $10::int[], $11::bigint[])
        AS new (id, changed, stage, turn, due)
    WHERE match.id = new.id
)
SELECT pg_notify($12, $13)
"""


class PostgresAppender:
    """Writes to PostgreSQL, and tells the other processes: one statement, which is a transaction by itself."""

    def __init__(self, engine: AsyncEngine, bus: Messages) -> None:
        self._engine, self._bus = engine, bus
        self._connection: asyncpg.Connection | None = None

    async def write(self, changes: Sequence[Change]) -> None:
        """See `Appender`."""
        if self._connection is None:
            self._connection = await connected_postgres(self._engine)
        news = self._bus.message(log.NEWS, {change.match_id: change.entries[-1].id for change in changes})
        summaries = [(change.match_id, *change.summary) for change in changes]
        values = (*zip(*_rows(changes), strict=True), *zip(*summaries, strict=True), CHANNEL, news)
        try:
            await self._connection.execute(_WRITE, *values)
        except ERRORS as error:
            connection, is_lost = self._connection, self._connection.is_closed() or _ends_connection(error)
            if is_lost or not isinstance(error, asyncpg.PostgresError):  # it has not answered: no more is asked of it
                self._connection = None
                connection.terminate()
            if is_lost:
                raise Lost from error
            raise

    async def close(self) -> None:
        """See `Appender`."""
        if self._connection is not None:
            self._connection.terminate()


def _ends_connection(error: BaseException) -> bool:
    """Whether nothing more can be asked after an error, though the connection does not look closed yet: the server has
    ended it, as before it ends itself, or the driver has lost count of what it was told then.
    """
    return isinstance(error, asyncpg.InternalClientError) or getattr(error, "severity_en", "") in ("FATAL", "PANIC")
