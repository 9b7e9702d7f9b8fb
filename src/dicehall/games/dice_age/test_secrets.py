"""The values of shells: nobody but their owner learns anything of them before the count (R26)."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

from dicehall.core import conformance
from dicehall.core.compiled import PLAIN, seeded
from dicehall.core.match import Match
from dicehall.games import load

GAME = load("dice-age")
DRAWS = 300 if PLAIN else 6000


def traders(seed: int = 1, shells: int = 6) -> Match:
    """A random match of three up to the moment when the others of seat 0 hold that many shells."""
    match, pick = GAME.new(players=3, seed=seed), np.random.default_rng(seed)
    while sum(player["shells"] for player in match.view()["players"][1:]) < shells:
        match.play(str(pick.choice(match.legal)))
    return match


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3, "barbarians": True}, {"players": 4}], ids=lambda options: str(options)
)
def test_r26_g29_matches_that_differ_in_hidden_shells_are_told_alike(options: dict[str, int]) -> None:
    assert sum(conformance.check_secrets(GAME, options, seed) for seed in range(1 if PLAIN else 2)) > 5


def test_r26_what_is_hidden_is_drawn_anew_by_its_odds() -> None:
    """The shells of the other seats, of each value, against the hypergeometric distribution (Pearson's chi-squared)."""
    match = traders()
    mine = Counter(match.view(0)["players"][0]["shell_values"])
    box = {int(value): count for value, count in GAME.components["shells"].items()}
    unknown = {value: count - mine[value] for value, count in box.items()}
    total = sum(unknown.values())
    shells = match.view()["players"][1]["shells"]
    found: Counter[int] = Counter()
    for draw in range(DRAWS):
        other = match.copy()
        GAME.doors.hide(other.table, GAME.box, 0, seeded((7, draw)))
        values = other.view(1)["players"][1]["shell_values"]
        assert len(values) == shells
        found[values.count(20)] += 1
    ways = {n: comb(unknown[20], n) * comb(total - unknown[20], shells - n) for n in range(shells + 1)}
    expected = {n: DRAWS * way / comb(total, shells) for n, way in ways.items()}
    distance = sum((found[n] - mean) ** 2 / mean for n, mean in expected.items() if mean > 0)
    assert distance < 4 * (shells + 4), (found, expected)


def test_r26_hiding_moves_shells_only_between_the_others_and_the_pile() -> None:
    match = traders()
    other = match.copy()
    GAME.doors.hide(other.table, GAME.box, 0, seeded(3))
    assert other.view(0) == match.view(0)
    held = [
        sum((Counter(m.view(seat)["players"][seat]["shell_values"]) for seat in range(3)), Counter())
        for m in (match, other)
    ]
    box = Counter({int(value): count for value, count in GAME.components["shells"].items()})
    assert all(not count - box for count in held)
    assert held[0].total() == held[1].total()


def test_g29_nothing_is_hidden_after_the_count() -> None:
    match, pick = GAME.new(players=2, seed=5), np.random.default_rng(5)
    while match.to_act is not None:
        match.play(str(pick.choice(match.legal)))
    other = match.copy()
    GAME.doors.hide(other.table, GAME.box, 0, seeded(3))
    assert other.table.tobytes() == match.table.tobytes()
    assert match.view()["players"][1]["shell_values"] == match.view(1)["players"][1]["shell_values"]
    assert not [token for token in match.seen() if "?" in token]
    assert GAME.part("view").reveals({"result": None}, match.view())
    assert not GAME.part("view").reveals(match.view(), match.view())
