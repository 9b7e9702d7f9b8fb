"""How the hall talks to SQLite and to PostgreSQL: connections, and what their errors mean."""

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
"""What databases and their drivers raise; a time that has run out is an OSError too."""


class Lost(ConnectionError):
    """The connection broke in the middle."""


SQLITE, POSTGRES = "sqlite+aiosqlite", "postgresql+asyncpg"
DRIVERS = {"postgres": POSTGRES, "postgresql": POSTGRES, POSTGRES: POSTGRES, "sqlite": SQLITE, SQLITE: SQLITE}
GIVEN = ("host", "port", "sslmode", "ssl", "passfile", "prepared_statement_cache_size")  # after the question mark
CONNECTING, ANSWERING = 5, 15  # seconds to wait for a server
BUSY = 5000  # milliseconds to wait for another writer of an SQLite file
_UNIQUE = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    asyncpg.UniqueViolationError.sqlstate,
}


def make_engine(url: str) -> AsyncEngine:
    """Connections to a database; errors never show values, for seeds and links are not for logs."""
    if is_postgres(url):
        given = {"timeout": CONNECTING, "command_timeout": ANSWERING}
        return create_async_engine(
            url, hide_parameters=True, connect_args=given, pool_pre_ping=True, pool_timeout=CONNECTING
        )
    engine = create_async_engine(url, hide_parameters=True)
    sa.event.listen(engine.sync_engine, "connect", _settle_sqlite)
    return engine


def turned(text: str) -> URL:
    """The URL of a database with the driver that the hall uses, from one as people write it, or from the path of an
    SQLite file; DicehallError, which tells no password.
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
    """A URL as people write it, without its password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def reason(error: BaseException) -> str:
    """What the system or the database says, without the statement."""
    told = error.__cause__ or error
    if isinstance(told, OSError) and told.errno is not None and told.errno > 0:
        return os.strerror(told.errno)
    return str(getattr(told, "strerror", None) or getattr(told, "orig", None) or told)


def is_postgres(url: str) -> bool:
    """Whether the URL is one of PostgreSQL; the other database is SQLite."""
    return sa.make_url(url).get_backend_name() == "postgresql"


def connected_sqlite(path: str) -> sqlite3.Connection:
    """A connection to an SQLite file, past SQLAlchemy; threads may hand it on to each other."""
    connection = sqlite3.connect(path, check_same_thread=False)
    _settle_sqlite(connection)
    return connection


async def connected_postgres(
    engine: AsyncEngine, connecting: float | None = None, answering: float | None = None
) -> asyncpg.Connection:
    """A connection to the PostgreSQL of an engine, past SQLAlchemy; times in seconds, those of engines where not given.

    One of ERRORS.
    """
    _none, given = engine.dialect.create_connect_args(engine.url)
    if (kept := given.pop("prepared_statement_cache_size", None)) is not None:
        given["statement_cache_size"] = kept  # as the driver itself calls it
    return await asyncpg.connect(
        **given,
        timeout=CONNECTING if connecting is None else connecting,
        command_timeout=ANSWERING if answering is None else answering,
    )


def _settle_sqlite(connection: DBAPIConnection | sqlite3.Connection, _record: object = None) -> None:
    """Readers never wait for a writer, and what is committed survives the loss of power."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


@contextmanager
def answering() -> Iterator[None]:
    """Whatever a database raises in the block becomes Unavailable."""
    try:
        yield
    except ERRORS as error:
        raise Unavailable from error


@contextmanager
def telling() -> Iterator[None]:
    """Whatever a database raises in the block becomes a sentence for who has typed a command: DicehallError."""
    try:
        yield
    except (Unavailable, *ERRORS) as error:
        told = reason(error).rstrip(".")
        raise DicehallError(_("Cannot use the database: {error}.").format(error=told)) from error


def is_taken(error: BaseException) -> bool:
    """Whether something that may be there once was there already; all else that violates a table is our mistake."""
    original: Any = getattr(error, "orig", error)
    return getattr(original, "sqlite_errorcode", getattr(original, "sqlstate", None)) in _UNIQUE


def is_lost(error: BaseException) -> bool:
    """Whether the connection broke in the middle: nobody knows yet whether the work was done."""
    return isinstance(error, Lost) or (isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated)


FAILURES = (Unavailable, *ERRORS)
"""What reading and writing raise when the database does not answer: locked, full, damaged, gone."""


class Conflict(Exception):
    """Somebody else has written these entries, or used this form, first."""
