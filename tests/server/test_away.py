"""At a table without a clock, a person who is gone for days does not hold up the others."""

from pathlib import Path

import pytest

from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.clocks import Outage
from dicehall.server.match.seat_rules import AWAY
from tests.server.house import House, opened, settings
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio


def pass_time(house: House, milliseconds: int) -> None:
    now = house.hall.hall_time.now() + milliseconds
    house.hall.hall_time.now = lambda: now


async def place(house: House, room: LiveRoom, controller: str = "bot random", other: int = 0) -> int:
    return (await house.post(room, 1, "place", other=other, controller=controller)).status_code


async def test_after_three_days_others_may_let_a_bot_play_until_the_person_is_back(house: House) -> None:
    room = await house.people(3, first=0)
    link = room.seats[0].secret
    pass_time(house, AWAY - 60_000)
    assert "has not played for days" not in await house.page(room, 1)
    assert await place(house, room) == 409
    pass_time(house, 60_000)
    assert "Coral has not played for days. A bot plays until Coral is back:" in await house.page(room, 1)
    assert "has not played for days" not in await house.page(room, 0) + await house.page(room)
    last = room.last
    assert [await place(house, room), await place(house, room)] == [200, 200]
    assert room.entries[last].data == {"seat": 0, "controller": "bot random", "name": "", "why": "away"}
    await until(lambda: room.match.to_act == 1)
    assert "Coral has not played for days: Teal lets a bot (Random) play until Coral is back." in await house.page(room)
    assert (room.seats[0].secret, await place(house, room, "open")) == (link, 409), "the seat is still Coral's"
    assert "Take my seat back" in await house.page(room, 0)
    assert (await house.post(room, 0, "controller", controller="person")).status_code == 200
    assert room.seats[0].controller == "person"


@pytest.mark.parametrize("sign", ["say", "controller", "other", "open", "outage"])
async def test_nobody_is_replaced_who_is_there_or_could_not_be(house: House, sign: str) -> None:
    room = await house.people(3, first=0)
    began = house.hall.hall_time.now()
    pass_time(house, AWAY)
    if sign == "say":
        await house.post(room, 0, "say", answers=room.last, text="One moment")
    elif sign == "controller":
        for controller in ("bot random", "person"):
            await house.post(room, 0, "controller", controller=controller)
    elif sign == "outage":
        house.hall.hall_time.outages.append(Outage(began, began + 10_000))
    if room.match.to_act == 0:
        controller, other = ("open", 0) if sign == "open" else ("bot random", 2 if sign == "other" else 0)
        assert await place(house, room, controller, other) == 409


async def test_where_a_clock_runs_it_decides(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, bot_pause=60.0)) as house:
        room = await house.create({"seat-0": "person", "seat-1": "open", "option-first": "0", "house-clock": "604800"})
        await house.post(room, 1, "take", name="")
        pass_time(house, AWAY)
        assert await place(house, room) == 409
        assert "for days" not in await house.page(room, 1)
