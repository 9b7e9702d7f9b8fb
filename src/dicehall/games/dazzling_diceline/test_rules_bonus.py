"""Bonus actions and how they nest, by R and G number."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from dicehall.core.compiled import PLAIN
from dicehall.core.match import Match

from .boards import CELLS
from .state import DEPTH
from .test_helpers import board, dice, drawn, fields, held, legal, pending, play, player, seat, turn


def groups(*cells: str, largest: int = 3) -> list[str]:
    """All groups of one to `largest` cells, as tokens list them."""
    return sorted(" ".join(group) for size in range(1, largest + 1) for group in combinations(sorted(cells), size))


def test_r25_r56_groups_of_one_two_or_three_face_up_tiles_of_a_type() -> None:
    match = turn()
    board(match, 0, "MmM .O. MOM")
    assert legal(match, "bonus move") == groups("a1", "c1", "a3", "c3")
    assert legal(match, "bonus order") == groups("b2", "b3")
    play(match, "bonus move a1 a3 c3")
    assert drawn(match, 0) == "mmM\n.O.\nmOm"
    assert pending(match) == [("move", 5)]


def test_r52_one_die_tile_changes_a_die_by_one() -> None:
    match = turn()
    board(match, 0, "D.. ... ...")
    dice(match, 0, "red 1, grey 6, grey 6")
    play(match, "bonus die a1")
    assert (pending(match), match.legal) == ([("set one", 1)], ["set grey 6 5", "set red 1 2", "stop"])
    play(match, "set grey 6 5")
    assert (held(match, 0), drawn(match, 0)) == ("red 1, grey 5, grey 6", "d..\n...\n...")


def test_r52_two_die_tiles_change_a_die_to_any_other_value() -> None:
    match = turn()
    board(match, 0, "DD. ... ...")
    dice(match, 0, "red 1")
    play(match, "bonus die a1 b1")
    assert match.legal == [*(f"set red 1 {value}" for value in range(2, 7)), "stop"]
    play(match, "set red 1 6")
    assert held(match, 0) == "red 6"


def test_r52_three_die_tiles_move_a_die() -> None:
    match = turn()
    board(match, 0, "DDD ... ...")
    dice(match, 0, "green 2, grey 1")
    play(match, "bonus die a1 b1 c1")
    assert match.legal == [
        *("shift green 2 grey", "shift green 2 red", "shift grey 1 grey", "shift grey 1 red"),
        "stop",
    ]
    play(match, "shift green 2 red")
    assert held(match, 0) == "red 2, grey 1"


@pytest.mark.parametrize(("tiles", "parts"), [("a1", 1), ("a1 b1", 3), ("a1 b1 c1", 5)])
def test_r53_r54_movement_and_player_order_tiles_give_one_three_or_five(tiles: str, parts: int) -> None:
    for kind, drawing in (("move", "MMM ... ..."), ("order", "OOO ... ...")):
        match = turn()
        board(match, 0, drawing)
        play(match, f"bonus {kind} {tiles}")
        assert pending(match) == [(kind, parts)]
        for done in range(parts):
            assert pending(match) == [(kind, parts - done)]
            assert "stop" in match.legal
            token = ("move a1 a2", "move a2 a1")[done % 2] if kind == "move" else "order"
            play(match, *([token] if token in match.legal else ["flip a1"]))
            if "flip a1" in match.legal:
                play(match, "flip a1")
        assert pending(match) == []


def test_r55_each_points_tile_is_a_point_by_itself() -> None:
    match = turn()
    board(match, 0, "V.V .v. ...")
    assert legal(match, "bonus vp") == ["a1", "c1"]
    play(match, "bonus vp a1", "bonus vp c1")
    assert (match.scores[0], drawn(match, 0), pending(match)) == (2, "v.v\n.v.\n...", [])


def test_g14_die_tiles_need_a_die_and_three_an_empty_space() -> None:
    match = turn()
    board(match, 0, "DDD D.. ...")
    assert legal(match, "bonus die") == groups("a1", "b1", "c1", "a2", largest=2)  # all four die spaces are taken
    dice(match, 0, "red 3, green 4, grey 2")
    assert legal(match, "bonus die") == groups("a1", "b1", "c1", "a2")
    dice(match, 0, "grey 2, grey 2, red 1, green 1")
    assert legal(match, "bonus die") == groups("a1", "b1", "c1", "a2", largest=2)
    dice(match, 0, "")
    assert legal(match, "bonus die") == []


def test_g14_movement_tiles_need_a_possible_move() -> None:
    match = turn()
    board(match, 0, "MMM MMM MMM")
    assert legal(match, "bonus") == []
    board(match, 0, "MMM MMM MM.")
    assert len(legal(match, "bonus move")) == 8 + 28 + 56


def test_g15_a_bonus_action_may_stop_at_any_time() -> None:
    match = turn()
    board(match, 0, "MM. ... D..")
    play(match, "bonus move a1 b1", "move b1 b2", "stop", "bonus die a3", "stop")
    assert (pending(match), drawn(match, 0)) == ([], "m..\n.m.\nd..")


def test_g16_four_die_tiles_as_two_one_and_one() -> None:
    match = turn()
    board(match, 0, "DDD D.. ...")
    dice(match, 0, "red 1")
    play(match, "bonus die a1 a2", "set red 1 5", "bonus die b1", "set red 5 4", "bonus die c1", "set red 4 3")
    assert held(match, 0) == "red 3"


def test_r49_r54_a_step_of_a_bonus_action_may_turn_a_tile_up() -> None:
    match = turn()
    board(match, 0, "OO. ... ..v")
    player(match, 0, space=1)
    play(match, "bonus order a1 b1", "order", "order")
    assert pending(match) == [("order", 1), ("flip", 1)]
    play(match, "flip c3", "bonus vp c3")
    assert (seat(match, 0)["vp"], pending(match)) == (1, [("order", 1)])


def test_g6_a_flip_may_be_interrupted_and_still_finds_a_tile() -> None:
    match = turn()
    board(match, 0, "OOO v.. ...")
    player(match, 0, space=2)
    play(match, "place grey 2 2-6", "order", "bonus order a1 b1 c1", *["order"] * 5)
    assert pending(match) == [("flip", 1)]
    assert legal(match, "flip") == ["a1", "a2", "b1", "c1"]


def test_g6_an_action_whose_last_part_is_under_way_is_not_listed() -> None:
    match = turn()
    board(match, 0, "v.. ... ...")
    player(match, 0, space=2)
    play(match, "place grey 2 2-6", "order")
    assert pending(match) == [("flip", 1)]
    play(match, "flip a1")
    assert pending(match) == []


def deep(match: Match) -> None:
    """As many actions as can be begun one within the other with nine tiles."""
    board(match, 0, "DDD DDD DDD")
    play(match, "place grey 4 4-6", *(f"bonus die {cell}" for cell in CELLS))


def test_g6_ten_actions_one_within_the_other() -> None:
    match = turn()
    deep(match)
    assert pending(match) == [("move or order", 3)] + [("set one", 1)] * 9
    play(match, *["stop"] * 9)
    assert pending(match) == [("move or order", 3)]


def test_g6_however_bonus_actions_are_nested_the_stack_is_not_deeper_than_proved() -> None:
    pick, deepest = random.Random(3), 0
    for number in range(60):
        match = turn()
        rows = ["".join(pick.choices("OODMoo", k=3)) for _row in range(3)]
        board(match, 0, " ".join(rows))
        player(match, 0, space=pick.randrange(6))
        play(match, "place grey 4 4-6")
        for _time in range(60):
            wanted = [token for token in match.legal if token.startswith(("bonus", "order", "flip", "move"))]
            alone = [token for token in wanted if len(token.split()) <= 3]
            if not wanted:
                break
            play(match, pick.choice(alone if number % 2 and alone else wanted))
            deepest = max(deepest, int(fields(match)["depth"]))
    assert 6 <= deepest <= DEPTH


@pytest.mark.skipif(not PLAIN, reason="only the interpreted run looks")
def test_g6_a_deeper_stack_would_be_noticed() -> None:
    match = turn()
    deep(match)
    board(match, 0, "DD. ... ...")
    play(match, "bonus die a1")
    assert fields(match)["depth"] == DEPTH
    with pytest.raises(AssertionError, match="deeper than proved"):
        match.play("bonus die b1")
