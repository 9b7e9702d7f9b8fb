"""Whole games that were recorded once must stay what they are, event for event, with the same end.

`.venv/bin/python -m dicehall.games.dazzling_diceline.test_records` records them anew: only for a new version of the
rules, or to add one; look at the difference before you commit it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dicehall.core.conformance import folder
from dicehall.games import load

GAME = load("dazzling-diceline")
RECORDS = folder.records(GAME)

RECIPES: folder.Recipes = {
    "three": (1, {"players": 3}),
    "three-again": (2, {"players": 3}),
    "three-tied-for-the-order": (57, {"players": 3}),
    "three-in-order": (3, {"players": 3, "order": [2, 0, 1]}),
    "three-with-targets": (4, {"players": 3, "grey_without_target": False}),
    "three-in-order-with-targets": (5, {"players": 3, "order": [0, 1, 2], "grey_without_target": False}),
    "four": (6, {"players": 4}),
    "four-again": (7, {"players": 4}),
    "four-tied-for-the-order": (8, {"players": 4}),
    "four-in-order": (9, {"players": 4, "order": [3, 1, 0, 2]}),
    "four-with-targets": (10, {"players": 4, "grey_without_target": False}),
    "four-in-order-with-targets": (11, {"players": 4, "order": [1, 0, 3, 2], "grey_without_target": False}),
}
LIKED = ("layout", "bonus vp", "move", "order", "flip", "place", "set", "shift")


def choose(pick: random.Random, legal: list[str]) -> str:
    """Like a person who has plans: completes layouts at once, gathers tiles for large groups, seldom stops early."""
    layouts = [token for token in legal if token.startswith("layout")]
    large = [token for token in legal if token.startswith("bonus") and len(token.split()) == 5]
    liked = [token for token in legal if token.startswith(LIKED)]
    saving = [token for token in legal if not token.startswith("bonus")]
    for tokens, share in ((layouts, 1), (large, 0.5), (liked, 0.7), (saving, 0.85)):
        if tokens and pick.random() < share:
            return pick.choice(tokens)
    return pick.choice(legal)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_record_is_replayed_to_the_same_end(path: Path) -> None:
    folder.check_recorded(GAME, path)


def test_records_show_all_sides_of_the_game() -> None:
    matches = [folder.check_recorded(GAME, path) for path in RECORDS]
    assert len(matches) >= 10
    tokens = {event.token for match in matches for event in match.events}
    verbs = {token.split()[0] for token in tokens}
    assert verbs == {
        *("roll", "first", "take", "draw", "discard", "choose", "place", "return", "bonus", "layout"),
        *("move", "order", "set", "shift", "flip", "stop", "end"),
    }
    placed = {" ".join(token.split()[1::2][:2]) for token in tokens if token.startswith("place")}
    assert {f"red {name}" for name in ("1", "1-2", "1-3", "1-4", "1-5", "1-6")} <= placed
    assert {f"grey {name}" for name in ("6", "5-6", "4-6", "3-6", "2-6", "1-6")} <= placed
    groups = {(token.split()[1], len(token.split()) - 2) for token in tokens if token.startswith("bonus")}
    assert groups == {("vp", 1), *((kind, size) for kind in ("die", "move", "order") for size in (1, 2, 3))}
    assert {match.players for match in matches} == {3, 4}


def test_every_recipe_has_its_record() -> None:
    assert {path.stem for path in RECORDS} >= set(RECIPES)


if __name__ == "__main__":
    folder.record_all(GAME, RECIPES, choose)
