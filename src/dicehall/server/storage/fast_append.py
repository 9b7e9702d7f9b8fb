"""The fast path for choices: append log entries over a raw driver connection, one round trip per transaction.

Appending is what a hall does most. Through SQLAlchemy's asyncio layer each statement is a round trip through the event
loop, eight for each commit; beside a busy loop each of them waits its turn, and a single choice costs about a
millisecond of processor, several times what the database needs. docs/decisions/0006 has the measurements.
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


class Addition(NamedTuple):
    """Entries to append to one match, and the match's new summary."""

    match_id: str
    entries: Sequence[Entry]
    summary: Summary

    @property
    def is_plain(self) -> bool:
        """True if the fast path can write it: no entry changes who holds a seat."""
        return bool(self.entries) and all(entry.kind != log.CONTROLLER for entry in self.entries)


class Appender(Protocol):
    """Writes plain changes of different matches in one transaction."""

    async def write(self, changes: Sequence[Addition]) -> None:
        """Write the changes; they are on the disk when this returns.

        Raises one of ERRORS, and then nothing was written; except for Lost, when that is unknown.
        """

    async def close(self) -> None:
        """Close the connection."""


def appender_for(engine: AsyncEngine, bus: Messages) -> Appender:
    """Return the appender for a database."""
    return PostgresAppender(engine, bus) if bus.is_shared else SqliteAppender(engine)


def _rows(changes: Sequence[Addition]) -> list[tuple[Any, ...]]:
    return [
        (change.match_id, entry.id, entry.kind, json.dumps(entry.data), entry.by, entry.at)
        for change in changes
        for entry in change.entries
    ]


# --- SQLite

_ADD = 'INSERT INTO log (match_id, id, kind, data, "by", at) VALUES (?, ?, ?, ?, ?, ?)'
_SUM_UP = "UPDATE match SET changed = ?, stage = ?, turn = ?, due = ? WHERE id = ?"


class SqliteAppender:
    """Appends to an SQLite file in a thread of its own: one hop through the event loop per transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = engine.url.database or ""
        self._thread = ThreadPoolExecutor(1, "appender")
        self.connection: sqlite3.Connection | None = None

    async def write(self, changes: Sequence[Addition]) -> None:
        """Write the changes, as in `Appender`. Raises one of ERRORS."""
        summaries = [(*change.summary, change.match_id) for change in changes]
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, _rows(changes), summaries)

    def _write(self, rows: list[tuple[Any, ...]], summaries: list[tuple[Any, ...]]) -> None:
        if self.connection is None:
            self.connection = connected_sqlite(self._path)
        with self.connection:
            self.connection.executemany(_ADD, rows)
            self.connection.executemany(_SUM_UP, summaries)

    async def close(self) -> None:
        """Close the connection."""
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
    """Appends to PostgreSQL and notifies the other processes, in a single statement that is its own transaction."""

    def __init__(self, engine: AsyncEngine, bus: Messages) -> None:
        self._engine, self._bus = engine, bus
        self._connection: asyncpg.Connection | None = None

    async def write(self, changes: Sequence[Addition]) -> None:
        """Write the changes, as in `Appender`. Raises Lost, or another of ERRORS."""
        if self._connection is None:
            self._connection = await connected_postgres(self._engine)
        news = self._bus.message(log.NEWS, {change.match_id: change.entries[-1].id for change in changes})
        summaries = [(change.match_id, *change.summary) for change in changes]
        values = (*zip(*_rows(changes), strict=True), *zip(*summaries, strict=True), CHANNEL, news)
        try:
            await self._connection.execute(_WRITE, *values)
        except ERRORS as error:
            connection, is_lost = self._connection, self._connection.is_closed() or _ends_connection(error)
            # Only an error that the server reported leaves the connection usable: after a timeout the statement may
            # still be running.
            if is_lost or not isinstance(error, asyncpg.PostgresError):
                self._connection = None
                connection.terminate()
            if is_lost:
                raise Lost from error
            raise

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.terminate()


def _ends_connection(error: BaseException) -> bool:
    """Return True if an error ends the connection although the driver does not show it as closed yet.

    Either the server said that it is closing it (FATAL, PANIC), or the driver lost track of the protocol.
    """
    return isinstance(error, asyncpg.InternalClientError) or getattr(error, "severity_en", "") in ("FATAL", "PANIC")
