"""The third phase, the next round and the end, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.match import Match

from .test_helpers import board, drawn, fields, held, layouts, legal, pending, play, player, roll, seat, turn, use_up

NOTHING = "... ... ..."


def ended(*drawings: str) -> Match:
    """A match of three after the last turn of the first round's second phase, with these boards."""
    match = turn()
    for number, drawing in enumerate(drawings):
        board(match, number, drawing)
    use_up(match)
    play(match, "end")
    return match


@pytest.mark.parametrize(
    ("drawing", "flips"),
    [
        ("vvv ... ...", 1),
        ("v.. v.. v..", 1),
        ("v.. .v. ..v", 1),
        ("..v .v. v..", 1),
        ("vvv .v. v.v", 3),
        ("vvv vvv vv.", 5),
        ("vvv vvv vvv", 8),
    ],
)
def test_r28_g22_one_flip_for_each_line(drawing: str, flips: int) -> None:
    match = ended(drawing, NOTHING, NOTHING)
    assert (match.view()["phase"], match.to_act, match.view()["turn"]) == ("prepare for the next round", 0, None)
    assert match.view()["pending"] == [{"do": "flip", "left": flips, "optional": True}]
    for done in range(flips):
        assert pending(match) == [("flip", flips - done)]
        play(match, next(token for token in match.legal if token.startswith("flip")))
    assert sum(mark.isupper() for mark in drawn(match, 0)) == flips
    assert match.view()["phase"] == "select dice"


def test_r28_g22_any_face_down_tile_of_any_line_but_no_other() -> None:
    match = ended("vVV vv. v.v", NOTHING, NOTHING)
    assert pending(match) == [("flip", 4)]
    assert match.legal == ["flip a1", "flip a2", "flip a3", "flip b2", "flip c3", "stop"]
    outside = ended("vvv v.. ...", NOTHING, NOTHING)
    assert legal(outside, "flip") == ["a1", "b1", "c1"]


def test_r28_g23_one_by_one_and_stopping() -> None:
    match = ended("vvv .vv ..v", NOTHING, NOTHING)
    play(match, "flip b1")
    assert pending(match) == [("flip", 2)]
    play(match, "stop")
    assert drawn(match, 0) == "vVv\n.vv\n..v"
    assert match.view()["round"] == 2


def test_g23_nobody_is_asked_where_no_tile_in_a_line_is_face_down() -> None:
    match = ended("VVV v.. ...", "vv. ... ...", "vMV ... ...")
    assert match.to_act == 2
    assert legal(match, "flip") == ["a1"]
    play(match, "flip a1")
    assert match.view()["phase"] == "select dice"
    assert match.view()["round"] == 2


def test_g22_seats_follow_in_player_order() -> None:
    match = turn()
    for number in range(3):
        board(match, number, "vvv ... ...")
    fields(match)["order"][:3] = 2, 0, 1
    use_up(match)
    play(match, "end")
    asked = []
    while match.view()["phase"] != "select dice":
        asked.append(match.to_act)
        play(match, "stop")
    assert asked == [2, 0, 1]


def test_r29_r31_all_dice_go_back_and_the_next_round_begins() -> None:
    match = turn()
    for number in range(3):
        board(match, number, NOTHING)
    play(match, "place red 3 1-3", "end", "place grey 4 4-6", "stop", "end", "return green 4", "end")
    use_up(match)
    play(match, "end")
    view = match.view()
    assert (view["round"], view["dice_pool"], match.to_act) == (2, 16, "chance")
    assert view["red_action_board"]["1-3"] == {"die": None, "spaces": 3, "markers": [0]}
    assert view["green_action_board"] == {str(value): None for value in range(1, 7)}
    assert all(row == {"spaces": 1, "dice": []} for row in view["grey_action_board"].values())
    roll(match, *["1 1 1 1"] * 4)
    play(match, "discard 1 1 1 1", "choose 1 1 1 1", "choose 1 1 1 1")
    assert "1-3" in legal(match, "place red 1")
    assert held(match, 2) == "red 1, green 1, grey 1, grey 1"


def test_r30_g21_the_new_order_is_that_of_the_track_from_right_to_left_and_top_to_bottom() -> None:
    match = turn(4)
    for number in range(4):
        board(match, number, NOTHING)
    steps = (1, 3, 3, 0)
    for count in steps:
        play(match, "place grey 4 4-6", *["order"] * count, *(["stop"] if count < 3 else []), "end")
        fields(match)["grey_open"] = 63
    use_up(match)
    play(match, "end")
    assert match.view()["player_order"] == [2, 1, 0, 3]
    assert match.view()["player_order_track"]["3"] == [1, 2]
    assert match.view()["player_order_track"]["1"] == [0]
    assert match.view()["round"] == 2


def test_r11_r32_g24_the_game_ends_after_the_second_phase_of_round_5() -> None:
    match = turn()
    board(match, 0, "vvv ... ...")
    play(match, "place red 3 1-3", "end")
    for number in range(1, 6):
        assert match.view()["round"] == number
        assert match.outcome is None
        use_up(match)
        if number == 5:
            fields(match)["red_die"][2] = 3
        play(match, "end")
        while match.view()["phase"] == "prepare for the next round":
            play(match, "stop")
        if number < 5:
            roll(match, *["1 1 1 1"] * 4)
            play(match, *["discard 1 1 1 1", "choose 1 1 1 1", "choose 1 1 1 1"])
    assert (match.view()["phase"], match.view()["round"], match.to_act) == ("over", 5, None)
    assert match.view()["red_action_board"]["1-3"]["die"] == 3
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"


def test_g19_no_layout_is_completed_in_the_third_phase() -> None:
    match = turn()
    layouts(match, 0, "l13")
    board(match, 0, ".v. vvv .v.")
    player(match, 0, vp=0)
    use_up(match)
    play(match, "end")
    assert match.to_act == 0
    assert not legal(match, "layout")
    assert seat(match, 0)["layout_tiles"] == ["l13"]
