"""What the action spaces do, and the player order track; by R and G number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .test_helpers import GAME, board, dice, drawn, fields, held, legal, pending, play, player, seat, turn

NOTHING = "... ... ..."
GREY = ["6", "5-6", "4-6", "3-6", "2-6", "1-6"]


def test_r33_r36_a_marker_goes_to_the_red_action_and_several_may_lie_there() -> None:
    match = turn()
    play(match, "place red 3 1-4", "end", "place red 3 1-5", "end", "return red 3", "end")
    dice(match, 0, "red 4")
    fields(match)["red_open"] |= 1 << 3
    play(match, "place red 4 1-4")
    assert match.view()["red_action_board"]["1-4"]["markers"] == [0, 0]
    assert [seat(match, number)["markers"] for number in range(3)] == [0, 1, 2]


@pytest.mark.parametrize(("players", "places"), [(3, 3), (4, 4)])
def test_r34_no_die_where_all_places_are_taken(players: int, places: int) -> None:
    match = turn(players)
    assert match.view()["red_action_board"]["1-3"]["spaces"] == places
    for number in range(places):
        who = match.to_act
        assert who == number % players
        play(match, "place red 3 1-3", "end")
        fields(match)["red_open"] |= 1 << 2
    assert legal(match, "place red 3 1-3") == []
    assert match.view()["red_action_board"]["1-3"]["markers"] == list(range(places))


def test_r35_no_die_without_a_marker_beside_the_board_but_for_the_layout_tiles() -> None:
    match = turn()
    player(match, 0, markers=0)
    assert legal(match, "place red 3") == ["1-6 l04", "1-6 l05"]
    assert seat(match, 0)["stock"] == 4


def test_r37_g13_a_layout_tile_is_taken_and_another_drawn_while_there_are_any() -> None:
    match = turn()
    play(match, "place red 3 1-6 l05")
    assert match.odds == {f"draw l{number:02}": Fraction(1, 8) for number in range(6, 14)}
    assert match.view()["layout_tile_spaces"] == ["l04"]
    assert GAME.part("view").owner(match.table, GAME.box) == 0
    play(match, "draw l09", "end")
    assert match.view()["layout_tile_spaces"] == ["l04", "l09"]
    fields(match)["red_open"] |= 1 << 5
    fields(match)["layout_deck"] = 0
    play(match, "place red 3 1-6 l04")
    assert (match.to_act, match.view()["layout_tile_spaces"]) == (1, ["l09"])
    play(match, "end")
    fields(match)["layout_shown"] = 0
    fields(match)["red_open"] |= 1 << 5
    assert legal(match, "place red 3") == ["1-3", "1-4", "1-5"]


def test_r38_r40_a_bonus_tile_comes_to_a_space_that_shows_the_value_and_another_is_drawn() -> None:
    match = turn()
    board(match, 0, NOTHING)
    fields(match)["shown"] = (0, 3, 0, 1)
    fields(match)["types"] = 0b1010
    assert legal(match, "place green 4") == [f"{kind} {cell}" for kind in ("move", "vp") for cell in ("a2", "b1", "c3")]
    play(match, "place green 4 move c3")
    assert drawn(match, 0) == "...\n...\n..M"
    assert match.view()["bonus_tile_spaces"] == ["move", "move", "vp"]
    assert match.odds == {f"draw {kind}": Fraction(1, 4) for kind in ("die", "move", "order", "vp")}
    play(match, "draw order")
    assert match.view()["bonus_tile_spaces"] == ["move", "move", "order", "vp"]
    assert match.view()["bonus_tile_deck"]["order"] == 3


def test_r39_no_green_die_without_an_open_space_of_its_value() -> None:
    match = turn()
    board(match, 0, ".v. v.. ...")
    assert {token.split()[1] for token in legal(match, "place green 4")} == {"c3"}
    board(match, 0, ".v. v.. ..v")
    assert legal(match, "place green 4") == []


def test_r40_g13_an_empty_deck_leaves_the_space_empty_until_there_is_no_tile_to_take() -> None:
    match = turn()
    fields(match)["deck_left"] = 0
    fields(match)["deck"] = 0
    for number, kind in enumerate(("die", "move", "order", "vp")):
        board(match, number % 3, NOTHING)
        dice(match, number % 3, "green 4, grey 1")
        assert {token.split()[0] for token in legal(match, "place green 4")} == set(match.view()["bonus_tile_spaces"])
        play(match, f"place green 4 {kind} a2")
        assert match.to_act == number % 3
        play(match, "end")
        fields(match)["green_open"] = 63
    assert match.view()["bonus_tile_spaces"] == []
    dice(match, 1, "green 4")
    board(match, 1, NOTHING)
    assert match.legal == ["return green 4"]


def test_r41_g11_g29_grey_6_moves_a_die_which_takes_the_colour_of_its_space() -> None:
    match = turn()
    board(match, 0, NOTHING)
    dice(match, 0, "red 5, grey 2, grey 6")
    play(match, "place grey 6 6")
    assert pending(match) == [("shift", 1)]
    assert match.legal == ["shift grey 2 green", "shift grey 2 grey", "shift red 5 green", "shift red 5 grey"]
    play(match, "shift red 5 grey")
    assert held(match, 0) == "grey 2, grey 5"
    assert match.legal == ["end"]


def test_r41_g11_a_grey_die_goes_to_the_other_grey_space_if_that_is_empty() -> None:
    match = turn()
    board(match, 0, NOTHING)
    dice(match, 0, "red 6, green 1, grey 3, grey 6")
    play(match, "place grey 6 6")
    assert legal(match, "shift grey 3") == ["grey"]
    play(match, "shift grey 3 grey")
    assert held(match, 0) == "red 6, green 1, grey 3"


def test_r41_two_equal_dice_on_the_grey_spaces() -> None:
    match = turn()
    dice(match, 0, "green 3, grey 3, grey 6")
    play(match, "place grey 6 6", "shift green 3 grey")
    assert held(match, 0) == "grey 3, grey 3"


def test_r42_grey_5_6_brings_two_points() -> None:
    match = turn()
    dice(match, 0, "grey 5")
    play(match, "place grey 5 5-6")
    assert (match.scores, seat(match, 0)["vp"]) == ([2, 0, 0], 2)


def test_r43_g9_g15_grey_4_6_is_any_mixture_of_up_to_three() -> None:
    match = turn()
    board(match, 0, "m.. ... ...")
    play(match, "place grey 4 4-6")
    assert match.legal == ["move a1 a2", "move a1 b1", "order", "stop"]
    play(match, "move a1 a2", "order", "move a2 a1")
    assert match.legal == ["end"]
    assert match.view()["player_order_track"]["1"] == [0]


def test_r44_g10_grey_3_6_changes_a_die_to_any_other_value() -> None:
    match = turn()
    board(match, 0, NOTHING)
    dice(match, 0, "red 3, grey 6, grey 4")
    play(match, "place grey 4 3-6")
    assert pending(match) == [("set any", 1)]
    assert match.legal == sorted(
        [f"set red 3 {value}" for value in (1, 2, 4, 5, 6)] + [f"set grey 6 {value}" for value in (1, 2, 3, 4, 5)]
    )
    play(match, "set red 3 6")
    assert held(match, 0) == "red 6, grey 6"


@pytest.mark.parametrize("part", ["move a1 b1", "order"])
def test_r45_g9_grey_2_6_is_one_of_both_and_must_be_done(part: str) -> None:
    match = turn()
    board(match, 0, "m.. ... ...")
    play(match, "place grey 2 2-6")
    assert match.legal == ["move a1 a2", "move a1 b1", "order"]
    play(match, part)
    assert match.legal == ["end"]


def test_r46_grey_1_6_changes_a_die_by_one_within_1_to_6() -> None:
    match = turn()
    board(match, 0, NOTHING)
    dice(match, 0, "red 1, green 6, grey 3, grey 2")
    play(match, "place grey 2 1-6")
    assert match.legal == ["set green 6 5", "set grey 3 2", "set grey 3 4", "set red 1 2"]
    play(match, "set grey 3 2")
    assert held(match, 0) == "red 1, green 6, grey 2"


@pytest.mark.parametrize("allowed", [True, False])
def test_g8_grey_actions_without_another_die(allowed: bool) -> None:
    match = turn(grey_without_target=allowed)
    board(match, 0, NOTHING)
    dice(match, 0, "grey 6")
    assert legal(match, "place grey 6") == sorted(GREY if allowed else ["5-6", "4-6", "2-6"])
    dice(match, 0, "grey 6, grey 6")
    assert legal(match, "place grey 6") == sorted(GREY)
    dice(match, 0, "grey 6")
    if allowed:
        for action in ("6", "3-6", "1-6"):
            trial = match.copy()
            play(trial, f"place grey 6 {action}")
            assert trial.legal == ["end"]


def test_r47_a_tile_moves_straight_to_an_open_space_and_keeps_its_face() -> None:
    match = turn()
    board(match, 0, "Mo. .v. ...")
    play(match, "place grey 4 4-6")
    assert legal(match, "move") == ["a1 a2", "b1 c1", "b2 a2", "b2 b3", "b2 c2"]
    play(match, "move a1 a2", "move b1 c1")
    assert drawn(match, 0) == "..o\nMv.\n..."


def test_r48_g20_a_marker_goes_one_space_on_and_lies_on_top() -> None:
    match = turn()
    play(match, "place grey 2 2-6", "order", "end", "place grey 4 4-6", "order")
    track = match.view()["player_order_track"]
    assert (track["START"], track["1"]) == ([2], [0, 1])
    play(match, "order")
    assert match.view()["player_order_track"]["2"] == [1]
    play(match, "stop", "end", "place grey 4 3-6", "set red 3 1", "bonus die b2", "stop", "end")
    assert match.view()["player_order_track"] == {"START": [2], "1": [0], "2": [1], "3": [], "4": [], "5": []}


def test_r49_space_3_turns_a_tile_up() -> None:
    match = turn()
    board(match, 0, "v.. .D. ..m")
    player(match, 0, space=2)
    play(match, "place grey 4 4-6", "order")
    assert pending(match) == [("move or order", 2), ("flip", 1)]
    assert legal(match, "flip") == ["a1", "c3"]
    assert "stop" not in match.legal
    play(match, "flip c3")
    assert drawn(match, 0) == "v..\n.D.\n..M"
    assert pending(match) == [("move or order", 2)]


def test_r49_space_3_does_nothing_without_a_face_down_tile() -> None:
    match = turn()
    board(match, 0, "V.. ... ...")
    player(match, 0, space=2)
    play(match, "place grey 2 2-6", "order")
    assert (match.view()["player_order_track"]["3"], match.legal) == ([0], ["bonus vp a1", "end"])


@pytest.mark.parametrize(("stock", "gain"), [(4, 1), (1, 1), (0, 0)])
def test_r48_r50_g20_from_the_loop_to_start_a_marker_comes_from_the_stock(stock: int, gain: int) -> None:
    match = turn()
    player(match, 0, space=5, stock=stock)
    play(match, "place grey 2 2-6", "order")
    assert (seat(match, 0)["markers"], seat(match, 0)["stock"]) == (2 + gain, stock - gain)
    track = match.view()["player_order_track"]
    assert (track["5"], track["START"]) == ([], [2, 1, 0])


def test_g20_from_the_loop_a_marker_falls_behind_those_on_numbered_spaces() -> None:
    match = turn()
    player(match, 0, space=5)
    player(match, 1, space=1)
    play(match, "place grey 2 2-6", "order")
    track = match.view()["player_order_track"]
    assert (track["START"], track["1"]) == ([2, 0], [1])


def test_r51_two_grey_spaces_take_a_second_die_with_four_players_only() -> None:
    for players, spaces in ((3, [1, 1, 1, 1, 1, 1]), (4, [1, 1, 1, 1, 2, 2])):
        match = turn(players)
        view = match.view()["grey_action_board"]
        assert [view[action]["spaces"] for action in GREY] == spaces
        play(match, "place grey 4 2-6", "order", "end")
        assert ("2-6" in legal(match, "place grey 2")) == (players == 4)
    play(match, "place grey 2 2-6", "order", "end")
    assert match.view()["grey_action_board"]["2-6"] == {"spaces": 2, "dice": [2, 4]}
    assert "2-6" not in legal(match, "place grey 2")
