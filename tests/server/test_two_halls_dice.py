"""Two halls on one PostgreSQL roll the same dice: whichever shows them, and whichever is asked for a move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from dicehall.core import record
from dicehall.games import load
from dicehall.server.hall.live_room import LiveRoom
from tests.server.databases import Postgres
from tests.server.house import House, opened, settings
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
LOTS = ["a1" * 16, "b2" * 16]
Pair = tuple[House, House]


@pytest.fixture
async def pair(postgres: Postgres) -> AsyncIterator[Pair]:
    """Two halls with real dice."""
    url = postgres.empty()
    async with opened(settings(url, seed=None)) as one, opened(settings(url, seed=None)) as two:
        yield one, two


async def begin(pair: Pair, **more: str) -> tuple[LiveRoom, LiveRoom]:
    """A match that one hall made and where the other let the second seat sit down, as both know it."""
    one, two = pair
    form = {"seat-0": "person", "seat-1": "open", "game": "wuerfelzucker", "lot": LOTS[0], **more}
    room = await one.create(form)
    there = await two.hall.room(room.card.id)
    await two.post(there, 1, "take", name="Ben", lot=LOTS[1])
    await same((room, there))
    return room, there


async def same(rooms: tuple[LiveRoom, LiveRoom]) -> None:
    """Wait until each hall knows what the other has done."""
    await until(lambda: rooms[0].last == rooms[1].last)


def rolled(room: LiveRoom) -> list[str]:
    return [event.token for event in room.match.events if event.by < 0]


async def test_both_show_one_commitment_and_the_lots_of_both_and_the_secret_of_neither(pair: Pair) -> None:
    rooms = await begin(pair)
    path = f"/match/{rooms[0].card.id}/dice"
    pages = [(await house.client.get(path)).text for house in pair]
    assert rooms[0].proof == rooms[1].proof
    for page in pages:
        assert rooms[0].proof is not None
        assert rooms[0].proof.commitment in page
        assert all(lot in page for lot in LOTS)
        assert rooms[0].card.seed.removeprefix("fair ") not in page


async def test_each_hall_would_roll_the_same_after_every_choice(pair: Pair) -> None:
    rooms = await begin(pair)
    for turn in range(12):
        here, there = (rooms[turn % 2], rooms[1 - turn % 2])
        for token in here.match.legal[:5]:
            assert here.decided(token) == there.decided(token)
        await pair[turn % 2].play(here)
        await same(rooms)
        assert rolled(here) == rolled(there)


async def test_a_move_that_is_posted_at_either_gives_the_same_roll(pair: Pair) -> None:
    """Asked at both at once too: it is done once, and both answer with what came of it."""
    rooms = await begin(pair)
    for _turn in range(8):
        answers, token = rooms[0].last, rooms[0].match.legal[-1]
        wanted = [entry.data for entry in rooms[0].decided(token)]
        seat = rooms[0].match.to_act
        assert isinstance(seat, int)
        posts = [house.post(rooms[0], seat, "play", answers=answers, token=token) for house in pair]
        replies = await asyncio.gather(*posts)
        assert [reply.json()["accepted"] for reply in replies] == [True, True]
        await same(rooms)
        for room in rooms:
            assert [entry.data for entry in room.entries[answers:]] == wanted


async def test_taken_back_at_one_and_played_again_at_the_other_it_is_the_same_roll(pair: Pair) -> None:
    """All agree to take a roll back; at each place it was asked for, agreed to and made again in another hall."""
    rooms = await begin(pair)
    token = next(each for each in rooms[0].match.legal if rooms[0].decided(each)[-1].is_chance)
    before, seat = len(rooms[0].match.events), rooms[0].match.to_act
    assert isinstance(seat, int)
    seen = []
    for turn in range(4):
        here, there = turn % 2, 1 - turn % 2
        await pair[here].play(rooms[here], token)
        seen.append([event.token for event in rooms[here].match.events[before:]])
        await same(rooms)
        await pair[there].post(rooms[there], seat, "ask", answers=rooms[there].last)
        await same(rooms)
        await pair[here].post(rooms[here], 1 - seat, "answer", question=rooms[here].last, answer="agree")
        await same(rooms)
        assert [len(room.match.events) for room in rooms] == [before, before]
    assert len(seen[0]) > 1
    assert all(each == seen[0] for each in seen)


async def test_the_record_that_either_gives_is_checked_by_the_one_secret(pair: Pair) -> None:
    rooms = await begin(pair, game="line-dice", **{"option-limit": "2"})
    turn = 0
    while rooms[0].match.to_act is not None:
        await pair[turn % 2].play(rooms[turn % 2])
        await same(rooms)
        turn += 1
    given = [(await house.client.get(f"/match/{rooms[0].card.id}/record")).text for house in pair]
    assert given[0] == given[1]
    proof = record.read(given[0], load).proof
    assert proof is not None
    assert proof.secret == rooms[1].card.seed.removeprefix("fair ")
