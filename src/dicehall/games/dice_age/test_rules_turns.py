"""Turns without tiles, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.errors import IllegalChoice

from .test_helpers import begin, camp, grown, hand, line, offered, place, player, spread, throw, turn


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r10_turns_go_clockwise_from_the_starting_player(first: int) -> None:
    match = begin(players=3, first=first)
    seen = []
    for _turn in range(5):
        seen.append(match.to_act)
        turn(match, "12345"[: sum(hand(match, match.view()["turn"]))], "1")
    assert seen == [(first + each) % 3 for each in range(5)]


def test_r11_g32_rolling_is_an_event_of_its_own_and_nobody_can_pass() -> None:
    match = begin()
    assert match.legal == ["roll"]
    match.play("roll")
    assert match.to_act == "chance"
    for token in ("place 1", "row 1", "done"):
        with pytest.raises(IllegalChoice):
            match.play(token)


def test_r11_placing_is_a_duty() -> None:
    match = begin()
    throw(match, "44444")
    assert match.legal == ["place 4"]


def test_r12_all_dice_in_hand_are_rolled_one_by_one() -> None:
    match = grown("visit childbirth", barbarians=True)
    assert hand(match, 0) == [5, 1, 1, 2]
    match.play("roll")
    assert hand(match, 0) == [0, 0, 0, 0]
    kinds = []
    while match.view()["phase"] == "roll":
        kinds.append(match.view()["rolling"][0])
        assert len(match.odds) == 6
        match.play("roll 2")
    assert kinds == [{"owner": 0, "kind": kind} for kind in ["small"] * 5 + ["large", "wanderer"] + ["barbarian"] * 2]
    assert camp(match) == "s2 s2 s2 s2 s2 l2 w2 b2 b2"


def test_r13_any_choice_of_the_pips_that_show() -> None:
    match = begin()
    throw(match, "25525")
    assert match.legal == ["place 2", "place 2 5", "place 5"]
    match = begin()
    throw(match, "11346")
    assert len(match.legal) == 15
    assert offered(match, "place")[:5] == ["1", "1 3", "1 3 4", "1 3 4 6", "1 3 6"]


def test_r13_pips_are_named_once_and_in_ascending_order() -> None:
    match = begin()
    throw(match, "25525")
    for token in ("place 5 2", "place 2 2", "place 3"):
        with pytest.raises(IllegalChoice):
            match.play(token)


def test_r14_all_dice_with_these_pips_of_every_size() -> None:
    match = grown("visit trade-2")
    turn(match, "322622", "2")
    assert line(match, 2) == "0s 0s 0l 0w"
    assert hand(match, 0) == [2, 0, 0, 0]


def test_r14_at_the_end_of_the_line() -> None:
    match = begin()
    turn(match, "11234", "1")
    turn(match, "12341", "1")
    turn(match, "111", "1")
    assert line(match, 1) == "0s 0s 1s 1l 0s 0s 0l"


def test_r14_grounds_are_filled_in_ascending_order_with_the_dice_of_their_number() -> None:
    match = begin()
    turn(match, "61625", "126")
    assert [line(match, ground) for ground in range(1, 7)] == ["0s", "0s", "", "", "", "0s 0s"]


def test_r15_the_other_dice_go_back_to_the_hand_and_the_turn_ends() -> None:
    match = begin()
    turn(match, "11345", "1")
    assert hand(match, 0) == [2, 1, 0, 0]
    assert camp(match) == ""
    assert (match.to_act, match.view()["phase"]) == (1, "before_roll")


def test_r18_without_dice_a_row_has_to_be_taken_at_once() -> None:
    match = begin(players=3)
    turn(match, "11111", "1")
    assert (match.to_act, match.view()["phase"]) == (0, "row")
    assert match.legal == ["row 1", "row 2", "row 3"]
    match.play("row 2")
    assert match.view()["rows"][1] is None
    assert match.to_act == 1


def test_r18_rows_already_taken_are_gone_and_the_last_one_is_a_duty_too() -> None:
    match = begin()
    spread(match, "1", 2)
    turn(match, "22222", "2")
    assert match.legal == ["row 1"]
    with pytest.raises(IllegalChoice):
        match.play("row 2")


def test_r19_the_cards_lie_open_and_work_later() -> None:
    match = begin("growth childbirth trade-2 growth", players=2)
    spread(match, "1", 1)
    for viewer in (None, 0, 1):
        assert player(match, 0, viewer)["cards"] == ["childbirth", "growth"]
    assert player(match, 0)["shells"] == 0
    spread(match, "2", 2)
    assert match.view()["phase"] == "shells"
    assert hand(match, 0) == [4, 2, 0, 0]


def test_r20_who_has_a_row_is_skipped_and_the_last_player_goes_on_alone() -> None:
    match = begin(players=3)
    turn(match, "11234", "1")
    spread(match, "2")
    turn(match, "11234", "1")
    seen = []
    for dice in ("234", "234", "34", "34", "4", "4"):
        seen.append(match.to_act)
        turn(match, dice, dice[0])
        if match.view()["phase"] == "row":
            match.play(match.legal[0])
    assert seen == [0, 2, 0, 2, 0, 2]
    assert match.view()["phase"] in ("shells", "prey")


def test_r20_one_player_left_takes_turn_after_turn() -> None:
    match = begin()
    spread(match, "6")
    assert player(match, 0)["collected"]
    for dice in ("12345", "2345", "345"):
        assert match.to_act == 1
        turn(match, dice, dice[0])
    assert match.to_act == 1


def test_r28_the_turns_end_when_all_have_a_row() -> None:
    match = begin("childbirth growth visit childbirth growth childbirth", players=3)
    spread(match, "1")
    spread(match, "2")
    turn(match, "33333", "3")
    assert match.view()["hunt"] == []
    match.play("row 3")
    assert len(match.view()["hunt"]) == 7
    assert (match.view()["round"], match.view()["phase"]) == (2, "prey")
    assert not any(row["collected"] for row in match.view()["players"])


def test_g3_placing_closes_the_window_for_tiles() -> None:
    match = grown("retreat+trade-1 intimidate+trade-1 visit trade-2")
    turn(match, "11234", "1")
    turn(match, "123456", "1")
    throw(match, "666")
    assert (len(offered(match, "retreat")), len(offered(match, "intimidate"))) == (1, 1)
    place(match, "6")
    assert match.legal == ["row 1", "row 2"]


def test_g3_no_tiles_while_dice_are_lined_up() -> None:
    match = grown("retreat+trade-1 intimidate+trade-1 visit trade-2", barbarians=True)
    turn(match, "1134566", "1")
    turn(match, "12345666", "1")
    throw(match, "23663")
    assert (len(offered(match, "retreat")), len(offered(match, "intimidate"))) == (1, 1)
    place(match, "6")
    assert match.legal == ["put barbarian", "put large"]
