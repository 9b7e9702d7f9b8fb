"""Connections to SQLite and PostgreSQL, and the meaning of their errors."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.common.errors import Unavailable

ERRORS = (
    *(sa.exc.SQLAlchemyError, sqlite3.Error, OSError),
    *(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError),
)
"""What databases and their drivers raise; timeouts are among the OSErrors."""


class Lost(ConnectionError):
    """The connection broke before the database answered."""


SQLITE, POSTGRES = "sqlite+aiosqlite", "postgresql+asyncpg"
DRIVERS = {"postgres": POSTGRES, "postgresql": POSTGRES, POSTGRES: POSTGRES, "sqlite": SQLITE, SQLITE: SQLITE}
# Query parameters that a PostgreSQL URL may have.
GIVEN = ("host", "port", "sslmode", "ssl", "passfile", "prepared_statement_cache_size")
CONNECTING, ANSWERING = 5, 15  # seconds to wait for a connection and for an answer
BUSY = 5000  # milliseconds to wait for another process that writes the same SQLite file
_UNIQUE = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    asyncpg.UniqueViolationError.sqlstate,
}


def make_engine(url: str) -> AsyncEngine:
    """Return an engine for a database URL.

    Statement values are hidden in errors and logs: they include seeds and links of seats.
    """
    if is_postgres(url):
        given = {"timeout": CONNECTING, "command_timeout": ANSWERING}
        return create_async_engine(
            url, hide_parameters=True, connect_args=given, pool_pre_ping=True, pool_timeout=CONNECTING
        )
    engine = create_async_engine(url, hide_parameters=True)
    sa.event.listen(engine.sync_engine, "connect", _settle_sqlite)
    return engine


def turned(text: str) -> URL:
    """Return a URL with the hall's driver for a URL as people write it, or for the path of an SQLite file.

    Raises DicehallError, which never contains the password.
    """
    if "://" not in text:
        return URL.create(SQLITE, database=text)
    try:
        url = sa.make_url(text)
        driver = DRIVERS[url.drivername]
    except (sa.exc.ArgumentError, ValueError, KeyError):
        url, driver = URL.create(""), ""
    if not driver or not url.database:
        raise DicehallError(
            _("The database must be a URL that the hall knows: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME.")
        )
    known = GIVEN if driver == POSTGRES else ()
    if not set(url.query) <= set(known) or not str(url.query.get("port", "0")).isdecimal():
        told = _("The URL of a PostgreSQL database may set these after a question mark: {names}.")
        raise DicehallError(told.format(names=", ".join(GIVEN)))
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(drivername=driver, query=query)


def shown(url: URL) -> str:
    """Return a URL as people write it, without its password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def reason(error: BaseException) -> str:
    """Return the message of the system or the database, without the SQL statement."""
    cause = error.__cause__ or error
    if isinstance(cause, OSError) and cause.errno is not None and cause.errno > 0:
        return os.strerror(cause.errno)
    return str(getattr(cause, "strerror", None) or getattr(cause, "orig", None) or cause)


def is_postgres(url: str) -> bool:
    """Return True for a PostgreSQL URL; the only other database is SQLite."""
    return sa.make_url(url).get_backend_name() == "postgresql"


def connected_sqlite(path: str) -> sqlite3.Connection:
    """Open an SQLite file with the raw driver, for use from any thread, one at a time."""
    connection = sqlite3.connect(path, check_same_thread=False)
    _settle_sqlite(connection)
    return connection


async def connected_postgres(
    engine: AsyncEngine, connecting: float | None = None, answering: float | None = None
) -> asyncpg.Connection:
    """Connect to an engine's PostgreSQL with the raw driver. Raises one of ERRORS.

    Timeouts in seconds, by default those of engines.
    """
    _none, given = engine.dialect.create_connect_args(engine.url)
    if (kept := given.pop("prepared_statement_cache_size", None)) is not None:
        given["statement_cache_size"] = kept  # asyncpg's own name; the other one is SQLAlchemy's
    return await asyncpg.connect(
        **given,
        timeout=CONNECTING if connecting is None else connecting,
        command_timeout=ANSWERING if answering is None else answering,
    )


def _settle_sqlite(connection: DBAPIConnection | sqlite3.Connection, _record: object = None) -> None:
    """Set the pragmas of a new SQLite connection."""
    # WAL: readers never wait for the writer. FULL: an answered choice survives a loss of power; under WAL with NORMAL
    # the last commits may not. Foreign keys are off by default.
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


@contextmanager
def answering() -> Iterator[None]:
    """Turn every database error in the block into Unavailable."""
    try:
        yield
    except ERRORS as error:
        raise Unavailable from error


@contextmanager
def telling() -> Iterator[None]:
    """Turn every database error in the block into a sentence for the command line: DicehallError."""
    try:
        yield
    except (Unavailable, *ERRORS) as error:
        text = reason(error).rstrip(".")
        raise DicehallError(_("Cannot use the database: {error}.").format(error=text)) from error


def is_taken(error: BaseException) -> bool:
    """Return True for a violated unique or primary key; any other violated constraint is a fault of ours."""
    original: Any = getattr(error, "orig", error)
    return getattr(original, "sqlite_errorcode", getattr(original, "sqlstate", None)) in _UNIQUE


def is_lost(error: BaseException) -> bool:
    """Return True if the connection broke before the answer: the transaction may or may not be committed."""
    return isinstance(error, Lost) or (isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated)


FAILURES = (Unavailable, *ERRORS)
"""What reads and writes raise while the database is locked, full, damaged or gone."""


class Conflict(Exception):
    """Somebody else wrote these entries, or used this form, first."""
