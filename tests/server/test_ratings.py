"""Rated matches: who can sit there, what counts, and what becomes of ratings when processes die or meet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest

from dicehall import ratings
from dicehall.ratings import Pool
from dicehall.server.rated import result_of
from dicehall.server.ratings_store import RatingsStore
from dicehall.server.room import Room
from tests.server.house import JSON, PASSWORD, House, browser, link
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
RATED = {"house-rated": "yes", "house-clock": "86400", "option-limit": "1", "option-first": "0"}
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


async def begin(house: House, people: People, seats: dict[str, str] = DUEL, form: str = "f") -> Room:
    """A rated table at which all sit down that seats are open for."""
    players = len(seats)
    data = {**RATED, **seats, "form": form, "game": "line-dice", "players": str(players)}
    reply = await people[0].post("/matches", data=data)
    assert reply.status_code == 303, reply.text
    room = await house.room_of(reply.headers["location"])
    others = iter(people.browsers[1:])
    for seat in [number for number in range(players) if seats[f"seat-{number}"] == "open"]:
        reply = await next(others).post(f"{link(room, seat)}/take", data={"name": ""}, headers=JSON)
        assert reply.status_code == 200, reply.text
    return room


async def move(room: Room, people: People) -> None:
    """Whoever is on turn plays the first legal token."""
    seat = room.on_turn
    assert seat is not None
    data = {"answers": room.last, "token": room.match.legal[0]}
    reply = await people[seat.number].post(f"{link(room, seat.number)}/play", data=data, headers=JSON)
    assert reply.status_code == 200, reply.text


async def play(room: Room, people: People, moves: int = 1000) -> None:
    """So many moves of people, to the end if there are not so many."""
    for _move in range(moves):
        await until(lambda: room.on_turn is None or room.on_turn.bot is None)
        if room.on_turn is None:
            return
        await move(room, people)


async def test_a_match_counts_once_when_it_is_over(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        await play(room, people)
        await until(lambda: room.rated is not None)
        result = result_of(room)
        assert result is not None
        assert result.is_whole
        assert [placed.seat for placed in result.seats] == [0, 1]
        assert result.pool == Pool("line-dice", 2)
        store = RatingsStore(house.hall.store)
        assert await store.results() == [result]
        assert await store.add(result) == await store.add(result)
        kept = {each.player: each.rating for each in await store.rated()}
        assert kept == {placed.player: now for placed, now in zip(result.seats, ratings.rated(result, {}), strict=True)}
        assert sum(entry.kind == "rated" for entry in room.entries) == 1
