"""Backup and restore: everything or nothing, from a running hall into an empty one, of either database."""

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from dicehall.core.errors import DicehallError
from dicehall.server.common.settings import sqlite
from dicehall.server.storage.backup import BadBackup, backup, restore
from dicehall.server.storage.database import make_engine
from dicehall.server.storage.schema import PASSKEYS, PLAYERS, TABLES
from tests.server.databases import run
from tests.server.house import ONE_IS_ENOUGH, House, opened, settings
from tests.server.test_migrations import MATCH, SEAT_0, differences, fill


async def aside(work: Callable[[str, Path], int], url: str, file: Path) -> int:
    """The commands have an event loop of their own."""
    return await asyncio.to_thread(work, url, file)


async def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    engine = create_async_engine(url)
    found = {}
    async with engine.connect() as connection:
        for table in TABLES.sorted_tables:
            rows = await connection.execute(sa.select(table).order_by(*table.primary_key.columns))
            found[table.name] = [dict(row) for row in rows.mappings()]
    await engine.dispose()
    return found


async def furnish(house: House) -> None:
    """A row at least in the tables that have something special: bytes, truths, rows that refer to each other."""
    room = await house.people()
    await house.play(room)
    facts = {"name": "Zoë", "is_told": True, "language": "de", "created": 1}
    people = [
        {"id": "guest", **facts, "adopted_by": None},
        {"id": "account", **facts, "adopted_by": None},
    ]
    async with house.hall.store.writing() as connection:
        await connection.execute(PLAYERS.insert(), people)
        await connection.execute(PLAYERS.update().where(PLAYERS.c.id == "guest").values(adopted_by="account"))
        key = {"id": "k", "player_id": "guest", "public_key": b"\x00\xff", "uses": 2**40, "name": "n", "created": 1}
        await connection.execute(PASSKEYS.insert().values(key))


@pytest.mark.anyio
async def test_a_running_hall_is_back_elsewhere(database: str, both: list[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    async with opened(settings(database)) as house:
        await furnish(house)
        assert await aside(backup, database, file) == 1
        (match_id,) = house.hall._rooms
        entries = house.hall._rooms[match_id].entries
    assert file.stat().st_mode & 0o777 == 0o600
    kept = await everything(database)
    assert sum(map(len, kept.values())) > 40
    del kept["process"]  # a hall says once more that it is alive when it ends
    for url in both:
        assert await aside(restore, url, file) == 1
        there = await everything(url)
        assert len(there.pop("process")) == 1
        assert there == kept
        assert await differences(url) == []
        async with opened(settings(url)) as house:
            room = await house.hall.room(match_id)
            assert room.entries == entries
            await house.play(room)


@pytest.mark.anyio
async def test_what_an_older_hall_has_kept_is_brought_up_to_date(bare: str, both: list[str], tmp_path: Path) -> None:
    await fill(bare)
    assert await aside(backup, bare, tmp_path / "file") == 1
    for url in both:
        await aside(restore, url, tmp_path / "file")
        assert await differences(url) == []
        async with opened(settings(url)) as house:
            assert (await house.client.get(f"/seat/{SEAT_0}")).status_code == 200
            assert (await house.hall.room(MATCH)).last == 44


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of the recorded database."""
    folder = tmp_path_factory.mktemp("whole")
    asyncio.run(fill(sqlite(folder / "hall.sqlite")))
    backup(sqlite(folder / "hall.sqlite"), folder / "file")
    return folder / "file"


def lines_of(file: Path) -> list[Any]:
    with gzip.open(file, "rt") as lines:
        return [json.loads(line) for line in lines]


def without_end(lines: list[Any]) -> None:
    del lines[-1]


def without_an_entry(lines: list[Any]) -> None:
    del lines[20]


def an_entry_twice(lines: list[Any]) -> None:
    lines.insert(20, lines[20])


def wrong_head(lines: list[Any]) -> None:
    lines[0]["rows"]["log"] += 1


def wrong_end(lines: list[Any]) -> None:
    lines[-1][1] += 1


def more(lines: list[Any]) -> None:
    lines[20][1]["more"] = 1


def less(lines: list[Any]) -> None:
    del lines[20][1]["kind"]


def nonsense(lines: list[Any]) -> None:
    lines[20] = {"kind": 1}


def no_such_table(lines: list[Any]) -> None:
    lines[20][0] = "nothing"


def other_format(lines: list[Any]) -> None:
    lines[0]["format"] = "something else"


def no_rows(lines: list[Any]) -> None:
    del lines[0]["rows"]


@pytest.mark.anyio
@ONE_IS_ENOUGH
@pytest.mark.parametrize(
    "spoil",
    [
        without_end,
        without_an_entry,
        an_entry_twice,
        wrong_head,
        wrong_end,
        more,
        less,
        nonsense,
        no_such_table,
        other_format,
        no_rows,
    ],
)
async def test_of_a_file_that_is_not_whole_nothing_is_restored(
    bare: str, whole: Path, tmp_path: Path, spoil: Callable[[list[Any]], None]
) -> None:
    lines = lines_of(whole)
    spoil(lines)
    with gzip.open(tmp_path / "spoilt", "wt") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    await refuses(bare, tmp_path / "spoilt", "not all of one: nothing was restored")


@pytest.mark.anyio
async def test_of_a_file_that_was_cut_off_nothing_is_restored(bare: str, whole: Path, tmp_path: Path) -> None:
    given = await asyncio.to_thread(whole.read_bytes)
    for part in (b"", given[:5], given[: len(given) // 2], given[:-1], b"no gzip at all"):
        (tmp_path / "file").write_bytes(part)
        await refuses(bare, tmp_path / "file", "not all of one: nothing was restored")


@pytest.mark.anyio
@ONE_IS_ENOUGH
async def test_the_backup_of_a_newer_hall_is_refused(bare: str, whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    lines[0]["schema"] = "9999"
    with gzip.open(tmp_path / "newer", "wt") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    await refuses(bare, tmp_path / "newer", "newer hall")


async def refuses(url: str, file: Path, sentence: str) -> None:
    """The database is as empty as it was."""
    with pytest.raises(BadBackup, match=sentence):
        await aside(restore, url, file)
    engine = make_engine(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(lambda connection: sa.inspect(connection).get_table_names()) == []
    await engine.dispose()


@pytest.mark.anyio
async def test_nothing_is_restored_over_something(database: str, tmp_path: Path) -> None:
    async with opened(settings(database)) as house:
        room = await house.people()
        await aside(backup, database, tmp_path / "file")
        with pytest.raises(DicehallError, match="not empty"):
            await aside(restore, database, tmp_path / "file")
        await house.play(room)
    assert await run(database, "UPDATE log SET id = id") == room.last


@pytest.mark.anyio
async def test_no_file_is_overwritten_and_none_is_left_half_written(bare: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    with pytest.raises(DicehallError, match="There is no hall in this database"):
        await aside(backup, bare, file)
    assert not file.exists()
    await fill(bare)
    await aside(backup, bare, file)
    whole = file.read_bytes()
    with pytest.raises(DicehallError, match="is there already"):
        await aside(backup, bare, file)
    assert file.read_bytes() == whole
    with pytest.raises(DicehallError, match="No such file"):
        await aside(backup, bare, tmp_path / "none/file")
