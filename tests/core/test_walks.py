"""Algorithms that take any game: tree counts, random play, means; and perfect play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dicehall.core import walks
from dicehall.core.compiled import PLAIN, seeded
from dicehall.core.match import Match
from dicehall.core.solve import winning_tokens
from dicehall.games import find
from tests.core.tiny_game import GAME

GAMES = 40 if PLAIN else 2000


def match_after(*tokens: str, **options: Any) -> Match:
    match = GAME.new({"players": 2, **options}, dice="manual")
    match.play_all(tokens)
    return match


def slow_count(match: Match, depth: int) -> int:
    """Different sequences of exactly `depth` events, one by one."""
    if depth == 0:
        return 1
    total = 0
    for token in match.legal:
        child = match.copy()
        child.play(token)
        total += slow_count(child, depth - 1)
    return total


@pytest.mark.parametrize("tokens", [[], ["luck 3", "luck 4", "roll", "show 6"]])
def test_trees_are_counted_as_by_hand(tokens: list[str]) -> None:
    match = match_after(*tokens)
    before = match.table.tobytes()
    assert walks.tree_counts(match, 4) == [slow_count(match, depth) for depth in (1, 2, 3, 4)]
    assert match.table.tobytes() == before


def test_equal_faces_count_once() -> None:
    game = GAME.with_components('game = "tiny"\n[die]\nfaces = [2, 2, 9]')
    assert walks.tree_counts(game.new(players=2, dice="manual"), 2) == [2, 4]


def test_a_tree_that_ends_has_no_more_events() -> None:
    match = match_after("luck 3", "luck 4", "roll", "show 6", target=6)
    match.play("hold")
    assert walks.tree_counts(match, 3) == [0, 0, 0]


def test_playouts_share_first_ranks_among_those_who_have_them() -> None:
    match = match_after("luck 3", "luck 3")
    before, wins = match.table.tobytes(), np.zeros(2)
    walks.playouts(GAME.handles, GAME.box, match.table, seeded(1), GAMES, wins)
    assert wins.sum() == pytest.approx(GAMES)
    assert wins.min() > 0.2 * GAMES
    assert match.table.tobytes() == before


def test_playouts_know_who_has_all_but_won() -> None:
    match = match_after("luck 6", "luck 1", "roll", "show 5", "roll", "show 6", target=11)
    wins = np.zeros(2)
    match.play("hold")
    walks.playouts(GAME.handles, GAME.box, match.table, seeded(1), 10, wins)
    assert wins.tolist() == [10, 0]


def test_random_games_count_their_events() -> None:
    options = GAME.packed(GAME.settle({"players": 3}))
    table = np.zeros(GAME.table_size, np.uint8)
    events = walks.random_games(GAME.handles, GAME.box, options, table, seeded(2), GAMES)
    assert walks.random_games(GAME.handles, GAME.box, options, table, seeded(2), GAMES) == events
    assert events / GAMES == pytest.approx(walks.means(GAME, {"players": 3}, GAMES).events, rel=0.3)


def test_means_of_a_game_that_is_known() -> None:
    """With faces 2 and 2 and target 2 everybody rolls luck, seat 0 rolls at least once, and holds half the time."""
    game = GAME.with_components('game = "tiny"\n[die]\nfaces = [2, 2]')
    means = walks.means(game, {"players": 2, "target": 2}, GAMES, seed=4)
    assert means.events == pytest.approx(2 + 5, abs=6 * means.errors[0])  # 2 luck; roll, show; then 3 more on average
    assert means.decisions == pytest.approx(3, abs=6 * means.errors[1])
    assert means.legal == pytest.approx(5 / 3, abs=6 * means.errors[2] + 1e-9)
    assert 0 < means.errors[0] < 1


def test_perfect_play_finds_all_winning_tokens() -> None:
    match = find("line-dice").new(players=2, limit=1, first=0, dice="manual")
    match.play_all(["roll fl", "roll fl"])
    assert winning_tokens(match) == match.legal, "fl fits at neither end of itself"
    match = find("line-dice").new(players=2, limit=1, first=0, dice="manual")
    match.play_all(["roll fl", "roll cross"])
    assert winning_tokens(match) == []


def test_more_ways_than_there_is_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_after()
    assert len(match.legal) > 2
    monkeypatch.setattr(walks, "MOST_WAYS", 2)
    with pytest.raises(ValueError, match="more ways"):
        walks.tree_counts(match, 1)
