"""What follows silently from an event: seats that fall out, deals that end, the first seat of a deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dicehall.core.words import use
from dicehall.games.line_dice.happening import happened_to, headline, last_deal, now
from dicehall.games.line_dice.naive import NaiveMatch
from dicehall.games.line_dice.view import Result, RoadDie, View

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn")
DOMINO = {"players": 2, "limit": 2, "scoring": "domino", "first": 0}
LONG, SHORT = {"scoring": "domino", "target": 1000}, {"scoring": "domino", "target": 1}


def seats_of(match: NaiveMatch) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": NAMES[seat], "me": False} for seat in range(match.options.players)]


def play(options: dict[str, Any], rolls: str, *tokens: str) -> NaiveMatch:
    match = NaiveMatch(options)
    for token in [*(f"roll {kind}" for kind in rolls.split()), *tokens]:
        match.play(token)
    return match


def told(match: NaiveMatch, token: str) -> list[str]:
    after = match.copy()
    after.play(token)
    return happened_to(match.view(None), after.view(None), seats_of(match))


def test_who_falls_out_is_told_at_the_end_of_every_deal() -> None:
    match = play(DOMINO, "straight straight cross cross", "place 0 0 straight ns")
    assert told(match, "place 0 1 cross") == [
        "Anna is out: no die fits.",
        "Ben is the last one left and wins the deal. That scores 1 point.",
        "A new deal begins.",
    ]


def test_the_last_deal_is_told_like_the_others_and_with_the_score() -> None:
    options, rolls = DOMINO | {"limit": 3, "target": 1}, "straight straight straight cross cross cross"
    match = play(options, rolls, "place 0 0 straight ns")
    assert told(match, "place 0 1 cross") == [
        "Anna is out: no die fits.",
        "Ben is the last one left and wins the deal. That scores 2 points.",
        "The match ends with 2 points for Ben.",
    ]


def test_a_fixed_first_seat_is_told_when_it_begins_r6() -> None:
    match = play({"players": 2, "limit": 1, "first": 1}, "fl")
    assert told(match, "roll fr") == ["Ben goes first."]
    match = play({"players": 2, "limit": 1}, "fl")
    assert told(match, "roll fr") == []


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "limit": 5},
        {"players": 5, "limit": 2},
        {"players": 3, "limit": 6, "bluff": True, "arrow": "n", "false_call": "out"},
        {"players": 2, "limit": 5, "bluff": True, "hidden": True, "arrow": "e"},
        {"players": 4, "limit": 3, "bluff": True, "penalty": "last", "false_call": "out"},
    ],
)
def test_at_the_end_of_a_deal_the_same_is_told_as_where_the_table_stays(options: dict[str, Any]) -> None:
    """The twin ends with its first deal, so its table still shows who is out."""
    compared: list[str] = []
    for seed in range(80):
        match, twin, random = NaiveMatch(options | LONG), NaiveMatch(options | SHORT), Random(seed)
        while match.view(None)["deal"] == 1:
            before = match.view(None)
            token = random.choice(match.legal)
            match.play(token)
            twin.play(token)
        if twin.to_act is None:
            expected = happened_to(before, twin.view(None), seats_of(twin))[:-1]
            assert happened_to(before, match.view(None), seats_of(match)) == [*expected, "A new deal begins."]
            compared += expected
    reasons = {"no die fits.", "gave up.", "the bluff was called.", ""} if "bluff" in options else {"no die fits."}
    assert {
        text.partition("is out")[2].removeprefix(".").removeprefix(": ") for text in compared if " is out" in text
    } == reasons


def test_how_the_last_deal_ended_is_shown_until_somebody_places_a_die() -> None:
    match = play(DOMINO, "straight straight cross cross", "place 0 0 straight ns", "place 0 1 cross")
    seats, shown = seats_of(match), "Deal 1 went to Ben: the last one left."
    assert headline(match.view(None), seats) == f"{shown} Anna rolls the dice."
    for token in ("roll fl", "roll fl", "roll cross", "roll fl"):
        match.play(token)
    assert last_deal(match.view(None), seats) == shown
    assert headline(match.view(None), seats) == f"{shown} Ben to play. Any die may open the road."
    with use("de"):
        assert last_deal(match.view(None), seats) == "Runde 1 ging an Ben: allein übrig geblieben."
    match.play("place 0 0 cross")
    assert last_deal(match.view(None), seats) == ""
    assert headline(match.view(None), seats) == now(match.view(None), seats)


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ({"reason": "infinity", "winner": 1, "maker": 0}, "Deal 1 went to Ben: Anna closed the loop."),
        ({"reason": "empty", "winner": 0, "maker": None}, "Deal 1 went to Anna: all dice placed."),
    ],
)
def test_all_ways_in_which_a_deal_ends(result: Result, text: str) -> None:
    match = NaiveMatch(DOMINO)
    spare: RoadDie = {"x": 0, "y": 0, "kind": "straight", "facing": "ns", "sides": "ns", "seat": None}
    view: View = {**match.view(None), "deal": 2, "result": result, "road": [spare]}
    assert last_deal(view, seats_of(match)) == text, "a spare die on the table is nobody's"
