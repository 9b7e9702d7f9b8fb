"""Where the parts of the hall meet: posts that come while a seat changes hands, what is left when people have gone."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from dicehall.core.errors import DicehallError
from dicehall.server.background.bot_runner import BotRunner
from dicehall.server.common.errors import UsedUp
from dicehall.server.hall import chat, seating, takebacks
from dicehall.server.storage.schema import PLAYERS
from tests.server.house import House, link, opened, settings
from tests.server.test_timing import FORFEIT, MOVE, TIMES, Time, table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def still(tmp_path: Path) -> AsyncIterator[House]:
    """A hall whose bots think for a minute."""
    async with opened(settings(tmp_path, **TIMES)) as house:
        yield house


@pytest.mark.parametrize("deed", ["say", "undo", "ask", "place"])
async def test_nothing_is_done_in_the_name_of_whoever_took_the_seat_meanwhile(house: House, deed: str) -> None:
    room = await house.people(3, first=1)
    await house.play(room)
    mine = room.seats[1]
    deeds = {
        "say": lambda: chat.say(house.hall, room, mine, room.last, "This was not me"),
        "undo": lambda: takebacks.undo(house.hall, room, mine, room.last),
        "ask": lambda: takebacks.ask(house.hall, room, mine, room.last),
        "place": lambda: seating.place(house.hall, room, mine, 2, "bot random"),
    }
    async with room.lock:  # all wait for it, in this order
        leaving = asyncio.create_task(seating.leave(house.hall, room, mine))
        await asyncio.sleep(0)
        done = asyncio.create_task(deeds[deed]())
        await asyncio.sleep(0)
        await house.hall.write(room, [seating._control(room, 1, "person", "Eve", player=None, link="hers")])
    await leaving
    last = room.last
    with pytest.raises(UsedUp) as refused:
        await done
    assert isinstance(refused.value, DicehallError)
    assert (room.last, room.seats[1].name) == (last, "Eve")


async def test_a_table_where_the_rest_have_forfeited_is_left_when_the_last_one_leaves(house: House) -> None:
    room = await table(house, MOVE, FORFEIT, {"house-listed": "yes"})
    time = Time(house)
    await time.passes(61)
    assert room.forfeited == {0}
    assert (await house.client.post(f"{link(room, 1)}/leave", data={"x": ""})).status_code == 303
    assert (room.is_deserted, room.stage) == (True, "left")
    assert f"/match/{room.card.id}/join" not in (await house.stranger.get("/lobby")).text


async def test_nobody_stops_the_own_clock_by_opening_the_seat_of_a_bot(still: House) -> None:
    time = Time(still)
    seats = {"seat-0": "person", "seat-1": "open", "seat-2": "bot random", "option-first": "0"}
    room = await still.create({**seats, **MOVE}, 3)
    await still.post(room, 1, "take", name="")
    assert room.clock is not None
    due = room.clock.due
    assert (await still.post(room, 0, "place", other=2, controller="open")).status_code == 200
    assert (room.seats[2].controller, room.clock.running, room.clock.due) == ("open", 0, due)
    await still.post(room, 1, "leave")
    assert room.clock.running is None, "who stays may look for somebody else"
    await time.passes(61)
    assert room.seats[0].controller == "person"


async def test_sitting_down_on_a_taken_seat_makes_no_guests(house: House) -> None:
    room = await house.people()

    async def count() -> int:
        async with house.hall.store.reading() as connection:
            return int((await connection.execute(sa.select(sa.func.count()).select_from(PLAYERS))).scalar_one())

    before = await count()
    for _ in range(3):
        await house.stranger.post(f"{link(room, 0)}/take", data={"name": "Eve"})
        house.stranger.cookies.clear()
    assert (await count(), room.seats[0].name) == (before, "")


async def test_the_more_bots_think_the_shorter(house: House) -> None:
    players = BotRunner(house.hall)
    full = house.hall.settings.bot_seconds
    for thinking, share in ((1, 1), (players._count, 1), (10 * players._count, 10)):
        players._thinking = thinking
        assert players._seconds() == pytest.approx(full / share)
    await players.stop()
