"""A match at a real table that was over and goes on, since what was entered wrong is taken back."""

from __future__ import annotations

import pytest

from dicehall.server import entering, moves
from dicehall.server.room import Room
from tests.server.house import ONE_IS_ENOUGH, House
from tests.server.test_real import run_of, table
from tests.server.test_seats import until

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


async def play_out(house: House, room: Room) -> None:
    while room.match.to_act is not None:
        here, last = room.seats[0], room.last
        if room.match.to_act == "chance":
            await entering.enter(house.hall, room, here, last, ", ".join(run_of(room)))
        elif room.match.to_act == 0:
            await moves.play(house.hall, room, here, last, room.match.legal[0])
        await until(lambda: room.match.to_act != 1)


async def test_dice_that_can_still_be_taken_back_are_not_remembered(house: House) -> None:
    room = await table(house, "person", "bot random", game="dice-age")
    await play_out(house, room)
    assert "in 1 match that is over" in (await house.client.get("/mine/dice")).text
    assert (await house.post(room, 0, "undo", answers=room.last)).status_code == 200
    assert "None of your matches is over yet." in (await house.client.get("/mine/dice")).text
    assert not house.app.state.known_dice.found
