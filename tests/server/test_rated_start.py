"""Nobody sits down at a rated table, or does not, for what the first roll is: the hall rolls when all are there."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from dicehall.core import record
from dicehall.games import games, load
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.rating_result import result_of
from tests.server.house import AS_PROGRAM, JSON, House, link, opened, settings
from tests.server.test_ratings import DUEL, RATED, People, accounts, begin, leave, play, result_kept
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
WAITING = "The hall rolls when all seats are taken."
PAST = ("", "/replay", "/record", "/story", "/dice")


@pytest.fixture
async def fair(database: str) -> AsyncIterator[House]:
    """A hall with real dice."""
    async with opened(settings(database, seed=None)) as house:
        yield house


async def waiting(house: House, people: People, **more: str) -> LiveRoom:
    """A rated table for two, of whom one is there."""
    data = {**RATED, **DUEL, "form": "f", "game": "line-dice", "players": "2", "lot": "anns", **more}
    reply = await people[0].post("/matches", data=data)
    return await house.room_of(reply.headers["location"])


async def test_the_hall_rolls_when_all_are_there_from_what_all_have_contributed(fair: House) -> None:
    async with accounts(fair, "ann", "ben") as people:
        room = await waiting(fair, people, **{"house-listed": "yes"})
        assert (room.match.events, room.clock, room.stage) == ([], None, "open")
        page = await people[0].get(link(room, 0))
        assert (page.text.count(WAITING), "rolls the dice." in page.text) == (3, False)
        assert "Sit down to play." in (await people[1].get(link(room, 1))).text
        refused = await people[0].post(f"{link(room, 0)}/play", data={"answers": 0, "token": "roll fl"}, headers=JSON)
        assert (refused.status_code, refused.json()["message"]) == (403, WAITING)
        joined = await people[1].post(f"/match/{room.card.id}/join", data={"name": "", "lot": "bens"})
        assert joined.status_code == 303
        assert len(room.match.events) >= 36
        assert room.clock is not None
        assert room.clock.running == room.match.to_act
        assert [(lot.seat, lot.first, lot.text) for lot in room.lots] == [(0, 0, "anns"), (1, 0, "bens")]
        await play(room, people)
        assert (await result_kept(fair, room)).is_whole
        text = (await people[1].get(f"{link(room, 1)}/record")).text
        assert [each["from"] for each in json.loads(text)["dice"]["contributions"]] == [0, 0]
        assert record.read(text, load).events == room.match.events
        assert "The hall has checked: all" in (await people[0].get(f"{link(room, 0)}/dice")).text


@pytest.mark.one_database
@pytest.mark.parametrize("name", list(games()))
async def test_a_table_that_waits_can_be_looked_at(house: House, name: str) -> None:
    async with accounts(house, "ann") as people:
        count = str(games()[name].seats[0])
        room = await waiting(house, people, game=name, players=count, **{"seat-2": "open"})
        assert room.match.events == []
        for place in (link(room, 0), link(room, 1), f"/match/{room.card.id}"):
            for what in PAST:
                for headers in ({}, JSON, AS_PROGRAM):
                    assert (await people[0].get(f"{place}{what}", headers=headers)).status_code == 200, (place, what)


async def test_who_leaves_before_has_not_left(house: House) -> None:
    async with accounts(house, "ann", "ben", "cleo") as people:
        room = await waiting(house, people)
        await leave(room, people, 0)
        assert room.match.events == []
        for seat, who in ((1, 1), (0, 2)):
            assert result_of(room) is None
            reply = await people[who].post(f"{link(room, seat)}/take", data={"name": ""}, headers=JSON)
            assert reply.status_code == 200
        assert room.match.events != []
        assert reply.json()["say"][0] == "cleo takes the seat."
        await play(room, People([people[2], people[1]]))
        owners = {placed.player for placed in (await result_kept(house, room)).seats}
        assert owners == {seat.player for seat in room.seats}


async def test_a_bot_that_is_put_on_the_last_seat_begins_the_match(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await waiting(house, people)
        data = {"other": 1, "controller": "bot random"}
        assert (await people[0].post(f"{link(room, 0)}/place", data=data, headers=JSON)).status_code == 200
        await until(lambda: room.match.to_act == 0)
        whole = await begin(house, people, {"seat-0": "person", "seat-1": "bot random"}, form="g")
        assert whole.match.events != []


async def test_two_halls_roll_the_same_once(both: list[str]) -> None:
    async with opened(settings(both[1])) as house, opened(settings(both[1])) as other, accounts(house, "ann") as people:
        room = await waiting(house, people)
        elsewhere = await other.hall.room(room.card.id)
        async with accounts(other, "ben") as ben:
            reply = await ben[0].post(f"{link(room, 1)}/take", data={"name": ""}, headers=JSON)
            assert reply.status_code == 200
        await until(lambda: len(room.match.events) >= 36)
        assert room.match.events == elsewhere.match.events
        assert room.entries == elsewhere.entries
