"""Intimidate and Retreat: dice taken out of lines, by R and G number."""

from __future__ import annotations

from fractions import Fraction

from dicehall.core.compiled import CHANCE
from dicehall.core.match import Match

from .test_helpers import (
    box,
    camp,
    finish,
    grown,
    hand,
    hunted,
    line,
    offered,
    place,
    player,
    spread,
    throw,
    turn,
)

FEARED = "intimidate+trade-1 trade-2 visit childbirth"
WARY = "retreat+trade-1 trade-2 visit childbirth"
BOTH = "intimidate+trade-1 retreat+trade-1 trade-2 growth"


def test_r23_a_die_of_another_player_is_rolled_by_its_owner_and_goes_to_the_end_of_that_line() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    turn(match, "2222345", "2")
    match.play("intimidate 2 4")
    assert line(match, 2) == "1s 1s 1s"
    assert (match.view()["phase"], match.to_act, match.view()["turn"]) == ("intimidate", "chance", 0)
    assert match.view()["rolling"] == [{"owner": 1, "kind": "small"}]
    assert match.odds == {f"roll {value}": Fraction(1, 6) for value in range(1, 7)}
    match.play("roll 1")
    assert (match.events[-1].by, match.events[-1].owner) == (CHANCE, 1)
    assert line(match, 1) == "0s 1s"
    assert (match.to_act, match.view()["phase"]) == (0, "before_roll")


def test_r23_g7_it_may_roll_its_old_ground_and_is_the_last_there_then() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    turn(match, "2234563", "2")
    turn(match, "2345", "2")
    turn(match, "34563", "4")
    assert line(match, 2) == "1s 1s 0s"
    match.play("intimidate 2 2")
    match.play("roll 2")
    assert line(match, 2) == "1s 0s 1s"


def test_g7_before_or_after_the_own_roll() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    turn(match, "2234563", "2")
    assert offered(match, "intimidate") == ["2 2"]
    throw(match, "3456")
    match.play("intimidate 2 2")
    match.play("roll 6")
    assert (match.view()["phase"], line(match, 6), camp(match)) == ("camp", "1s", "s3 s4 s5 l6")


def test_g7_a_player_who_has_a_row_is_no_safer() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    spread(match, "22", 1)
    assert player(match, 1)["collected"]
    match.play("intimidate 2 5")
    match.play("roll 3")
    assert line(match, 3) == "1s"
    assert hand(match, 1) == [0, 0, 0, 0]


def test_g7_the_wanderer_can_be_intimidated_and_stays_its_owners() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    turn(match, "2222243", "3")
    assert line(match, 3) == "1w"
    match.play("intimidate 3 1")
    assert match.view()["rolling"] == [{"owner": 1, "kind": "wanderer"}]
    match.play("roll 1")
    assert line(match, 1) == "0s 1w"


def test_g7_own_dice_are_never_intimidated() -> None:
    match = grown(FEARED)
    turn(match, "11234", "1")
    turn(match, "6622223", "3")
    assert line(match, 1) == "0s 0s"
    assert offered(match, "intimidate") == ["3 1"]


def test_g4_like_dice_side_by_side_are_one_choice_the_one_nearest_to_the_end() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    turn(match, "2222226", "2")
    assert line(match, 2) == "1s 1s 1s 1s 1s 1l"
    assert offered(match, "intimidate") == ["2 5", "2 6"]


def test_g4_dice_of_one_kind_are_one_choice_across_other_dice_of_their_owner() -> None:
    match = grown(FEARED)
    turn(match, "12345", "1")
    turn(match, "2345626", "2")
    turn(match, "3456", "3")
    turn(match, "26666", "2")
    assert line(match, 2) == "1s 1l 1s"
    assert offered(match, "intimidate") == ["2 2", "2 3"]


def runs(cards: str) -> Match:
    """Ground 3: 1s 0s 1s, and seat 0 with another die in ground 5 is to act."""
    match = grown(cards)
    turn(match, "54444", "5")
    turn(match, "36666", "3")
    turn(match, "3444", "3")
    turn(match, "3666", "3")
    assert line(match, 3) == "1s 0s 1s"
    return match


def test_g4_another_players_die_between_makes_two_choices() -> None:
    assert offered(runs(BOTH), "intimidate") == ["3 1", "3 3"]


def test_g4_runs_that_meet_when_the_die_between_is_taken_out_are_one() -> None:
    match = runs(BOTH)
    match.play("retreat 3 2 5 1")
    assert (line(match, 3), line(match, 5)) == ("1s 1s", "")
    assert offered(match, "intimidate") == ["3 2"]


def test_g4_r24_own_runs_meet_when_a_die_between_is_chased_away() -> None:
    match = grown(BOTH)
    turn(match, "33444", "3")
    turn(match, "36666", "3")
    turn(match, "343", "3")
    turn(match, "6664", "4")
    assert line(match, 3) == "0s 0s 1s 0s 0l"
    assert offered(match, "retreat") == ["3 1 3 2", "3 2 3 4", "3 2 3 5", "3 4 3 5"]
    match.play("intimidate 3 3")
    match.play("roll 6")
    assert line(match, 3) == "0s 0s 0s 0l"
    assert offered(match, "retreat") == ["3 2 3 3", "3 3 3 4"]


def test_g4_two_of_one_sort_are_its_last_two() -> None:
    match = grown(WARY)
    turn(match, "33343", "3")
    turn(match, "1234566", "1")
    assert line(match, 3) == "0s 0s 0s 0l"
    assert offered(match, "retreat") == ["3 2 3 3", "3 3 3 4"]


def test_g4_the_last_two_of_a_sort_may_have_another_kind_between() -> None:
    match = grown(WARY)
    turn(match, "34443", "3")
    turn(match, "1234566", "1")
    turn(match, "344", "3")
    turn(match, "345663", "4")
    assert line(match, 3) == "0s 0l 0s"
    assert offered(match, "retreat") == ["3 1 3 3", "3 2 3 3"]
    match.play("retreat 3 1 3 3")
    assert (line(match, 3), hand(match, 0)) == ("0l", [4, 0, 0, 0])


def test_r24_two_dice_of_two_grounds() -> None:
    match = grown(WARY)
    turn(match, "11445", "14")
    turn(match, "1234566", "2")
    assert (line(match, 1), line(match, 4)) == ("0s 0s", "0s 0s")
    assert offered(match, "retreat") == ["1 1 1 2", "1 2 4 2", "4 1 4 2"]
    match.play("retreat 1 2 4 2")
    assert (line(match, 1), line(match, 4), hand(match, 0)) == ("0s", "0s", [2, 1, 0, 0])


def test_r24_before_the_roll_they_are_rolled_with_the_others() -> None:
    match = grown(WARY)
    turn(match, "11233", "1")
    turn(match, "1234566", "2")
    match.play("retreat 1 1 1 2")
    assert hand(match, 0) == [4, 1, 0, 0]
    throw(match, "22222")
    assert camp(match) == "s2 s2 s2 s2 l2"


def test_r24_g6_after_the_roll_they_stay_in_hand_and_no_row_is_taken() -> None:
    match = grown(WARY)
    turn(match, "11233", "1")
    turn(match, "1234566", "2")
    throw(match, "666")
    match.play("retreat 1 1 1 2")
    assert hand(match, 0) == [2, 0, 0, 0]
    assert match.legal == ["place 6"]
    place(match, "6")
    assert match.to_act == 1
    turn(match, "345666", "3")
    throw(match, "55")
    place(match, "5")
    assert match.view()["phase"] == "row"


def test_g5_one_die_on_the_board_is_not_enough() -> None:
    match = grown(WARY)
    assert match.legal == ["roll"]
    turn(match, "12345", "1")
    turn(match, "1234566", "2")
    assert player(match, 0)["action_tiles"]["retreat"] == 1
    assert match.legal == ["roll"]


def test_g5_r24_the_wanderer_is_one_of_the_two() -> None:
    match = grown("retreat+trade-1 visit trade-2 childbirth")
    turn(match, "111126", "6")
    turn(match, "123456", "2")
    turn(match, "12345", "1")
    turn(match, "13456", "3")
    assert offered(match, "retreat") == ["1 1 6 1"]
    match.play("retreat 1 1 6 1")
    assert hand(match, 0) == [4, 1, 1, 0]


def test_g8_no_retreat_after_taking_a_row() -> None:
    match = grown(WARY)
    turn(match, "11111", "1")
    match.play("row 1")
    assert player(match, 0)["action_tiles"]["retreat"] == 1
    while match.view()["phase"] == "before_roll":
        assert (match.to_act, match.legal) == (1, ["roll"])
        spread(match, "2")


def test_g20_barbarian_dice_on_the_board_are_nobodys() -> None:
    match = grown(BOTH, barbarians=True)
    turn(match, "1234533", "3")
    while match.view()["phase"] == "order":
        match.play("put barbarian")
    turn(match, "6666655", "5")
    assert (line(match, 3), line(match, 5)) == ("bb bb 0s", "bb bb")
    assert player(match, 0)["action_tiles"] == {"counsel": 0, "intimidate": 1, "retreat": 1}
    assert match.legal == ["roll"]


def test_r23_r24_lines_changed_by_tiles_count_in_the_hunt_as_they_lie() -> None:
    match = grown(BOTH)
    turn(match, "11234", "1")
    turn(match, "11111", "1")
    match.play("row 1")
    assert line(match, 1) == "0s 0s 1s 1s 1s 1l 1l"
    match.play("intimidate 1 7")
    match.play("roll 2")
    match.play("retreat 1 1 1 2")
    throw(match, "22222")
    place(match, "2")
    match.play("row 2")
    finish(match)
    assert hunted(match, 1) == ({"1": 4.5}, 1, None)
    assert hunted(match, 2) == ({"0": 5.5, "1": 1.5}, 0, 1)


def test_r24_a_tile_can_be_used_again_on_dice_that_came_back() -> None:
    game = box(("prosperity = { childbirth = 1 }", "prosperity = { retreat = 1 }"))
    match = grown("childbirth childbirth trade-2 visit", game=game)
    turn(match, "11234", "1")
    turn(match, "123456", "2")
    match.play("retreat 1 1 1 2")
    turn(match, "55346", "5")
    turn(match, "13456", "3")
    assert offered(match, "retreat") == ["5 1 5 2"]
