"""Where the parts of the hall meet: posts that come while a seat changes hands, what is left when people have gone."""

import asyncio

import pytest

from dicehall.core.errors import DicehallError
from dicehall.server import seating, talk, undoing
from dicehall.server.errors import UsedUp
from tests.server.house import House, link
from tests.server.test_timing import FORFEIT, MOVE, Time, table

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("deed", ["say", "undo", "ask", "place"])
async def test_nothing_is_done_in_the_name_of_whoever_took_the_seat_meanwhile(house: House, deed: str) -> None:
    room = await house.people(3, first=1)
    await house.play(room)
    mine = room.seats[1]
    deeds = {
        "say": lambda: talk.say(house.hall, room, mine, room.last, "This was not me"),
        "undo": lambda: undoing.undo(house.hall, room, mine, room.last),
        "ask": lambda: undoing.ask(house.hall, room, mine, room.last),
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
