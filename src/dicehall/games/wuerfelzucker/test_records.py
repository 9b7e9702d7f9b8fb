"""Whole games that were recorded once must stay what they are, event for event, with the same end.

`.venv/bin/python -m dicehall.games.wuerfelzucker.test_records` records them anew: only for a new version of the rules,
or to add one; look at the difference before you commit it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dicehall.core.conformance import folder
from dicehall.games import load

GAME = load("wuerfelzucker")
RECORDS = folder.records(GAME)

RECIPES: folder.Recipes = {
    "two": (1, {"players": 2}),
    "two-first": (2, {"players": 2, "first": 1}),
    "two-short-deck": (3, {"players": 2, "length": 30}),
    "two-long": (4, {"players": 2, "length": "long"}),
    "two-displacing-on-the-deck": (5, {"players": 2, "displace_on_joker_deck": True}),
    "three": (6, {"players": 3}),
    "three-long": (7, {"players": 3, "length": "long"}),
    "three-displacing-on-the-deck": (8, {"players": 3, "displace_on_joker_deck": True, "first": 0}),
    "four": (9, {"players": 4}),
    "four-long": (10, {"players": 4, "length": "long"}),
    "four-whole-deck": (11, {"players": 4, "length": 0}),
    "four-hasty": (12, {"players": 4, "length": 31}),
}


def choose(pick: random.Random, legal: list[str]) -> str:
    """Like a person in a hurry: stops early, places much, and uses what jokers there are."""
    liked = [token for token in legal if token.startswith(("place", "use"))]
    if "stop" in legal and pick.random() < 0.4:
        return "stop"
    return pick.choice(liked) if liked and pick.random() < 0.8 else pick.choice(legal)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_record_is_replayed_to_the_same_end(path: Path) -> None:
    folder.check_recorded(GAME, path)


def test_records_show_all_sides_of_the_game() -> None:
    matches = [folder.check_recorded(GAME, path) for path in RECORDS]
    assert len(matches) >= 10
    words = {" ".join(event.token.split()[:2]) for match in matches for event in match.events}
    assert {f"use {joker}" for joker in ("displace", "turn", "change-1", "change-2", "reroll-1", "reroll-2")} <= words
    assert {"place joker", "place own", "done", "stop"} <= words
    assert {match.players for match in matches} == {2, 3, 4}


def test_every_recipe_has_its_record() -> None:
    assert {path.stem for path in RECORDS} >= set(RECIPES)


if __name__ == "__main__":
    folder.record_all(GAME, RECIPES, choose)
