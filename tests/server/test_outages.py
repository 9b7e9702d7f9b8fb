"""When nobody serves the hall no clock runs, however it came to that."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from dicehall.server.background.timekeeper import ALIVE, SLACK, Timekeeper
from dicehall.server.match.clocks import Outage
from tests.server.house import House, opened, settings
from tests.server.process import HallProcess
from tests.server.test_timing import MOVE, Time, summary_of, table

anyio = pytest.mark.anyio
HOUR = 3_600_000


@anyio
async def test_what_is_due_is_put_off_by_an_outage(house: House) -> None:
    time = Time(house)
    room = await table(house, MOVE)
    await time.timing.say_alive()
    due = (await summary_of(house, room)).due
    assert due is not None
    time.now += HOUR
    await time.timing.say_alive()
    assert house.hall.hall_time.outages == [Outage(time.now - HOUR, time.now)]
    assert (await summary_of(house, room)).due == due + HOUR
    assert room.clock is not None
    assert room.clock.due == due + HOUR
    await house.play(room)
    assert room.clock.due == time.now + 60_000


@anyio
async def test_an_outage_begins_after_the_last_entry_and_is_noted_once(house: House) -> None:
    time = Time(house)
    await time.timing.say_alive()
    time.now += 3_000
    room = await table(house, MOVE)
    last = time.now
    time.now += HOUR
    others = [Timekeeper(house.hall) for _ in range(2)]
    for timing in (time.timing, *others):
        await timing.say_alive()
    assert house.hall.hall_time.outages == [Outage(last, time.now)]
    assert room.clock is not None
    assert (room.clock.due, (await summary_of(house, room)).due) == (time.now + 60_000, time.now + 60_000)


@anyio
async def test_nothing_is_credited_while_any_process_serves_nor_for_a_short_stop(house: House) -> None:
    time = Time(house)
    other = Timekeeper(house.hall)
    await other.say_alive()
    for _ in range(10):
        time.now += ALIVE + SLACK
        await other.say_alive()
    await time.timing.say_alive()
    assert house.hall.hall_time.outages == []
    assert await house.hall.store.last_alive(0) == time.now


@anyio
async def test_two_who_find_the_same_outage_put_off_once(house: House) -> None:
    time = Time(house)
    room = await table(house, MOVE)
    await time.timing.say_alive()
    due = (await summary_of(house, room)).due
    assert due is not None
    for ended in (HOUR, HOUR + 17):
        await house.hall.store.credit(Outage(time.now, time.now + ended))
    assert (await summary_of(house, room)).due == due + HOUR


@anyio
async def test_a_hall_that_is_closed_in_order_says_when_that_was(tmp_path: Path) -> None:
    async with opened(settings(tmp_path)) as house:
        now = house.hall.hall_time.now() + 4_000
        house.hall.hall_time.now = lambda: now
    async with opened(settings(tmp_path)) as house:
        assert await house.hall.store.last_alive(0) == now


def query(process: HallProcess, statement: str) -> list[tuple[int | None, ...]]:
    with closing(sqlite3.connect(urlsplit(process.database).path.removeprefix("/"))) as connection, connection:
        return connection.execute(statement).fetchall()


def let_pass(process: HallProcess, milliseconds: int) -> None:
    """While the hall is away, so much time passes: all that it has written is so much longer ago."""
    for place in ("process SET seen = seen", "log SET at = at", "match SET created = created", "match SET due = due"):
        query(process, f"UPDATE {place} - {milliseconds}")
    query(process, f"UPDATE match SET changed = changed - {milliseconds}")


def test_a_hall_that_was_killed_has_let_no_clock_run(tmp_path: Path) -> None:
    process = HallProcess(tmp_path, bot_pause=60)
    process.start()
    try:
        form = {"form": "x", "game": "line-dice", "players": "2", "seat-0": "person", "seat-1": "bot random"}
        more = {"option-first": "0", "house-clock": "300"}
        seat = httpx.post(f"{process.url}/matches", data={**form, **more}).headers["location"]
        process.end()
        let_pass(process, HOUR)
        process.start()
        ((due, now),) = query(process, "SELECT due, (SELECT max(seen) FROM process) FROM match")
        assert due is not None
        assert now is not None
        assert 290_000 < due - now <= 300_000
        ((began, ended),) = query(process, "SELECT began, ended FROM outage")
        assert began is not None
        assert ended is not None
        assert abs(ended - began - HOUR) < 30_000
        page = httpx.get(process.url + seat)
        assert "data-runs" in page.text
        assert "You ran out of time" not in page.text
    finally:
        process.end()
