"""Domino scoring: R24-R27, with G23-G27."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.match import Match
from dicehall.games.line_dice.test_helpers import build, dealt, placings, roll

SEVEN = ("0 0 br n", "1 0 bl n", "1 -1 fl n", "0 -1 cross", "-1 -1 br n", "-1 -2 fr n", "0 -2 fl n")


def domino(*hands: str, **options: Any) -> Match:
    return dealt(*hands, scoring="domino", **options)


def test_r24_who_puts_the_last_die_wins_the_deal_at_once() -> None:
    match = build(domino("fr", "fl", "cross"), "0 0 fr n")
    assert match.view()["result"] == {"reason": "empty", "winner": 0, "maker": None}
    assert match.scores == [2, 0, 0], "seat 1 and seat 2 could have answered, but may not"
    assert (match.to_act, match.view()["deal"], match.view()["phase"]) == ("chance", 2, "roll")


def test_r24_a_new_deal_begins_with_an_empty_table() -> None:
    match = build(domino("fr", "fl", "cross", arrow="n"), "0 0 fr n")
    view = match.view()
    assert (view["road"], view["out"], view["arrow"], view["rolling"]) == ([], [], "n", 0)
    assert view["dice_left"] == [0, 0, 0]
    match = build(domino("fr", "fl", "cross"), "0 0 fr n")
    assert match.view()["arrow"] is None
    assert match.view()["must_turn"] is False


def test_r24_g26_a_last_die_that_closes_the_loop_counts_as_closing_it() -> None:
    """Seven dice and a cross run through: seat 0 closes with its fourth and last die."""
    match = build(domino("br fl br fl", "bl cross fr cross"), *SEVEN)
    assert match.view()["result"] == {"reason": "infinity", "winner": 1, "maker": 0}


def test_r25_g23_the_winner_scores_the_dice_of_all_others_but_not_its_own() -> None:
    match = build(domino("fl cross cross", "fl fl fl", "fl fl fl"), "0 0 fl n")
    assert match.view()["result"] == {"reason": "last", "winner": 0, "maker": None}
    assert match.scores == [6, 0, 0], "two seats that are out hold three dice each; its own two do not count"


def test_r25_g25_a_deal_can_score_nothing() -> None:
    match = build(domino("br fl br fl", "bl cross fr cross"), *SEVEN)
    assert match.scores == [0, 0], "seat 1 won the deal, and seat 0 has no dice left"
    assert match.view()["deal"] == 2


def test_r25_an_infinity_scores_alike() -> None:
    match = domino("br cross", "bl cross", "fl cross", "fr cross")
    build(match, "0 0 br n", "1 0 bl n", "1 -1 fl n", "0 -1 fr n")
    assert match.view()["result"] == {"reason": "infinity", "winner": 2, "maker": 3}
    assert match.scores == [0, 0, 3, 0]


@pytest.mark.parametrize(("target", "over"), [(1, True), (2, False), (3, False)])
def test_r26_g24_the_target_must_be_exceeded(target: int, over: bool) -> None:
    match = build(domino("fr", "fl", "cross", target=target), "0 0 fr n")
    assert (match.outcome is not None) is over


def test_r26_the_match_ends_with_ranks_by_score() -> None:
    match = build(domino("fr", "fl", "cross", target=3), "0 0 fr n")
    roll(match, "fl", "bl", "br")
    build(match, "0 0 bl s")
    assert match.scores == [2, 2, 0]
    roll(match, "fl", "bl", "br")
    build(match, "0 0 br w")
    assert match.scores == [2, 2, 2]
    roll(match, "cross", "bl", "br")
    build(match, "0 0 cross")
    assert match.outcome is not None
    assert match.outcome._asdict() == {"reason": "empty", "winners": [0], "ranking": [1, 2, 2], "scores": [4, 2, 2]}
    assert match.view()["deal"] == 4


def test_r27_g27_a_settled_start_moves_to_the_left_with_each_deal() -> None:
    match = domino("fr", "fl", "cross", first=2)
    for seat in (2, 0, 1, 2):
        assert match.to_act == seat
        match.play(match.legal[0])
        roll(match, "cross", "cross", "cross")


def test_r27_who_begins_is_drawn_anew_for_each_deal() -> None:
    match = domino("fr", "fl", "cross", first=None)
    for seat in (2, 2, 0):
        assert placings(match) == ["first 0", "first 1", "first 2"]
        match.play(f"first {seat}")
        match.play(match.legal[0])
        roll(match, "cross", "cross", "cross")


def test_r27_the_spare_die_is_rolled_anew_for_each_deal() -> None:
    match = build(domino(*["fl"] * 5, spare="cross"), "0 1 fl s")
    assert match.view()["deal"] == 2
    roll(match, *["fl"] * 5)
    assert match.view()["phase"] == "starter"


def test_r22_r25_a_caught_bluffer_keeps_the_die_for_the_count() -> None:
    match = build(domino("fr cross", "fr fr", bluff=True), "0 0 fr n", "0 1 fr e")
    match.play("call")
    assert match.scores == [2, 0]
