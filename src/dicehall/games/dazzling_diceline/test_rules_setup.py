"""Set-up and the selection of dice, by R and G number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehall.core.compiled import seeded
from dicehall.core.errors import BadOptions

from .test_helpers import ALIKE, GAME, drawn, held, legal, play, roll, seat, set_up, turn


def test_r1_r2_three_or_four_seats_with_eight_markers_each() -> None:
    for players in (3, 4):
        match = set_up(players)
        assert [row["seat"] for row in match.view()["players"]] == list(range(players))
        for row in match.view()["players"]:
            on_track = sum(row["seat"] in stack for stack in match.view()["player_order_track"].values())
            assert (row["markers"], row["stock"], on_track, row["vp"]) == (2, 4, 1, 0)
            assert row["markers"] + row["stock"] + on_track + 1 == 8
    for players in (2, 5):
        with pytest.raises(BadOptions, match="3 to 4"):
            GAME.new(players=players)


def test_r3_r4_higher_sums_come_earlier_and_lie_on_top() -> None:
    match = GAME.new(players=4, dice="manual")
    assert match.odds == {f"roll {value}": Fraction(1, 6) for value in range(1, 7)}
    for number, value in enumerate((3, 4, 1, 3, 5, 6, 2)):
        assert GAME.part("view").owner(match.table, GAME.box) == number // 2
        play(match, f"roll {value}")
    assert (match.view()["player_order"], match.view()["player_order_track"]["START"]) == ([], [])
    play(match, "roll 6")
    assert match.view()["player_order"] == [2, 3, 0, 1]
    assert match.view()["player_order_track"]["START"] == [1, 0, 3, 2]


def test_r3_the_order_may_be_given() -> None:
    match = GAME.new({"players": 3, "order": [2, 0, 1]}, dice="manual")
    assert match.view()["player_order"] == [2, 0, 1]
    assert match.to_act == 1
    for wrong in ([0, 1], [0, 1, 1], [0, 1, 3], "0 1 2", 0):
        with pytest.raises(BadOptions, match="a list of all seats in any order"):
            GAME.new({"players": 3, "order": wrong})


def test_g1_a_tie_is_broken_by_chance_from_the_highest_sum_down() -> None:
    match = GAME.new(players=4, dice="manual")
    play(match, *(f"roll {value}" for value in (6, 6, 3, 3, 6, 6, 2, 4)))
    assert match.view()["player_order"] == []
    assert match.odds == {"first 0": Fraction(1, 2), "first 2": Fraction(1, 2)}
    assert GAME.part("view").owner(match.table, GAME.box) is None
    play(match, "first 2")
    assert match.view()["player_order"] == [2, 0]
    assert match.odds == {"first 1": Fraction(1, 2), "first 3": Fraction(1, 2)}
    play(match, "first 1")
    assert match.view()["player_order"] == [2, 0, 1, 3]
    assert match.to_act == 3


def test_g1_all_orders_of_three_that_tied_are_alike() -> None:
    match = GAME.new(players=3, dice="manual")
    play(match, *["roll 2"] * 6)
    assert match.odds == {f"first {number}": Fraction(1, 3) for number in range(3)}
    play(match, "first 1")
    assert match.odds == {f"first {number}": Fraction(1, 2) for number in (0, 2)}


@pytest.mark.parametrize(("players", "pool"), [(3, 16), (4, 20)])
def test_r5_r6_r13_the_pool_is_rolled_in_round_1_by_the_start_player(players: int, pool: int) -> None:
    match = set_up(players)
    view = match.view()
    assert (view["round"], view["dice_pool"], view["phase"]) == (1, pool, "select dice")
    assert GAME.part("view").owner(match.table, GAME.box) == 0
    play(match, "roll 5", "roll 2")
    assert (match.view()["rolled"]["red"], match.view()["dice_pool"]) == ([5, 2], pool - 2)
    play(match, *["roll 1"] * (pool - 2))
    assert (match.view()["rolled"]["red"], match.view()["dice_pool"]) == ([], 0)
    assert match.to_act == 0


def test_r7_r8_g2_starting_tiles_are_chosen_from_the_last_to_the_first_and_lie_face_up_on_the_centre() -> None:
    match = GAME.new({"players": 3, "order": [1, 2, 0]}, dice="manual")
    assert match.view()["starting_tiles"] == ["die", "move", "order", "vp"]
    assert (match.to_act, match.legal) == (0, ["take die", "take move", "take order", "take vp"])
    play(match, "take move")
    assert (match.to_act, match.legal) == (2, ["take die", "take order", "take vp"])
    play(match, "take vp", "take die")
    assert match.view()["starting_tiles"] == []  # the fourth went back into the box
    assert [drawn(match, number) for number in range(3)] == ["...\n.M.\n...", "...\n.D.\n...", "...\n.V.\n..."]
    assert sum(match.view()["bonus_tile_deck"].values()) == 20


def test_g3_the_last_of_four_starting_tiles_is_a_choice_but_the_last_set_is_none() -> None:
    match = GAME.new({"players": 4, "order": [0, 1, 2, 3]}, dice="manual")
    play(match, "take die", "take move", "take order")
    assert (match.to_act, match.legal) == (0, ["take vp"])
    later = turn()
    assert [event.token for event in later.events if event.by == 0][-1] == f"discard {ALIKE}"
    assert (later.to_act, held(later, 0)) == (0, "red 3, green 4, grey 2, grey 4")


@pytest.mark.parametrize(("players", "each"), [(3, 5), (4, 7)])
def test_r9_r12_four_bonus_tiles_are_drawn_by_what_the_deck_holds(players: int, each: int) -> None:
    match = GAME.new({"players": players, "order": list(range(players))}, dice="manual")
    play(match, *(f"take {kind}" for kind in ("die", "move", "order", "vp")[:players]))
    assert match.odds == {f"draw {kind}": Fraction(1, 4) for kind in ("die", "move", "order", "vp")}
    play(match, "draw vp")
    assert match.odds["draw vp"] == Fraction(each - 1, 4 * each - 1)
    play(match, "draw vp", "draw die", "draw move")
    assert match.view()["bonus_tile_spaces"] == ["die", "move", "vp", "vp"]
    assert match.view()["bonus_tile_deck"] == {"die": each - 1, "move": each - 1, "order": each, "vp": each - 2}


def test_r10_r12_a_layout_tile_for_each_in_player_order_and_two_for_the_board() -> None:
    match = GAME.new({"players": 3, "order": [1, 2, 0]}, dice="manual")
    play(match, "take die", "take move", "take order", *["draw die"] * 4)
    assert match.odds == {f"draw l{number:02}": Fraction(1, 13) for number in range(1, 14)}
    for number, who in ((7, 1), (3, 2), (9, 0), (5, None), (2, None)):
        assert GAME.part("view").owner(match.table, GAME.box) == who
        play(match, f"draw l{number:02}")
    assert [seat(match, number)["layout_tiles"] for number in range(3)] == [["l09"], ["l07"], ["l03"]]
    assert match.view()["layout_tile_spaces"] == ["l02", "l05"]
    assert len(match.view()["layout_tile_deck"]) == 8


def test_r12_every_seat_and_spectator_sees_the_same_and_nothing_is_there_to_be_redrawn() -> None:
    match = turn()
    assert match.view(0) == match.view(1) == match.view(2) == match.view(None)
    assert match.seen(1) == [event.token for event in match.events]
    before = match.table.tobytes()
    GAME.doors.hide(match.table, GAME.box, 1, seeded(1))
    assert match.table.tobytes() == before
    assert not GAME.part("view").reveals(match.view(), match.view())


def test_r11_r14_a_round_begins_with_sorted_columns_whose_rows_are_the_sets() -> None:
    match = set_up()
    play(match, *(f"roll {value}" for value in (5, 1, 4, 1, 3, 6, 2, 3, 6, 5, 4, 3, 2, 2, 1, 1)))
    assert match.view()["phase"] == "select dice"
    assert match.view()["selection_board"] == [
        {"red": 1, "green": 2, "grey": [1, 3]},
        {"red": 1, "green": 3, "grey": [1, 4]},
        {"red": 4, "green": 3, "grey": [2, 5]},
        {"red": 5, "green": 6, "grey": [2, 6]},
    ]


def test_r15_r16_the_start_player_returns_a_set_and_the_others_choose_from_the_last_to_the_second() -> None:
    match = set_up(4)
    roll(match, *(f"{value} {value} {value} 6" for value in range(1, 6)))
    assert (match.to_act, len(match.legal)) == (0, 5)
    play(match, "discard 2 2 2 6")
    assert match.view()["dice_pool"] == 4
    assert (match.to_act, legal(match, "choose")) == (3, ["1 1 1 6", "3 3 3 6", "4 4 4 6", "5 5 5 6"])
    play(match, "choose 5 5 5 6", "choose 1 1 1 6")
    assert match.to_act == 1
    play(match, "choose 4 4 4 6")
    assert [held(match, number)[:5] for number in range(4)] == ["red 3", "red 4", "red 1", "red 5"]
    assert match.view()["selection_board"] == []
    assert (match.to_act, match.view()["turn"], match.view()["phase"]) == (0, 0, "perform dice actions")


def test_g4_equal_sets_are_one_choice() -> None:
    match = set_up()
    roll(match, "1 1 1 2", "2 2 2 2", "2 2 2 2", "2 2 2 2")
    assert match.legal == ["discard 1 1 1 2", "discard 2 2 2 2"]
    play(match, "discard 2 2 2 2")
    assert match.legal == ["choose 1 1 1 2", "choose 2 2 2 2"]
