"""Hidden hands: what a link shows before somebody sits down, and what cannot be taken back since it told of one."""

from __future__ import annotations

import random

import pytest

from dicehall.core.match import Match
from dicehall.games import load
from dicehall.server import log, undoing
from dicehall.server.room import Room
from dicehall.server.seats import OPEN, PERSON, Seat
from dicehall.server.store import Card
from dicehall.server.table import Viewer, change

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
    why = undoing.why_not(room_of(match), by)
    assert why == "Your last choice cannot be taken back: it has shown what was hidden."
    assert not GAME.part("view").reveals({"hands": [{}], "out": []}, {"hands": [{}], "out": [1]})
