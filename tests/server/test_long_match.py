"""Matches of thousands of events: a page tells of the last turns, and keeps no more of the past than that."""

from __future__ import annotations

import random

import pytest

from dicehall.core.dice import SeededDice
from dicehall.core.match import Event, Match
from dicehall.games import load
from dicehall.server import log, past, story
from dicehall.server.room import Room
from dicehall.server.seats import PERSON, Seat
from dicehall.server.store import Card
from dicehall.server.table import Viewer, fragment

GAME = load("line-dice")
OPTIONS = GAME.settle({"players": 6, "scoring": "domino", "target": 200})


def card() -> Card:
    seats = tuple(Seat(number, f"Seat {number}", PERSON, f"secret-{number}") for number in range(6))
    return Card("match", "form", GAME.name, GAME.version, GAME.components_hash, OPTIONS, "seed", 0, seats)


@pytest.fixture(scope="module")
def room() -> Room:
    pick = random.Random(1)
    match = Match(GAME, OPTIONS, SeededDice("seed"))
    match.roll()
    while match.to_act is not None:
        match.play(pick.choice(match.legal))
    assert len(match.events) > 700
    return Room(card(), GAME, log.of_events(match.events, 0))


def test_the_log_of_a_page_is_bounded(room: Room) -> None:
    lines = story.Story(room, 0).lines()
    assert "Earlier turns" in lines[0].text
    assert len(lines) <= 4 * story.TOLD
    assert "Earlier turns" in fragment(room, Viewer(room.seats[0], "http://hall"))


def test_the_views_kept_are_bounded(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "KEPT", 10)
    kept, played, play = past.Past(), [], Match.play

    def counted(match: Match, token: str) -> list[Event]:
        played.append(token)
        return play(match, token)

    monkeypatch.setattr(Match, "play", counted)
    count = len(room.match.events)
    for at in range(count - 50, count + 1):
        assert kept.view(room.match, at, None)["deal"] > 1
    assert len(played) == 49  # one event for each view, none twice; the last view is that of the match
    assert len(kept._views[None]) == 10


def test_what_was_taken_back_is_forgotten(room: Room) -> None:
    kept, other = past.Past(), room.match.copy()
    count = len(other.events)
    end = kept.view(other, count, 0)
    other.rewind(count - 1)
    kept.forget(count - 1)
    legal = [token for token in other.legal if token != room.match.events[-1].token]
    if legal:
        other.play(legal[0])
        assert kept.view(other, count, 0) != end
    assert kept.view(other, count - 1, 0) == room.past.view(room.match, count - 1, 0)
