"""What goes wrong around the hall (a disk, a damaged log, slow or spiteful visitors) harms no other match."""

import asyncio
import sqlite3
import traceback
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlencode

import pytest
from sqlalchemy.exc import OperationalError

from dicehall import bots
from dicehall.core.match import Match
from dicehall.server.background import bot_runner
from dicehall.server.common.errors import Unavailable
from dicehall.server.common.settings import sqlite
from dicehall.server.match.card import Card, Summary
from dicehall.server.match.log import CONTROLLER, Entry
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.web.match_stream import stream
from tests.server.databases import run
from tests.server.house import BASE, JSON, ONE_IS_ENOUGH, House, link, opened, settings
from tests.server.test_seats import is_over, until

pytestmark = pytest.mark.anyio


def locked() -> OperationalError:
    return OperationalError("INSERT", {"seed": "secret"}, sqlite3.OperationalError("database is locked"))


@pytest.mark.parametrize("error", [locked(), OSError("disk is full")])
async def test_a_bot_tries_again_when_its_choice_could_not_be_written(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(bot_runner, "FIRST_DELAY", 0.001)
    monkeypatch.setattr(bot_runner, "LONGEST_DELAY", 0.003)
    append, sleep = house.hall.store.append, asyncio.sleep

    async def failing(match_id: str, entries: Sequence[Entry], summary: Summary) -> None:
        if entries[0].by == 0 and entries[0].kind == "event" and len(waits) < 4:
            raise error
        await append(match_id, entries, summary)

    async def slept(seconds: float) -> None:
        if 0 < seconds < 0.005:
            waits.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(house.hall.store, "append", failing)
    monkeypatch.setattr(asyncio, "sleep", slept)
    room = await house.new("bot random", "bot random", limit=1)
    await until(is_over(room))
    assert waits == [0.001, 0.002, 0.003, 0.003]
    lines = [record.getMessage() for record in caplog.records if record.name == bot_runner.__name__]
    assert len(lines) == 4
    assert "secret" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


async def test_errors_of_the_database_tell_no_secrets(tmp_path: Path) -> None:
    store = MatchStore(sqlite(tmp_path / "hall.sqlite"))  # not opened: it has no tables
    card = Card("id", "form", "game", 1, "components", {}, "the seed", None, ())
    with pytest.raises(Unavailable) as refused:
        await store.create(card, [], Summary(0, "playing", 0, None))
    await store.close()
    told = "".join(traceback.format_exception(refused.value))
    assert "no such table" in told
    assert "the seed" not in told


DAMAGES = {
    "illegal": """UPDATE log SET data = '{"token": "place 9 9 fl n"}' WHERE id = 3 AND match_id = :match""",
    "gap": "DELETE FROM log WHERE id = 2 AND match_id = :match",
    "keys": "UPDATE log SET data = '{}' WHERE id = 2 AND match_id = :match",
    "options": "UPDATE match SET options = '[1]' WHERE id = :match",
}
NO_JSON = {  # PostgreSQL takes none
    "no JSON": "UPDATE log SET data = '{' WHERE id = 2 AND match_id = :match",
    "no options": "UPDATE match SET options = '[' WHERE id = :match",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_match_keeps_nobody_from_the_others(
    database: str, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    await harms_nobody(database, caplog, DAMAGES[damage])


@ONE_IS_ENOUGH
@pytest.mark.parametrize("damage", NO_JSON)
async def test_text_that_is_no_json_is_damage_too(database: str, caplog: pytest.LogCaptureFixture, damage: str) -> None:
    await harms_nobody(database, caplog, NO_JSON[damage])


async def harms_nobody(database: str, caplog: pytest.LogCaptureFixture, damage: str) -> None:
    async with opened(settings(database, bot_pause=60)) as house:
        broken, sound = await house.people(), await house.new("bot random", "bot random", limit=1)
    assert await run(database, damage, match=broken.card.id) == 1
    async with opened(settings(database)) as house:
        await until(is_over(await house.hall.room(sound.card.id)))
        for path in (link(broken, 0), f"/match/{broken.card.id}"):
            reply = await house.client.get(path)
            assert reply.status_code == 500
            assert "its saved data is damaged" in reply.text
            assert "Traceback" not in reply.text
    assert broken.card.id in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_slow_post_is_played_in_the_room_that_is_kept_when_it_has_come(database: str) -> None:
    async with opened(settings(database, rooms=1)) as house:
        other, room = await house.people(), await house.people()
        answers, path = room.last, f"{link(room, 0)}/play"

        async def slow() -> AsyncIterator[bytes]:
            yield b""
            await house.hall.room(other.card.id)
            assert room.card.id not in house.hall._rooms
            await house.hall.room(room.card.id)
            yield urlencode({"answers": answers, "token": room.match.legal[0]}).encode()

        headers = {"content-type": "application/x-www-form-urlencoded", **JSON}
        reply = await house.client.post(path, content=slow(), headers=headers)
        assert reply.status_code == 200, reply.text
        assert (await house.hall.room(room.card.id)).last == reply.json()["id"] == answers + 1


async def test_a_room_stays_while_a_post_waits_for_it(database: str) -> None:
    async with opened(settings(database, rooms=1)) as house:
        other, room = await house.people(), await house.people()
        waiting = room.lock
        async with waiting:
            deed = house.post(room, 0, "play", answers=room.last, token=room.match.legal[0])
            posted = asyncio.ensure_future(deed)
            await until(lambda: bool(waiting._waiters))
        house.hall._keep(other)  # the lock is free now, and the post has not taken it yet
        assert house.hall._rooms[room.card.id] is room
        assert (await posted).json()["id"] == room.last


async def test_a_stream_follows_the_room_that_is_kept_when_it_begins(database: str) -> None:
    async with opened(settings(database, rooms=1)) as house:
        room = await house.people()
        events = stream(house.hall, room, Viewer(None, BASE), None)
        await house.people()
        kept = await house.hall.room(room.card.id)
        assert kept is not room
        await anext(events)
        assert (room.watchers, kept.watchers) == (0, 1)


async def test_a_bot_plays_in_a_room_that_stays_from_the_start(database: str) -> None:
    async with opened(settings(database, rooms=1, bot_pause=60)) as house:
        other, room = await house.people(), await house.people(first=0)
        room.add([Entry(room.last + 1, CONTROLLER, {"seat": 0, "controller": "bot random", "name": ""}, 0)])
        house.hall.after_change(room)
        house.hall._keep(other)  # before its task has begun
        assert room.card.id in house.hall._rooms


async def test_a_room_is_opened_even_if_all_others_are_watched(database: str) -> None:
    async with opened(settings(database, rooms=1)) as house:
        one = await house.people()
        one.watchers += 1
        assert (await house.people()).card.id in house.hall._rooms


async def test_nobody_can_hold_up_a_bot_by_giving_a_seat_away_and_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, loop, thoughts = asyncio.Event(), asyncio.get_running_loop(), []

    def slow(name: str, match: Match, seat: int, seconds: float, seed: int) -> str:
        thoughts.append(seat)
        asyncio.run_coroutine_threadsafe(released.wait(), loop).result(10)
        return match.legal[-1]

    monkeypatch.setattr(bots, "think", slow)
    room = await house.new("person", "bot random", first=1)
    await until(lambda: thoughts == [1])
    controllers: Iterator[str] = iter(("bot flat", "person"))
    for controller in controllers:
        assert (await house.post(room, 0, "controller", controller=controller)).status_code == 200
    released.set()
    await until(lambda: room.match.to_act == 0)
    assert thoughts == [1]
