"""Set-up, collecting and rolling, by R and G number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehall.core.errors import BadOptions, IllegalChoice

from .test_helpers import GAME, draw, put, roll, seat, shop, skip, throw

PLAIN = ("collect-1", "collect-2", "collect-3", "collect-4", "collect-5")


def test_r1_two_to_four_seats_with_six_dice_each() -> None:
    for players in (2, 3, 4):
        match = shop(*PLAIN[: players + 1], players=players)
        assert [row["dice_in_front"] for row in match.view()["seats"]] == [6] * players
    with pytest.raises(BadOptions, match="2 to 4"):
        GAME.new(players=5)


@pytest.mark.parametrize(("players", "short", "long"), [(2, 20, 14), (3, 18, 12), (4, 14, 8)])
def test_r2_g1_cards_counted_off_under_the_closing_card(players: int, short: int, long: int) -> None:
    for length, under in (("short", short), ("long", long), (5, 5)):
        deck = GAME.new({"players": players, "length": length}, dice="manual").view()["task_deck"]
        assert (deck["cards"], deck["above_closing"]) == (37, 37 - under)


def test_r2_every_unseen_card_is_as_likely_above_as_below() -> None:
    match = GAME.new(players=2, dice="manual")
    assert match.odds["draw pair"] == Fraction(3, 37)
    match.play("draw pair")
    assert match.odds["draw pair"] == Fraction(2, 36)


def test_r3_one_more_card_than_players_is_open() -> None:
    match = GAME.new({"players": 3, "first": 1}, dice="manual")
    draw(match, *PLAIN[:3])
    assert match.view()["phase"] == "setup-display"
    draw(match, PLAIN[3])
    assert len(match.view()["display"]) == 4


def test_r4_all_seventeen_jokers_are_in_the_deck() -> None:
    deck = GAME.new(players=2, dice="manual").view()["joker_deck"]
    assert deck["cards"] == sum(deck["unseen"].values()) == 17


def test_r5_the_start_player_is_drawn_or_named() -> None:
    match = GAME.new(players=3, dice="manual")
    draw(match, *PLAIN[:4])
    assert match.odds == {f"start {seat}": Fraction(1, 3) for seat in range(3)}
    match.play("start 2")
    assert match.view()["active_player"] == match.view()["start_player"] == 2
    assert GAME.new({"players": 3, "first": 1}, dice="manual").view()["start_player"] == 1


def test_r6_turns_go_clockwise_and_make_rounds() -> None:
    match = GAME.new({"players": 3, "first": 1}, dice="manual")
    draw(match, *PLAIN[:4])
    seen = []
    for _turn in range(4):
        seen.append((match.view()["active_player"], match.view()["round"]))
        skip(match, 1)
    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2)]


def test_r10_dice_that_lie_until_the_next_turn_win_the_card() -> None:
    match = shop("pair", "collect-1", "collect-2")
    throw(match, "334456")
    put(match, "pair 33")
    assert seat(match, 0)["points"] == 0
    skip(match, 1)
    assert (seat(match, 0)["score_pile"], seat(match, 0)["points"], seat(match, 0)["dice_in_front"]) == (["pair"], 1, 6)


def test_r11_r12_g3_g22_one_joker_for_any_number_of_dice_before_the_display_is_filled() -> None:
    match = shop("pair", "collect-1", "collect-2")
    throw(match, "334456")
    put(match, "pair 33", "joker 4456")
    skip(match, 1)
    assert match.view()["phase"] == "draw-joker"
    match.play("draw turn")
    assert seat(match, 0)["jokers"] == ["turn"]
    assert match.view()["phase"] == "refill"
    assert not match.view()["joker_deck"]["closed"]


def test_r13_g4_the_display_is_filled_after_a_win_only() -> None:
    match = shop("pair", "collect-1", "collect-2")
    throw(match, "334456")
    put(match, "pair 33")
    throw(match, "445566")
    put(match, "pair 44 over 0 33")
    assert match.view()["phase"] == "rolling"  # nothing won, nothing drawn
    skip(match, 1)
    draw(match, "triple")
    assert [row["kind"] for row in match.view()["display"]] == ["collect-1", "collect-2", "triple"]


def test_r14_r45_g3_the_highest_sum_brings_an_own_task_after_the_display() -> None:
    match = shop("highest", "collect-1", "collect-2")
    throw(match, "665543")
    put(match, "highest 66")
    skip(match, 1)
    draw(match, "pair")
    assert (match.view()["phase"], match.view()["own_tasks_due"]) == ("draw-own", 1)
    draw(match, "triple")
    assert [row["kind"] for row in seat(match, 0)["own_tasks"]] == ["triple"]
    assert seat(match, 0)["points"] == 1


def test_r20_g5_the_first_throw_takes_all_six_dice_without_a_decision() -> None:
    match = shop("pair", "collect-1", "collect-2")
    assert (match.to_act, match.view()["to_roll"]) == ("chance", 6)
    assert match.odds == {f"roll {value}": Fraction(1, 6) for value in range(1, 7)}


def test_r21_g6_any_dice_may_be_rolled_again_also_those_kept_before() -> None:
    match = shop("pair", "collect-1", "collect-2")
    roll(match, "112345")
    assert len(match.legal) == 1 + (3 * 2**4 - 1)  # `stop`, and every choice of at least one die
    match.play("reroll 2345")
    roll(match, "6666")
    assert "reroll 11" in match.legal
    assert match.view()["rolls_left"] == 1


def test_r22_no_ordinary_roll_after_the_third_and_stopping_at_any_time() -> None:
    match = shop("pair", "collect-1", "collect-2")
    roll(match, "112345")
    match.play("reroll 1")
    roll(match, "1")
    match.play("reroll 1")
    roll(match, "1")
    assert match.view()["phase"] == "place"
    early = shop("pair", "collect-1", "collect-2")
    throw(early, "112345")
    assert early.view()["phase"] == "place"


def test_r23_r61_g13_a_reroll_joker_takes_exactly_its_dice_and_ends_ordinary_rolling() -> None:
    match = shop("pair", "collect-1", "collect-2")
    throw(match, "334456")
    put(match, "joker 3")
    skip(match, 1)
    draw(match, "reroll-2")
    roll(match, "112345")
    uses = [token for token in match.legal if token.startswith("use")]
    assert uses == [
        f"use reroll-2 {dice}" for dice in ("11", "12", "13", "14", "15", "23", "24", "25", "34", "35", "45")
    ]
    match.play("use reroll-2 12")
    roll(match, "66")
    assert (match.view()["phase"], match.view()["rolls_left"]) == ("place", 0)


def test_r23_after_the_third_roll_a_reroll_joker_is_still_a_choice() -> None:
    match = shop("pair", "collect-1", "collect-2")
    throw(match, "334456")
    put(match, "joker 3")
    skip(match, 1)
    draw(match, "reroll-1")
    roll(match, "112345")
    for _again in range(2):
        match.play("reroll 1")
        roll(match, "1")
    assert match.view()["phase"] == "roll"
    assert match.legal == sorted(["stop", *(f"use reroll-1 {value}" for value in "12345")])


def test_g25_a_game_without_placing_goes_on() -> None:
    match = shop("pair", "collect-1", "collect-2")
    skip(match, 60)
    assert (match.to_act, match.view()["turn"]) == ("chance", 61)
    with pytest.raises(IllegalChoice):
        match.play("done")
