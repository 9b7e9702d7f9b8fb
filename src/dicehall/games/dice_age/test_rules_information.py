"""What everybody knows and what only the owner of shells knows, by R and G number."""

from __future__ import annotations

from typing import Any

import numpy as np

from dicehall.core.compiled import seeded
from dicehall.core.match import Match

from .test_helpers import GAME, begin, box, draw_shells, finish, grown, player, spread


def traders() -> Match:
    """Everybody has drawn shells: seat 0 40 and 30, seat 1 20 and 20."""
    match = begin("trade-2 childbirth counsel+trade-1 intimidate+trade-1")
    spread(match, "1", 1)
    spread(match, "2", 2)
    draw_shells(match, 40, 30, 20, 20)
    return match


def without_values(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "players": [{**row, "shell_values": None if row["shells"] else []} for row in view["players"]]}


def test_r25_all_but_the_values_of_shells_is_open_to_all() -> None:
    match = GAME.new(players=3, seed=4)
    while match.to_act is not None and match.view()["round"] < 4:
        views = [match.view(viewer) for viewer in (0, 1, 2, None)]
        assert all(without_values(view) == views[-1] for view in views)
        match.play(match.legal[len(match.events) % len(match.legal)])
    assert all(row["shells"] for row in match.view()["players"])


def test_r25_numbers_of_shells_are_open() -> None:
    match = traders()
    for viewer in (None, 0, 1):
        assert [player(match, seat, viewer)["shells"] for seat in (0, 1)] == [2, 2]


def test_r26_values_are_the_owners() -> None:
    match = traders()
    seen = {viewer: [player(match, seat, viewer)["shell_values"] for seat in (0, 1)] for viewer in (None, 0, 1)}
    assert seen == {None: [None, None], 0: [[30, 40], None], 1: [None, [20, 20]]}


def test_r26_g29_draws_of_others_are_masked_until_the_count() -> None:
    match = traders()
    assert match.seen(0)[-4:] == ["draw 40", "draw 30", "draw ?", "draw ?"]
    assert match.seen(1)[-4:] == ["draw ?", "draw ?", "draw 20", "draw 20"]
    assert match.seen(None)[-4:] == ["draw ?"] * 4
    assert match.seen(None)[:2] == ["draw berries", "draw berries"]
    game = box(("rounds = 4", "rounds = 1"))
    match = begin("trade-2 childbirth", game=game)
    finish(match)
    assert match.seen(None)[-1] == match.seen(1)[-1] == "draw 20"


def test_r26_what_others_hold_is_guessed_anew_from_all_that_is_not_seen() -> None:
    match = traders()
    found = set()
    for seed in range(400):
        guess = match.copy()
        GAME.doors.hide(guess.table, GAME.box, 0, seeded(seed))
        assert guess.view(0) == match.view(0)
        values = player(guess, 1, 1)["shell_values"]
        assert len(values) == 2
        found.add(tuple(values))
    assert found == {(20, 20), (20, 30), (20, 40), (30, 30), (30, 40), (40, 40)}


def test_r26_shells_seen_by_their_owner_are_not_guessed_for_others() -> None:
    match = grown(
        "trade-2 counsel+trade-1 intimidate+trade-1 growth",
        game=box(("\n20 = 14\n30 = 10\n40 = 6", "\n20 = 3\n40 = 1")),
    )
    assert [player(match, seat, seat)["shell_values"] for seat in (0, 1)] == [[20, 20, 40], [20]]
    for seed in range(20):
        guess = match.copy()
        GAME.doors.hide(guess.table, GAME.box, 0, seeded(seed))
        assert player(guess, 1, 1)["shell_values"] == [20]


def test_g29_when_the_game_is_over_nothing_is_hidden() -> None:
    match = GAME.new(players=2, seed=3)
    while match.to_act is not None:
        match.play(match.legal[0])
    before = match.table.copy()
    GAME.doors.hide(match.table, GAME.box, 0, seeded(1))
    assert np.array_equal(before, match.table)
