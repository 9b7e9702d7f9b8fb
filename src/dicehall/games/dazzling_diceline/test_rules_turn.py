"""Turns: placing and returning dice, what is possible at any point, layout tiles; by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.errors import IllegalChoice

from .test_helpers import board, dice, drawn, fields, held, layouts, legal, pending, play, seat, turn

NOTHING = "... ... ..."
CROSS = ".V. MVM .V."  # completes l13


def test_r17_r24_turns_go_round_in_player_order_and_use_one_die_each() -> None:
    match = turn()
    seen = []
    for number in range(3):
        board(match, number, NOTHING)
    while match.view()["phase"] == "perform dice actions":
        seen.append(match.view()["turn"])
        play(match, "return " + held(match, seen[-1]).split(", ")[0])
        assert match.legal == ["end"]
        play(match, "end")
    assert seen == [0, 1, 2] * 4


def test_r18_r21_a_die_is_placed_or_returned_and_there_is_no_passing() -> None:
    match = turn()
    board(match, 0, NOTHING)
    assert {token.split()[0] for token in match.legal} == {"place", "return"}
    with pytest.raises(IllegalChoice):
        match.play("end")
    play(match, "place grey 4 4-6")
    assert held(match, 0) == "red 3, green 4, grey 2"
    assert pending(match) == [("move or order", 3)]
    play(match, "stop")
    assert match.legal == ["end"]


def test_g5_a_turn_ends_when_it_is_said_and_has_room_for_bonus_actions_after_the_die() -> None:
    match = turn()
    play(match, "return red 3")
    assert match.view()["die_done"]
    assert match.legal == ["bonus order b2", "end"]
    play(match, "bonus order b2", "order")
    assert (match.to_act, match.legal) == (0, ["end"])
    play(match, "end")
    assert (match.to_act, match.view()["die_done"]) == (1, False)


def test_r19_r20_g29_each_colour_has_its_ranges() -> None:
    red = ["1", "1-2", "1-3", "1-4", "1-5", "1-6 l04", "1-6 l05"]
    grey = ["1-6", "2-6", "3-6", "4-6", "5-6", "6"]
    for value in range(1, 7):
        match = turn()
        board(match, 0, NOTHING)
        dice(match, 0, f"red {value}, green {value}, grey {value}")
        assert legal(match, f"place red {value}") == red[value - 1 :]
        assert legal(match, f"place grey {value}") == grey[:value]
        green = {token.split()[1] for token in legal(match, f"place green {value}")}
        depicting = {1: "a1 b2 c3", 2: "a1 b3 c2", 3: "a3 b1 c2", 4: "a2 b1 c3", 5: "a2 b3 c1", 6: "a3 b2 c1"}
        assert green == set(depicting[value].split())


def test_r19_a_space_takes_one_die_a_round() -> None:
    match = turn()
    play(match, "place red 3 1-3", "end")
    assert "1-3" not in legal(match, "place red 3")
    assert match.view()["red_action_board"]["1-3"] == {"die": 3, "spaces": 3, "markers": [0]}
    play(match, "place green 4 vp b1", "draw die", "end")
    assert legal(match, "place green 4") == []
    assert match.view()["green_action_board"]["4"] == 4
    play(match, "place grey 4 4-6", "stop", "end")
    assert legal(match, "place grey 4") == ["1-6", "2-6", "3-6"]
    assert match.view()["grey_action_board"]["4-6"] == {"spaces": 1, "dice": [4]}


def test_r22_g12_a_returned_die_turns_a_tile_up_where_one_is_face_down() -> None:
    match = turn()
    board(match, 0, "V.. .o. ..m")
    assert legal(match, "return red 3") == ["b2", "c3"]
    play(match, "return red 3 c3")
    assert drawn(match, 0) == "V..\n.o.\n..M"
    assert match.view()["dice_pool"] == 5
    plain = turn()
    board(plain, 0, "V.. ... ...")
    assert legal(plain, "return") == ["green 4", "grey 2", "grey 4", "red 3"]
    play(plain, "return grey 4")
    assert (drawn(plain, 0), held(plain, 0)) == ("V..\n...\n...", "red 3, green 4, grey 2")


def test_r22_one_of_two_equal_dice_is_returned() -> None:
    match = turn()
    dice(match, 0, "grey 5, grey 5")
    assert legal(match, "return") == ["grey 5"]
    play(match, "return grey 5")
    assert held(match, 0) == "grey 5"


def test_r23_returning_is_all_there_is_where_nothing_fits() -> None:
    match = turn()
    board(match, 0, NOTHING)
    dice(match, 0, "red 6")
    assert "return red 6" in match.legal
    fields(match)["red_open"] &= 0b011111
    assert match.legal == ["return red 6"]


def test_r25_g6_bonus_actions_and_layouts_at_any_point_of_the_own_turn() -> None:
    match = turn()
    board(match, 0, ".V. VVV .V.")
    layouts(match, 0, "l13")
    play(match, "bonus vp a2")  # before the die
    play(match, "place grey 4 4-6", "order", "bonus vp b1", "layout l13", "order")  # between the parts of an action
    play(match, "stop", "bonus vp b2")  # after it
    assert seat(match, 0)["vp"] == 3 + 6
    assert legal(match, "bonus vp") == ["b3", "c2"]


def test_g6_a_bonus_action_that_interrupts_is_finished_first() -> None:
    match = turn()
    board(match, 0, "M.. .O. ...")
    play(match, "place grey 4 4-6", "order")
    play(match, "bonus order b2")
    assert pending(match) == [("move or order", 2), ("order", 1)]
    assert not legal(match, "move")
    play(match, "bonus move a1")
    assert pending(match) == [("move or order", 2), ("order", 1), ("move", 1)]
    assert not legal(match, "order")
    play(match, "move a1 b1")
    assert pending(match) == [("move or order", 2), ("order", 1)]
    play(match, "stop")
    assert pending(match) == [("move or order", 2)]


def test_g6_a_bonus_action_may_make_a_die_fit() -> None:
    match = turn()
    board(match, 0, "D.. ... ...")
    assert "5-6" not in legal(match, "place grey 4")
    play(match, "bonus die a1", "set grey 4 5")
    assert "5-6" in legal(match, "place grey 5")


def test_g7_placing_a_red_or_green_die_and_taking_what_it_brings_is_one_choice() -> None:
    match = turn()
    board(match, 0, NOTHING)
    play(match, "place green 4 order a2")
    assert (drawn(match, 0), match.to_act) == ("...\nO..\n...", "chance")
    other = turn()
    play(other, "place red 3 1-6 l05")
    assert (seat(other, 0)["layout_tiles"], other.to_act) == (["l01", "l05"], "chance")


def test_g17_a_tile_is_used_at_once_and_once_more_when_it_is_turned_up_again() -> None:
    match = turn()
    board(match, 0, "... .O. ...")
    play(match, "bonus order b2", "order", "place grey 4 4-6", "order", "order")
    assert match.view()["player_order_track"]["3"] == [0]
    play(match, "flip b2", "bonus order b2", "order")
    assert match.view()["player_order_track"]["4"] == [0]
    fresh = turn()
    board(fresh, 0, NOTHING)
    play(fresh, "place green 4 vp b1", "draw vp", "bonus vp b1")
    assert seat(fresh, 0)["vp"] == 1


@pytest.mark.parametrize("drawing", ["VVV VV. ...", ".VV .VV ..V", "... .VV VVV", "V.. VV. VV."])
def test_r26_a_layout_may_be_turned_round(drawing: str) -> None:
    match = turn()
    board(match, 0, drawing)
    assert legal(match, "layout") == ["l01"]


def test_r26_tiles_may_lie_face_down_and_others_do_not_matter() -> None:
    match = turn()
    layouts(match, 0, "l13")
    board(match, 0, "dvm vVo .mv")
    assert legal(match, "layout") == ["l13"]
    board(match, 0, "dv. vVo ..v")
    assert legal(match, "layout") == []


def test_g18_a_layout_is_not_mirrored() -> None:
    match = turn()
    for mirrored in ("VVV .VV ...", "VV. VV. V..", "... VV. VVV"):
        board(match, 0, mirrored)
        assert legal(match, "layout") == []


def test_r26_several_layouts_may_be_announced() -> None:
    match = turn()
    layouts(match, 0, "l01", "l02", "l13")
    board(match, 0, "VVV VVV VVV")
    play(match, "layout l13", "layout l01")
    assert legal(match, "layout") == ["l02"]
    assert seat(match, 0)["completed_layout_tiles"] == ["l01", "l13"]


@pytest.mark.parametrize(("number", "points"), [(1, 6), (2, 6), (3, 6), (4, 4), (5, 2)])
def test_r27_points_of_a_layout_by_round(number: int, points: int) -> None:
    match = turn()
    layouts(match, 0, "l13")
    board(match, 0, CROSS)
    fields(match)["round"] = number
    play(match, "layout l13")
    assert (seat(match, 0)["vp"], match.scores[0]) == (points, points)
    assert (seat(match, 0)["layout_tiles"], seat(match, 0)["completed_layout_tiles"]) == ([], ["l13"])
    assert legal(match, "layout") == []


def test_g19_layouts_and_bonus_actions_are_for_the_own_turn() -> None:
    match = turn()
    layouts(match, 0, "l13")
    board(match, 0, CROSS)
    play(match, "return red 3", "end")
    assert match.to_act == 1
    assert legal(match, "layout") == []
    assert legal(match, "bonus vp") == []
