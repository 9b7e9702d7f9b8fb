"""The compiled rules against the slow ones in naive.py, event by event, over all options drawn at random.

Cites what random play reaches: R1 R2 R4 R6 R9 R10 R15 R16 R19 R20 R21 R22 R23 R24 R25 R26 R27.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicehall.core.compiled import PLAIN
from dicehall.games import load
from dicehall.games.line_dice.naive import NaiveMatch

GAME = load("line-dice")
GAMES = 40 if PLAIN else 300


def draw_options(pick: random.Random) -> dict[str, Any]:
    """Rare options come often, and small hands more often than full ones, so that every ending is met."""
    players = pick.choice([2, 2, 3, 4, 5, 5, 6])
    options: dict[str, Any] = {"players": players}
    choices = {
        "limit": [None, 1, 2, 3, 4, 6, 18],
        "first": [None, pick.randrange(players)],
        "arrow": [None, None, *"nesw"],
        "turning": ["on", "from_second", "off"],
        "hidden": [False, True],
        "bluff": [False, True, True],
        "penalty": ["out", "last"],
        "false_call": ["none", "out"],
        "scoring": ["single", "single", "domino"],
        "target": [1, 3, 8],
    }
    options |= {name: pick.choice(values) for name, values in choices.items()}
    if players == 5:
        options["starter"] = pick.choice([True, False])
    return options


def assert_same(match: Any, twin: NaiveMatch) -> None:
    assert match.to_act == twin.to_act
    assert match.legal == twin.legal
    assert match.odds == twin.odds
    assert match.scores == twin.scores
    for seat in (None, *range(match.players)):
        assert match.view(seat) == twin.view(seat)


def choose(pick: random.Random, legal: list[str]) -> str:
    """Calls and bluffs more often than their share, so that they meet each other."""
    return "call" if "call" in legal and pick.random() < 0.3 else pick.choice(legal)


@pytest.mark.parametrize("seed", range(GAMES))
def test_same_as_the_slow_rules(seed: int) -> None:
    pick = random.Random(seed)
    options = draw_options(pick)
    match, twin = GAME.new(options, dice="manual"), NaiveMatch(options)
    events = 0
    while match.to_act is not None and events < 600:
        if events % 3 == 0 or match.to_act != "chance":
            assert_same(match, twin)
        token = choose(pick, match.legal)
        match.play(token)
        twin.play(token)
        events += 1
    assert_same(match, twin)
    outcome = match.outcome
    if outcome is not None:
        assert (outcome.reason, outcome.winners, outcome.ranking) == (twin.reason, twin.winners, twin.ranking)
