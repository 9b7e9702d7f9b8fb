"""Whole games that were recorded once must stay what they are, event for event, with the same end.

`.venv/bin/python -m dicehall.games.dice_age.test_records` records them anew: only for a new version of the rules, or to
add one; look at the difference before you commit it.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dicehall.core.conformance import folder
from dicehall.games import load

GAME = load("dice-age")
RECORDS = folder.records(GAME)

RECIPES: folder.Recipes = {
    "two": (1, {"players": 2}),
    "two-first": (2, {"players": 2, "first": 1}),
    "two-again": (3, {"players": 2}),
    "two-with-barbarians": (4, {"players": 2, "barbarians": True}),
    "two-with-barbarians-first": (5, {"players": 2, "barbarians": True, "first": 0}),
    "three": (6, {"players": 3}),
    "three-first": (7, {"players": 3, "first": 2}),
    "three-with-barbarians": (8, {"players": 3, "barbarians": True}),
    "three-with-barbarians-first": (9, {"players": 3, "barbarians": True, "first": 1}),
    "three-with-barbarians-again": (34, {"players": 3, "barbarians": True, "first": 1}),
    "four": (10, {"players": 4}),
    "four-first": (11, {"players": 4, "first": 3}),
    "four-again": (12, {"players": 4}),
}


def choose(pick: random.Random, legal: list[str]) -> str:
    """Uses tiles often; sometimes rolls many dice again, and sometimes places all it can at once."""
    tiles = [token for token in legal if token.startswith(("counsel", "intimidate", "retreat"))]
    picks = [token for token in legal if token.startswith("pick")]
    for liked, often in ((tiles, 0.5), (picks, 0.7)):
        if liked and pick.random() < often:
            return pick.choice(liked)
    if "place" in legal[-1] and pick.random() < 0.2:
        return max(legal, key=len)
    return pick.choice(legal)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_record_is_replayed_to_the_same_end(path: Path) -> None:
    folder.check_recorded(GAME, path)


def test_records_show_all_sides_of_the_game() -> None:
    matches = [folder.check_recorded(GAME, path) for path in RECORDS]
    assert len(matches) >= 10
    tokens = {event.token for match in matches for event in match.events}
    words = {" ".join(token.split()[:2]) for token in tokens}
    kinds = ("small", "large", "wanderer", "barbarian")
    assert {f"{word} {kind}" for word in ("pick", "put") for kind in kinds} <= words
    assert {
        f"{word} {ground}" for word in ("intimidate", "retreat", "place", "roll") for ground in range(1, 7)
    } <= words
    assert {"roll", "counsel", "done", "draw 20", "draw 30", "draw 40"} <= words
    assert {f"row {row}" for row in (1, 2, 3, 4)} <= words
    assert any(token.split()[1] != token.split()[3] for token in tokens if token.startswith("retreat"))
    assert {word.split()[0] for word in words} >= {"first"}
    assert {f"draw {card['id']}" for card in GAME.components["generation"]} <= words
    assert "place 1 2 3 4 5" in {token[:15] for token in tokens}
    found = {(match.players, match.options["barbarians"], match.options["first"] is None) for match in matches}
    assert found >= {(players, False, drawn) for players in (2, 3, 4) for drawn in (True, False)}
    assert found >= {(players, True, drawn) for players in (2, 3) for drawn in (True, False)}


def test_every_recipe_has_its_record() -> None:
    assert {path.stem for path in RECORDS} >= set(RECIPES)


if __name__ == "__main__":
    folder.record_all(GAME, RECIPES, choose)
