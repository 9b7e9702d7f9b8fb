"""What `hide` redraws: R5 with G28; and random play to the end."""

from __future__ import annotations

from typing import Any

import numpy as np

from dicehall.core.compiled import below, seeded
from dicehall.core.match import Match
from dicehall.games.line_dice.components import KINDS
from dicehall.games.line_dice.test_helpers import GAME, build, dealt, roll

SEEDS = range(40)


def hidden_from(match: Match, seat: int, seed: int) -> Match:
    """The match with everything redrawn that `seat` cannot know."""
    other = match.copy()
    GAME.doors.hide(other.table, GAME.box, seat, seeded(seed))
    assert other.view(seat) == match.view(seat)
    return other


def hands(match: Match, seat: int) -> set[str]:
    """What the hand of a seat may be in the eyes of seat 0."""
    return {str(hidden_from(match, 0, seed).view(seat)["hands"][seat]) for seed in SEEDS}


def unchanged(match: Match) -> bool:
    return all(hidden_from(match, 0, seed).table.tobytes() == match.table.tobytes() for seed in SEEDS[:5])


def test_g28_other_living_seats_get_other_dice_and_as_many() -> None:
    match = build(dealt("fl fl fl", "fr fr fr", "bl bl bl", hidden=True, turning="off"), "0 0 fl n")
    assert len(hands(match, 1)) > 5
    assert len(hands(match, 2)) > 5
    for seed in SEEDS:
        assert hidden_from(match, 0, seed).view()["dice_left"] == [2, 3, 3]


def test_g28_the_seat_on_turn_is_known_to_have_a_play() -> None:
    match = build(dealt("fl fl fl", "fr fr fr", "bl bl bl", hidden=True, turning="off"), "0 0 fl n")
    for seed in SEEDS:
        other = hidden_from(match, 0, seed)
        held = {kind for kind, number in other.view(1)["hands"][1].items() if number}
        played = {token.split()[3] for token in other.legal}
        assert played
        assert played <= held


def test_g28_or_to_have_a_bluff() -> None:
    match = dealt("straight fl", "straight fl", "fr fr", hidden=True, bluff=True, arrow="n")
    build(match, "0 0 straight ew", "1 0 straight ew")
    assert all(hidden_from(match, 0, seed).legal[-1].startswith("place") for seed in SEEDS)
    assert any("out" in hidden_from(match, 0, seed).legal for seed in SEEDS)


def test_g28_or_to_have_a_call() -> None:
    """At the place before the loop closes only two faces fit, and no bluff is allowed."""
    match = build(dealt("br fl", "bl cross", hidden=True, bluff=True), "0 0 br n", "1 0 bl n", "1 -1 fl n")
    legal = [hidden_from(match, 0, seed).legal for seed in SEEDS]
    assert all("call" in tokens for tokens in legal)
    assert ["call", "out"] in legal
    assert ["call", "place 0 -1 cross"] in legal


def test_g28_dice_of_seats_that_are_out_stay() -> None:
    match = build(dealt("fl cross", "fl fl", "cross cross", hidden=True), "0 0 fl n")
    assert match.view()["out"] == [1]
    assert len(hands(match, 1)) == 1
    assert len(hands(match, 2)) > 3


def test_g28_before_the_first_die_too() -> None:
    match = dealt(*["fl fl"] * 5, spare="", hidden=True, first=None)
    for token in ("roll fl", "first 2"):
        assert len(hands(match, 3)) > 5
        match.play(token)


def test_r5_nothing_is_redrawn_while_hands_are_open() -> None:
    rolling = GAME.new(players=2, limit=3, hidden=True, dice="manual")
    roll(rolling, "fl fl fl fl")
    assert unchanged(rolling)
    assert unchanged(build(dealt("fl cross", "fl fl", hidden=True), "0 0 fl n")), "the match is over"
    assert unchanged(dealt("fl fl", "fr fr")), "without the option"


def test_g28_redrawn_dice_show_every_face() -> None:
    match = dealt("fl", "fl", hidden=True)
    faces = [hidden_from(match, 0, seed).view(1)["hands"][1] for seed in range(300)]
    shown = {kind: sum(hand[kind] for hand in faces) for kind in KINDS}
    assert all(25 < number < 80 for number in shown.values()), shown


def test_random_play_takes_every_way_with_the_same_odds() -> None:
    """The game's own loop plays what anybody would who drew each event from `count` with the same numbers."""
    doors, box = GAME.doors, GAME.box
    mixes: list[dict[str, Any]] = [{"players": 2}, {"players": 5, "bluff": True}, {"players": 3, "scoring": "domino"}]
    for seed, options in enumerate(mixes):
        match = GAME.new(options, dice="manual")
        rng, again, events = seeded(seed), match.table.copy(), 0
        while ways := doors.count(match.table, box):
            doors.play(match.table, box, doors.nth(match.table, box, below(rng, ways)))
            events += 1
        assert doors.rollout(again, box, seeded(seed)) == events
        assert np.array_equal(again, match.table)
