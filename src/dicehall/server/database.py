"""How the hall talks to SQLite and to PostgreSQL: connections, and what their errors mean."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.errors import Unavailable

ERRORS = (sa.exc.SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What databases and their drivers raise; a time that has run out is an OSError too."""

SQLITE, POSTGRES = "sqlite+aiosqlite", "postgresql+asyncpg"
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


def address(text: str) -> str:
    """The URL of a database as the hall needs it, from one as people write it; DicehallError where it is none."""
    scheme, _colon, rest = text.partition("://")
    known = {"postgres": POSTGRES, "postgresql": POSTGRES, POSTGRES: POSTGRES, SQLITE: SQLITE, "sqlite": SQLITE}
    url = f"{known.get(scheme)}://{rest}"
    with suppress(sa.exc.ArgumentError, ValueError):
        if scheme in known and sa.make_url(url).database:
            return url
    raise DicehallError(_("This is no address of a database, as postgresql://USER:PASSWORD@HOST/NAME is one."))


def is_postgres(url: str) -> bool:
    """Whether the URL is one of PostgreSQL; the other database is SQLite."""
    return sa.make_url(url).get_backend_name() == "postgresql"


def _settle_sqlite(connection: DBAPIConnection, _record: object) -> None:
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


def is_taken(error: IntegrityError) -> bool:
    """Whether something that may be there once was there already; all else that violates a table is our mistake."""
    original: Any = error.orig
    return getattr(original, "sqlite_errorcode", getattr(original, "sqlstate", None)) in _UNIQUE


def is_lost(error: BaseException) -> bool:
    """Whether the connection broke in the middle: nobody knows yet whether the work was done."""
    return isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
