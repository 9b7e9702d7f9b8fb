"""The databases that the tests of the hall run on."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from dicehall.server.common.settings import sqlite
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import TABLES
from tests.postgres import Cluster, in_thread

SQLITE, POSTGRES = "sqlite", "postgres"
DELETE_ALL = "; ".join(f'DELETE FROM "{table.name}"' for table in reversed(TABLES.sorted_tables))


def url_of(where: Path | str) -> str:
    """The URL of a database: that of a file in a folder, or one that was given."""
    return sqlite(where / "hall.sqlite") if isinstance(where, Path) else where


class Postgres:
    """A server, and one database with all tables that each test finds empty."""

    def __init__(self) -> None:
        self.cluster = Cluster()
        self.cluster.start()
        self._hall = self.cluster.fresh()
        self._has_tables = False

    def bare(self) -> str:
        """The URL of a new database without tables."""
        return self.cluster.url(self.cluster.fresh())

    def empty(self) -> str:
        """The URL of the database with no row in any table."""
        url = self.cluster.url(self._hall)
        if self._has_tables:
            self.cluster.run(DELETE_ALL, database=self._hall)
        else:
            in_thread(open_once(url))
            self._has_tables = True
        return url


async def open_once(url: str) -> None:
    """Have the tables made."""
    store = MatchStore(url)
    await store.open()
    await store.close()


async def run(url: str, statement: str, **values: object) -> int:
    """Run a statement from outside of the hall; how many rows it has changed."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            return (await connection.execute(sa.text(statement), values)).rowcount
    finally:
        await engine.dispose()
