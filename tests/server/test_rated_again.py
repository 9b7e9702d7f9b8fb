"""Rated matches that follow one another: everybody has to come, with one seat each."""

from __future__ import annotations

import asyncio

import pytest

from dicehall.server.seats import OPEN
from tests.server.house import JSON, ONE_IS_ENOUGH, House, link
from tests.server.test_ratings import RATED, accounts, begin, play
from tests.server.test_seats import until

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


async def test_all_can_come_to_the_match_that_follows(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        await play(room, people)
        for number in (0, 1):
            asked = await people[number].post(f"{link(room, number)}/rematch", data={"lot": ""})
            path = asked.headers["location"]
        again = await house.room_of(path)
        assert again.seats[1].controller == OPEN
        for _twice in range(2):
            seated = await people[1].post(f"{path}/take", data={"name": ""}, headers=JSON)
            assert seated.status_code in (200, 409)
            assert seated.json().get("code") != "refused", seated.text
        assert not again.is_open


async def test_nobody_is_rated_for_a_match_that_follows_without_having_come(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        bot = await people[1].post(f"{link(room, 1)}/controller", data={"controller": "bot flat"}, headers=JSON)
        assert bot.status_code == 200
        await play(room, people)
        await until(lambda: room.rated is not None)
        asked = await people[0].post(f"{link(room, 0)}/rematch", data={"lot": ""})
        again = await house.room_of(asked.headers["location"])
        assert [seat.controller for seat in again.seats] == ["person", OPEN]


async def test_whoever_asks_for_two_seats_at_once_gets_one(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        seats = {"seat-0": "person", "seat-1": "open", "seat-2": "open"}
        data = {**RATED, **seats, "form": "f", "game": "line-dice", "players": "3"}
        made = await people[0].post("/matches", data=data)
        room = await house.room_of(made.headers["location"])
        paths = [f"{link(room, seat)}/take" for seat in (1, 2)]
        replies = await asyncio.gather(*(people[1].post(path, data={"name": ""}, headers=JSON) for path in paths))
        assert sorted(reply.status_code for reply in replies) == [200, 409]
        assert sum(seat.controller == OPEN for seat in room.seats) == 1
