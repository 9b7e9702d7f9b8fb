"""Hidden hands: what a link shows before somebody sits down, and what cannot be taken back since it told of one."""

from __future__ import annotations

import random

import pytest

from dicehall.core.match import Match
from dicehall.games import load
from dicehall.server.match import log, takeback_rules
from dicehall.server.match.card import Card
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, PERSON, Seat
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import BASE, ONE_IS_ENOUGH, House
from tests.server.listening import listening
from tests.server.test_shared_device import shared, table_of

GAME = load("line-dice")
OPTIONS = GAME.settle({"players": 3, "first": 0, "hidden": True, "limit": 3})
ONE, OTHER = ("fl", "bl", "cross"), ("straight", "straight", "fr")


def room_of(match: Match, guest: int | None = None) -> Room:
    seats = tuple(
        Seat(number, f"Seat {number}", OPEN if number == guest else PERSON, f"secret-{number}") for number in range(3)
    )
    card = Card("match", "form", GAME.name, GAME.version, GAME.components_hash, OPTIONS, "seed", 0, seats)
    return Room(card, GAME, log.of_events(match.events, 0))


def dealt(*hands: tuple[str, ...]) -> Match:
    match = Match(GAME, OPTIONS, None)
    for hand in hands:
        for kind in hand:
            match.play(f"roll {kind}")
    return match


@pytest.mark.parametrize("decisions", [[], ["place 0 0 cross"]])
def test_a_link_shows_no_hand_before_somebody_sits_down(decisions: list[str]) -> None:
    mine = ("cross", "bl", "fr")
    told = []
    for hand in (ONE, OTHER):
        match = dealt(mine, hand, mine)
        for token in decisions:
            match.play(token)
        room = room_of(match, guest=1)
        told.append(change(room, Viewer(room.seats[1], "http://hall"), room.last))
    assert told[0] == told[1]


@pytest.mark.anyio
@ONE_IS_ENOUGH
async def test_a_stream_shows_no_hand_of_the_time_before_the_link(house: House) -> None:
    room = await house.people(3, hidden="yes", limit=4)
    before, hand = room.last, table_of(await house.page(room, 1))
    assert hand != table_of(await house.page(room))
    await house.play(room)
    await house.post(room, 1, "leave")
    async with listening(house, room, 1, str(before)) as guest:
        told = await guest.next()
    assert (told.kind, told.id) == ("snapshot", str(room.last))
    assert table_of(told.data["html"]) == table_of(await house.page(room))


@pytest.mark.anyio
@ONE_IS_ENOUGH
async def test_a_stream_uncovers_no_table_that_was_handed_on(house: House) -> None:
    room = await shared(house, "person", "here", hidden="yes")
    asked = room.last
    await house.post(room, 0, "say", answers=asked, text="hello")
    await house.play(room)
    viewer = Viewer(room.seats[0], BASE, asked=asked)
    events = stream(house.hall, room, viewer, str(asked))
    told = [await anext(events) for _ in range(2)]
    await events.aclose()  # type: ignore[attr-defined]
    assert 'id=\\"cover\\"' in told[1]
    assert "event: snapshot" in told[1]


def falls(seed: int) -> Match | None:
    """A random match up to a decision by which another seat, whose hand is hidden, fell out, and which goes on."""
    match, pick = GAME.new(OPTIONS, seed=seed), random.Random(seed)
    while match.to_act is not None:
        before = match.view()["out"]
        match.play(pick.choice(match.legal))
        if match.view()["out"] != before:
            return match if isinstance(match.to_act, int) else None
    return None


def test_what_told_that_no_die_of_a_hidden_hand_fits_cannot_be_taken_back() -> None:
    match = next(found for found in map(falls, range(200)) if found is not None)
    by = match.events[-1].by
    why = takeback_rules.why_not(room_of(match), by)
    assert why == "You cannot undo your last choice: it revealed something hidden."
    assert not GAME.part("view").reveals({"hands": [{}], "out": []}, {"hands": [{}], "out": [1]})
