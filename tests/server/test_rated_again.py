"""Rated matches that follow one another: everybody has to come, with one seat each, and by which rules."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from dicehall.server.background.recount import Recount, recounted
from dicehall.server.match.seats import OPEN
from dicehall.server.storage.schema import MATCHES
from tests.server.house import JSON, ONE_IS_ENOUGH, House, link
from tests.server.test_ratings import DUEL, RATED, accounts, begin, play, result_kept
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


async def test_what_the_rulebook_offers_as_just_as_usual_can_be_rated(house: House) -> None:
    await house.sign_up("ann")
    form = {**RATED, **DUEL, "game": "wuerfelzucker"}
    assert (await house.create({**form, "option-length": "long"})).card.table_rules.is_rated
    refused = await house.post_new({**form, "option-length": "9"})
    assert (refused.status_code, "leave “Length” at the default." in refused.text) == (422, True)


async def test_an_old_rated_match_by_other_rules_counts_but_none_follows_it(house: House) -> None:
    """Before only the usual rules were rated, all were."""
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people, {**DUEL, "house-rated": "no", "option-limit": "3"})
        async with house.hall.store.writing() as connection:
            await connection.execute(
                MATCHES.update().values(house=replace(room.card.table_rules, is_rated=True).as_stored())
            )
        house.hall._rooms.clear()
        room = await house.hall.room(room.card.id)
        await play(room, people)
        assert (await result_kept(house, room)).is_whole
        assert await recounted(house.hall.store) == Recount(matches=1, kept=0, has_changed=False)
        refused = await people[0].post(f"{link(room, 0)}/rematch", data={"lot": ""}, headers=JSON)
        assert (refused.status_code, "leave “Dice each” at the default" in refused.json()["message"]) == (409, True)
