"""A match at a real table that was over and goes on, since what was entered wrong is taken back."""

from __future__ import annotations

import pytest

from dicehall.server.hall import choices
from dicehall.server.hall.live_room import LiveRoom
from tests.server.house import AS_PROGRAM, ONE_IS_ENOUGH, House
from tests.server.test_real import run_of, table
from tests.server.test_seats import until

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


async def play_out(house: House, room: LiveRoom) -> None:
    while room.match.to_act is not None:
        here, last = room.seats[0], room.last
        if room.match.to_act == "chance":
            await choices.enter(house.hall, room, here, last, ", ".join(run_of(room)))
        elif room.match.to_act == 0:
            await choices.play(house.hall, room, here, last, room.match.legal[0])
        await until(lambda: room.match.to_act != 1)


async def test_the_last_entry_can_be_taken_back_until_somebody_asks_for_another_match(house: House) -> None:
    room = await table(house, "person", "bot random", game="dice-age")
    await play_out(house, room)
    before, last = room.match.outcome, len(room.match.events)
    assert (await house.post(room, 0, "undo", answers=room.last)).status_code == 200
    mine = (await house.client.get("/mine", headers=AS_PROGRAM)).json()["matches"][0]
    assert (room.match.outcome, room.stage, mine["stage"]) == (None, "playing", "playing")
    assert len(room.match.events) < last
    await play_out(house, room)
    assert (room.match.outcome is None, before is None, room.stage) == (False, False, "over")
    assert (await house.post(room, 0, "rematch")).status_code == 303
    refused = await house.post(room, 0, "undo", answers=room.last)
    assert (refused.status_code, "you can no longer undo" in refused.json()["message"]) == (409, True)
    assert room.stage == "over"


async def test_what_people_rolled_is_not_among_the_dice_of_the_hall(house: House) -> None:
    room = await table(house, "person", "bot random", game="dice-age")
    await play_out(house, room)
    nothing = "You have not finished a match with dice rolled by the hall yet."
    assert nothing in (await house.client.get("/mine/dice")).text
    assert "Observed and expected" in (await house.client.get(f"/match/{room.card.id}/dice")).text
    rolled = await house.people(limit=3)
    await play_on(house, rolled)
    page = (await house.client.get("/mine/dice")).text
    assert "in 1 finished match" in page
    assert "Dice rolled at a real table do not count" in page
    assert page.count("<h2") == 1


async def play_on(house: House, room: LiveRoom) -> None:
    while room.match.to_act is not None:
        await house.play(room)
