"""Databases of every schema there ever was are brought to today's, and what is in them goes on."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from dicehall.server.storage.database import make_engine
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.migrations import newest, revision
from dicehall.server.storage.schema import TABLES
from tests.server.house import opened, settings

pytestmark = pytest.mark.anyio

RECORDED = Path(__file__).parent / "data/0001.sql"
MATCH, SEAT_0 = "ypMvXYLq3P5WhSKKhCOgx6B9", "2mY2rTBuY1TARWU_aaeL93Td"


async def fill(url: str) -> None:
    """Make the recorded database."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for statement in RECORDED.read_text().split(";\n"):
            if statement.strip():
                await connection.exec_driver_sql(statement)
    await engine.dispose()


async def differences(url: str) -> list[Any]:
    """What today's tables have that the database has not, and the other way round; and whether its number is right."""

    def compare(connection: sa.Connection) -> list[Any]:
        assert revision(connection) == newest()
        return list(compare_metadata(MigrationContext.configure(connection), TABLES))

    engine = make_engine(url)
    async with engine.connect() as connection:
        found = await connection.run_sync(compare)
    await engine.dispose()
    return found


async def test_a_match_of_the_first_schema_goes_on(bare: str) -> None:
    await fill(bare)
    async with opened(settings(bare)) as house:
        page = await house.client.get(f"/seat/{SEAT_0}")
        assert page.status_code == 200
        room = await house.hall.room(MATCH)
        assert (room.last, room.match.to_act, room.seats[1].bot) == (44, 0, "flat")
        await house.play(room)
    async with opened(settings(bare, bot_pause=60)) as house:
        assert (await house.hall.room(MATCH)).entries[: room.last] == room.entries
    assert await differences(bare) == []


async def test_new_tables_are_those_of_the_schema(bare: str) -> None:
    for _ in range(2):
        store = MatchStore(bare)
        await store.open()
        await store.close()
    assert await differences(bare) == []
