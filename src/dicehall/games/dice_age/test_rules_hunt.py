"""The hunt and the return of the dice, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.match import Match

from .test_helpers import begin, deal, finish, gains, grown, hand, hunted, line, player, spread, turn

EXAMPLES = "berries dodo mammoth dodo fish fish elk"


def round_of(*dice: str, prey: str = "") -> Match:
    """Round 1, in which every seat places all its dice at once, seat by seat."""
    match = begin(prey=prey, players=len(dice))
    for each in dice:
        spread(match, each)
    return match


@pytest.fixture(scope="module")
def examples() -> Match:
    """The position of the rulebook's examples, after the hunt."""
    return round_of("11232", "23666", "12266", "35566", prey=EXAMPLES)


def test_r30_r31_example_1_the_most_dice_gain_and_the_others_move(examples: Match) -> None:
    assert hunted(examples, 1) == ({"0": 2, "2": 1}, 0, 2)
    assert examples.view()["hunt"][0]["prey"] == "berries"


def test_r31_r34_example_2_a_large_die_counts_one_and_a_half(examples: Match) -> None:
    assert hunted(examples, 2) == ({"0": 2.5, "1": 1, "2": 2}, 0, 2)


def test_r32_r34_example_3_a_tie_goes_to_the_last_die_and_the_last_but_one_moves(examples: Match) -> None:
    assert hunted(examples, 3) == ({"0": 1, "1": 1, "3": 1}, 3, 1)


def test_r33_example_4_prey_that_nobody_hunts_is_removed(examples: Match) -> None:
    assert hunted(examples, 4) == ({}, None, None)
    assert examples.view()["prey_removed"] == {"berries": 0, "dodo": 1, "elk": 0, "fish": 0, "mammoth": 0}


def test_r35_example_5_who_is_alone_sends_nobody_to_the_extra_hunt(examples: Match) -> None:
    assert hunted(examples, 5) == ({"3": 2}, 3, None)


def test_r34_example_6_of_equal_losers_the_later_one_moves(examples: Match) -> None:
    assert hunted(examples, 6) == ({"1": 3.5, "2": 2.5, "3": 2.5}, 1, 3)


def test_r36_g17_example_7_dice_of_several_grounds_count_together(examples: Match) -> None:
    assert hunted(examples, "extra") == ({"1": 1, "2": 3, "3": 2.5}, 2, None)
    assert (gains(examples, 2), gains(examples, 0)) == ({"elk": 1}, {"berries": 1, "dodo": 1})


def test_r31_prey_lies_open_in_front_of_who_gained_it(examples: Match) -> None:
    for viewer in (None, 0, 3):
        prey = player(examples, 3, viewer)["prey"]
        assert {kind: cards for kind, cards in prey.items() if cards} == {"mammoth": 1, "fish": 1}


def test_r30_grounds_are_resolved_in_ascending_order(examples: Match) -> None:
    assert [row["place"] for row in examples.view()["hunt"]] == ["1", "2", "3", "4", "5", "6", "extra"]


def test_r31_two_small_dice_beat_one_large_and_one_large_beats_one_small() -> None:
    match = round_of("11222", "33331")
    assert hunted(match, 1) == ({"0": 2, "1": 1.5}, 0, 1)
    match = round_of("33331", "12222")
    assert hunted(match, 1) == ({"0": 1.5, "1": 1}, 0, 1)


def test_r31_g10_the_wanderer_counts_one_and_a_half() -> None:
    match = grown("visit trade-2")
    spread(match, "222231")
    spread(match, "13334")
    assert hunted(match, 1) == ({"0": 1.5, "1": 1}, 0, 1)
    assert hunted(match, 3) == ({"0": 1.5, "1": 3}, 1, 0)


def test_r32_a_large_die_and_the_wanderer_tie() -> None:
    match = grown("visit trade-2 childbirth childbirth")
    spread(match, "222231")
    spread(match, "3333331")
    assert hunted(match, 1) == ({"0": 1.5, "1": 1.5}, 1, 0)


def test_r32_the_last_die_decides_and_not_the_first() -> None:
    match = begin()
    turn(match, "12345", "1")
    turn(match, "11345", "1")
    turn(match, "1222", "1")
    assert line(match, 1) == "0s 1s 1s 0s"
    spread(match, "3")
    spread(match, "2")
    assert hunted(match, 1) == ({"0": 2, "1": 2}, 0, 1)


def test_g16_the_last_die_of_a_weaker_player_decides_nothing() -> None:
    match = round_of("11222", "11333", "14444")
    assert hunted(match, 1) == ({"0": 2, "1": 2, "2": 1}, 1, 0)


def test_r34_g16_the_later_of_equal_losers_moves_wherever_the_winner_lies() -> None:
    match = round_of("16666", "13333", "11444")
    assert hunted(match, 1) == ({"0": 1, "1": 1, "2": 2}, 2, 1)
    match = begin(players=3, first=1)
    for dice in ("13333", "11444", "16666"):
        spread(match, dice)
    assert hunted(match, 1) == ({"0": 1, "1": 1, "2": 2}, 2, 0)


def test_r34_the_strongest_of_the_others_moves_even_if_its_dice_came_first() -> None:
    match = round_of("11222", "13333", "11144")
    assert hunted(match, 1) == ({"0": 2, "1": 1, "2": 3}, 2, 0)
    assert hunted(match, "extra")[0] == {"0": 2}


@pytest.mark.parametrize(("early", "late"), [("1", "2"), ("2", "1")])
def test_g18_r36_in_the_extra_hunt_dice_of_a_higher_ground_came_later(early: str, late: str) -> None:
    match = round_of(early + "5555", late + "6666", "11223")
    assert hunted(match, "extra") == ({"0": 1, "1": 1}, 0 if early > late else 1, None)


def test_r36_dice_that_did_not_move_do_not_count_there() -> None:
    match = round_of("11345", "13456", "11122")
    assert hunted(match, 1) == ({"0": 2, "1": 1, "2": 3}, 2, 0)
    assert "2" not in hunted(match, "extra")[0]


def test_r33_r36_prey_of_an_empty_extra_hunt_is_removed() -> None:
    match = round_of("1", "2", prey="berries dodo elk fish mammoth berries elk")
    assert hunted(match, "extra") == ({}, None, None)
    assert match.view()["prey_removed"] == {"berries": 1, "dodo": 0, "elk": 2, "fish": 1, "mammoth": 1}


def test_g17_who_gains_in_one_ground_can_move_from_another() -> None:
    match = round_of("11122", "22233")
    assert hunted(match, 1) == ({"0": 3}, 0, None)
    assert hunted(match, 2) == ({"0": 2.5, "1": 3}, 1, 0)
    assert hunted(match, "extra") == ({"0": 2.5}, 0, None)
    assert sum(gains(match, 0).values()) == 2


def test_r37_all_dice_go_back_from_all_grounds_and_the_extra_hunt() -> None:
    match = round_of("12345", "12345", "11234")
    assert hunted(match, "extra")[0]
    assert all(line(match, ground) == "" for ground in range(1, 7))
    assert [ground["prey"] for ground in match.view()["grounds"]] == [None] * 6
    assert match.view()["extra_hunt"] is None
    finish(match)
    deal(match)
    assert all(sum(hand(match, seat)[:2]) >= 5 for seat in range(3))


def test_r37_nobody_gets_dice_of_others() -> None:
    match = begin("trade-2 visit", players=2)
    spread(match, "12345", 2)
    spread(match, "12345", 1)
    finish(match)
    assert hand(match, 1) == [4, 1, 1, 0]


def test_r38_the_wanderer_goes_back_to_the_board() -> None:
    match = grown("visit trade-2")
    assert match.view()["supply"]["wanderer"] == 0
    spread(match, "1")
    spread(match, "2")
    assert match.view()["supply"]["wanderer"] == 1
    assert hand(match, 0)[2] == 0
