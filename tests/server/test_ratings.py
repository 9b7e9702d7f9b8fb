"""Rated matches: who can sit there, what counts, and what becomes of ratings when processes die or meet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest

from dicehall import ratings
from dicehall.ratings import Pool, Result
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.rating_result import result_of
from dicehall.server.storage.ratings_store import RatingsStore
from tests.server.house import JSON, PASSWORD, House, browser, link
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
RATED = {"house-rated": "yes", "house-clock": "86400"}
DUEL = {"seat-0": "person", "seat-1": "open"}


@dataclass
class People:
    """Accounts, each in a browser of its own."""

    browsers: list[httpx.AsyncClient]

    def __getitem__(self, number: int) -> httpx.AsyncClient:
        return self.browsers[number]


@asynccontextmanager
async def accounts(house: House, *names: str) -> AsyncIterator[People]:
    """Some accounts, who are logged in."""
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(browser(house.app)) for _name in names]
        for client, name in zip(made, names, strict=True):
            reply = await client.post("/account/new", data={"login": name, "password": PASSWORD})
            if reply.status_code != 303:
                reply = await client.post("/account/login", data={"login": name, "password": PASSWORD})
            assert reply.status_code == 303, reply.text
        yield People(made)


async def begin(house: House, people: People, seats: dict[str, str] = DUEL, form: str = "f") -> LiveRoom:
    """A rated table at which all sit down that seats are open for."""
    players = sum(name.startswith("seat-") for name in seats)
    data = {**RATED, **seats, "form": form, "game": "line-dice", "players": str(players)}
    reply = await people[0].post("/matches", data=data)
    assert reply.status_code == 303, reply.text
    room = await house.room_of(reply.headers["location"])
    others = iter(people.browsers[1:])
    for seat in [number for number in range(players) if seats[f"seat-{number}"] == "open"]:
        reply = await next(others).post(f"{link(room, seat)}/take", data={"name": ""}, headers=JSON)
        assert reply.status_code == 200, reply.text
    return room


async def move(room: LiveRoom, people: People) -> None:
    """Whoever is on turn plays the first legal token."""
    seat = room.on_turn
    assert seat is not None
    data = {"answers": room.last, "token": room.match.legal[0]}
    reply = await people[seat.number].post(f"{link(room, seat.number)}/play", data=data, headers=JSON)
    assert reply.status_code == 200, reply.text


async def play(room: LiveRoom, people: People, moves: int = 1000) -> None:
    """So many moves of people, to the end if there are not so many."""
    for _move in range(moves):
        await until(lambda: room.on_turn is None or room.on_turn.bot is None)
        if room.on_turn is None:
            return
        await move(room, people)


async def decided(house: House, people: People) -> tuple[LiveRoom, Result]:
    """A rated match that was played to its end and has counted."""
    room = await begin(house, people)
    await play(room, people)
    await until(lambda: room.rated is not None)
    result = result_of(room)
    assert result is not None
    return room, result


async def test_a_match_counts_once_when_it_is_over(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room, result = await decided(house, people)
        assert result.is_whole
        assert [placed.seat for placed in result.seats] == [0, 1]
        assert result.pool == Pool("line-dice", 2)
        store = RatingsStore(house.hall.store)
        assert await store.results() == [result]
        assert await store.add(result) == await store.add(result)
        kept = {each.player: each.rating for each in await store.rated()}
        assert kept == {placed.player: now for placed, now in zip(result.seats, ratings.rated(result, {}), strict=True)}
        assert sum(entry.kind == "rated" for entry in room.entries) == 1


async def result_kept(house: House, room: LiveRoom) -> ratings.Result:
    """The one result of a match, once it is kept and told."""
    await until(lambda: room.rated is not None)
    (found,) = [each for each in await RatingsStore(house.hall.store).results() if each.match == room.card.id]
    return found


async def places(house: House, room: LiveRoom) -> list[tuple[str | None, int, bool]]:
    """Of each rated seat: the name of the account, the place, whether it was left."""
    people = house.app.state.people.store
    found = await result_kept(house, room)
    accounts = [await people.person(each.player) for each in found.seats]
    logins = [person.login if person else each.player for person, each in zip(accounts, found.seats, strict=True)]
    return [(login, each.place, each.has_left) for login, each in zip(logins, found.seats, strict=True)]


async def leave(room: LiveRoom, people: People, seat: int) -> None:
    reply = await people[seat].post(f"{link(room, seat)}/leave", data={"x": ""})
    assert reply.status_code == 303, reply.text


# --- who plays


async def test_guests_cannot_sit_at_a_rated_table(house: House) -> None:
    async with accounts(house, "ann") as people:
        data = {**RATED, **DUEL, "form": "f", "game": "line-dice", "players": "2"}
        refused = await house.client.post("/matches", data=data)
        assert (refused.status_code, "Log in first" in refused.text) == (422, True)
        reply = await people[0].post("/matches", data={**data, "house-listed": "yes"})
        room = await house.room_of(reply.headers["location"])
        for path in (f"{link(room, 1)}/take", f"/match/{room.card.id}/join"):
            refused = await house.client.post(path, data={"name": "Ben"}, headers=JSON)
            assert (refused.status_code, refused.json()["accepted"]) == (403, False)
            twice = await people[0].post(f"{link(room, 1)}/take", data={"name": "Ann"}, headers=JSON)
            assert (twice.status_code, "each player has one" in twice.json()["message"]) == (409, True)
        assert room.seats[1].controller == "open"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({**DUEL, "house-clock": "none"}, "A rated match needs a clock"),
        ({"seat-0": "person", "seat-1": "here"}, "A match on one device cannot be rated."),
        ({**DUEL, "house-dice": "yes"}, "A match with your own dice cannot be rated"),
        ({**DUEL, "option-first": "0", "option-limit": "7"}, "leave “Dice each”, “First seat” at the default."),
    ],
)
async def test_what_cannot_be_rated_is_said_on_the_form(house: House, form: dict[str, str], sentence: str) -> None:
    await house.sign_up("ann")
    refused = await house.post_new({**RATED, **form})
    assert refused.status_code == 422
    assert sentence in refused.text
    assert "Rated tables are for players with an account" in refused.text


async def test_nobody_is_asked_to_let_something_be_taken_back(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        assert room.card.table_rules.undo == "free"
        await move(room, people)
        await move(room, people)
        asked = await people[0].post(f"{link(room, 0)}/ask", data={"answers": room.last}, headers=JSON)
        assert asked.json()["message"] == "You cannot request an undo at this table."


async def test_a_bot_stays_to_the_end(house: House) -> None:
    async with accounts(house, "ann") as people:
        room = await begin(house, people, {"seat-0": "person", "seat-1": "bot random"})
        data = {"other": 1, "controller": "open"}
        refused = await people[0].post(f"{link(room, 0)}/place", data=data, headers=JSON)
        assert refused.json()["message"] == "At a rated table, a bot plays to the end."
        assert "Open the seat" not in (await people[0].get(link(room, 0))).text


# --- what counts


async def test_casual_matches_do_not_count(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people, {**DUEL, "house-rated": "no"})
        await play(room, people)
        assert result_of(room) is None
        page = (await people[0].get(link(room, 0))).text
        assert "This was a casual match: no rating has changed." in page
        assert await RatingsStore(house.hall.store).rated_matches() == []


async def test_whoever_leaves_is_last_and_with_two_that_decides(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        await play(room, people, 2)
        await leave(room, people, 0)
        assert await places(house, room) == [("ann", 2, True), ("ben", 1, False)]
        last = room.last
        reply = await people[1].post(
            f"{link(room, 1)}/place", data={"other": 0, "controller": "bot random"}, headers=JSON
        )
        assert reply.status_code == 200
        await play(room, people)
        assert room.on_turn is None
        assert await places(house, room) == [("ann", 2, True), ("ben", 1, False)]
        assert not any(entry.kind == "rated" for entry in room.entries[last:])


async def test_what_leaving_costs_is_said_beside_it_until_the_match_is_decided(house: House) -> None:
    warning = "if you leave or let a bot choose, you come last"
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        await play(room, people, 2)
        assert warning in (await people[0].get(link(room, 0))).text
        await play(room, people)
        page = (await people[0].get(link(room, 0))).text
        assert warning not in page
        assert "Let a bot play for you" not in page


async def test_who_does_not_like_the_first_roll_cannot_leave_for_nothing(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        await leave(room, people, 1)
        await until(lambda: room.rated is not None)
        assert await places(house, room) == [("ann", 1, False), ("ben", 2, True)]


async def test_nor_can_who_plays_against_a_bot(house: House) -> None:
    async with accounts(house, "ann") as people:
        room = await begin(house, people, {"seat-0": "person", "seat-1": "bot random"})
        await leave(room, people, 0)
        assert await places(house, room) == [("ann", 2, True), ("bot random", 1, False)]


async def test_who_takes_the_seat_of_another_one_is_not_rated_for_it(house: House) -> None:
    seats = {"seat-0": "person", "seat-1": "open", "seat-2": "open"}
    async with accounts(house, "ann", "ben", "cleo", "dan") as people:
        room = await begin(house, People(people.browsers[:3]), seats)
        await play(room, people, 3)
        await leave(room, people, 1)
        assert (await people[3].post(f"{link(room, 1)}/take", data={"name": ""}, headers=JSON)).status_code == 200
        await play(room, People([people[0], people[3], people[2]]))
        told = await places(house, room)
        assert [(who, left) for who, _place, left in told] == [("ann", False), ("ben", True), ("cleo", False)]
        assert told[1][1] == 3


async def test_a_choice_that_a_bot_makes_for_a_person_is_leaving_and_handing_over_alone_is_not(house: House) -> None:
    seats = {"seat-0": "person", "seat-1": "open", "seat-2": "open"}
    async with accounts(house, "ann", "ben", "cleo") as people:
        room = await begin(house, people, seats)
        while room.on_turn is None or room.on_turn.number != 0:
            await move(room, people)
        for seat, moves in ((2, 0), (1, 2)):
            path = f"{link(room, seat)}/controller"
            await people[seat].post(path, data={"controller": "bot random"}, headers=JSON)
            for _move in range(moves):
                await until(lambda: room.on_turn is None or room.on_turn.bot is None)
                await move(room, people)
            await people[seat].post(path, data={"controller": "person"}, headers=JSON)
        await play(room, people)
        assert [left for _who, _place, left in await places(house, room)] == [False, True, False]


async def test_bots_are_rated_on_the_same_scale(house: House) -> None:
    async with accounts(house, "ann") as people:
        room = await begin(house, people, {"seat-0": "person", "seat-1": "bot flat", "seat-2": "bot random"})
        await play(room, people)
        await result_kept(house, room)
        kept = {each.shown_name: each for each in await RatingsStore(house.hall.store).rated()}
        assert set(kept) == {"ann", "Thoughtful", "Random"}
        assert kept["Random"].rating == ratings.FIXED
        assert kept["Thoughtful"].rating != ratings.START


async def test_who_leaves_bots_alone_has_lost_to_them_and_they_gain_nothing(house: House) -> None:
    async with accounts(house, "ann") as people:
        room = await begin(house, people, {"seat-0": "person", "seat-1": "bot flat"})
        await play(room, people, 1)
        await leave(room, people, 0)
        assert await places(house, room) == [("ann", 2, True), ("bot flat", 1, False)]
        kept = {each.shown_name: each.rating for each in await RatingsStore(house.hall.store).rated()}
        assert kept["Thoughtful"] == ratings.START
        assert kept["ann"].mean < ratings.START.mean
