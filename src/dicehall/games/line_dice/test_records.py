"""Whole games that were recorded once must stay what they are, event for event, with the same end.

`.venv/bin/python -m dicehall.games.line_dice.test_records` records them anew: only for a new version of the rules, or
to add one; look at the difference before you commit it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import dicehall
from dicehall.core.conformance import folder
from dicehall.core.match import Match
from dicehall.games.line_dice.naive import NaiveMatch

GAME = dicehall.load("line-dice")
RECORDS = folder.records(GAME)

RECIPES: folder.Recipes = {
    "two": (1, {"players": 2}),
    "two-infinity": (9, {"players": 2}),
    "two-bluffs": (1, {"players": 2, "bluff": True}),
    "two-domino": (24, {"players": 2, "limit": 5, "scoring": "domino", "target": 10}),
    "three-quick": (1, {"players": 3, "limit": 10}),
    "three-infinity-hidden": (2, {"players": 3, "hidden": True}),
    "three-domino-bluffs": (
        1,
        {"players": 3, "limit": 6, "bluff": True, "scoring": "domino", "target": 20, "false_call": "out"},
    ),
    "four": (1, {"players": 4, "turning": "from_second"}),
    "four-bluffs-last": (1, {"players": 4, "bluff": True, "penalty": "last", "arrow": "s"}),
    "five-spare-die": (1, {"players": 5, "hidden": True}),
    "five-without": (1, {"players": 5, "starter": False, "first": 3, "turning": "off"}),
    "six": (3, {"players": 6, "bluff": True, "false_call": "out"}),
    "six-domino": (7, {"players": 6, "scoring": "domino", "target": 8}),
}


def choose(pick: random.Random, legal: list[str]) -> str:
    """Any decision; what can be called is called half the time."""
    return "call" if "call" in legal and pick.random() < 0.5 else pick.choice(legal)


def marks(match: Match) -> Iterator[str]:
    """What is remarkable in a finished match."""
    options, outcome = match.options, match.outcome
    assert outcome is not None
    yield f"{match.players} players"
    yield outcome.reason
    yield from (name for name in ("hidden", "starter", "bluff", "arrow") if options[name])
    yield from (f"{name} {options[name]}" for name in ("turning", "penalty", "scoring", "limit"))
    view = match.view()
    if view["deal"] > 1:
        yield "several deals"
    yield from called(match)


def called(match: Match) -> Iterator[str]:
    """What calls brought to light; and who gave up."""
    again = Match(match.game, match.options)
    for event in match.events:
        before = len(again.view()["road"])
        again.play(event.token)
        if event.token == "call":
            yield (
                "bluff called"
                if len(again.view()["road"]) < before
                else f"false call costs {match.options['false_call']}"
            )
        if event.token == "out":
            yield "given up"


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_record_is_replayed_to_the_same_end(path: Path) -> None:
    folder.check_recorded(GAME, path)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_slow_rules_come_to_the_same_end(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    twin = NaiveMatch(data["options"])
    for token in data["events"]:
        twin.play(token)
    assert {
        "reason": twin.reason,
        "winners": twin.winners,
        "ranking": twin.ranking,
        "scores": twin.scores,
    } == data["result"]


def test_records_show_all_sides_of_the_game() -> None:
    assert len(RECORDS) >= 10
    shown = {mark for path in RECORDS for mark in marks(dicehall.read(path.read_text("utf-8")))}
    assert {f"{players} players" for players in range(2, 7)} <= shown
    assert {"last", "infinity", "empty", "hidden", "starter", "arrow", "bluff", "several deals"} <= shown
    assert {"bluff called", "given up", "false call costs none", "false call costs out"} <= shown
    assert {f"turning {word}" for word in ("on", "off", "from_second")} <= shown
    assert {"penalty out", "penalty last", "scoring single", "scoring domino", "limit 10", "limit None"} <= shown


def test_every_recipe_has_its_record() -> None:
    assert {path.stem for path in RECORDS} >= set(RECIPES)


if __name__ == "__main__":
    folder.record_all(GAME, RECIPES, choose)
