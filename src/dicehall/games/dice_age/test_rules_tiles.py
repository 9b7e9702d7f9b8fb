"""Action tiles: counsel, and when tiles are used, by R and G number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehall.core.errors import IllegalChoice
from dicehall.core.match import Match

from .test_helpers import (
    begin,
    box,
    camp,
    deal,
    finish,
    grown,
    hand,
    line,
    offered,
    place,
    player,
    roll,
    throw,
    turn,
)

COUNSELLED = "counsel+trade-1 trade-2 visit childbirth"


def pick(match: Match, *dice: str) -> None:
    """Use counsel for these dice."""
    match.play("counsel")
    for die in dice:
        match.play(f"pick {die}")
    match.play("done")


def test_r16_tiles_are_used_before_the_roll_and_between_roll_and_placing() -> None:
    match = grown("intimidate+trade-1 counsel+trade-1 visit childbirth")
    turn(match, "11234", "1")
    turn(match, "1112345", "1")
    assert match.legal == ["intimidate 1 5", "roll"]
    throw(match, "566")
    assert match.legal == ["counsel", "intimidate 1 5", "place 5", "place 5 6", "place 6"]


def test_r16_any_number_of_tiles_in_one_turn() -> None:
    tiles = "counsel+trade-1 intimidate+trade-1 growth growth"
    match = grown("intimidate+trade-1 retreat+trade-1 visit childbirth", tiles)
    turn(match, "11111", "1")
    match.play("row 1")
    finish(match)
    deal(match)
    assert player(match, 0)["action_tiles"] == {"counsel": 1, "intimidate": 2, "retreat": 1}
    turn(match, "222345", "2")
    turn(match, "11234", "1")
    turn(match, "666", "6")
    match.play("row 1")
    match.play("intimidate 2 3")
    match.play("roll 5")
    throw(match, "346")
    match.play("retreat 1 1 1 2")
    match.play("intimidate 2 2")
    match.play("roll 4")
    pick(match, "small 3")
    match.play("roll 1")
    assert player(match, 0)["action_tiles"] == {"counsel": 0, "intimidate": 0, "retreat": 0}
    assert match.legal == [f"place {pips}" for pips in ("1", "1 4", "1 4 6", "1 6", "4", "4 6", "6")]


def test_r17_a_used_tile_does_not_go_back_to_the_supply() -> None:
    match = grown(COUNSELLED)
    supply = match.view()["supply"]["action_tiles"]
    assert supply == {"counsel": 2, "intimidate": 3, "retreat": 3}
    throw(match, "11234")
    pick(match, "small 1")
    match.play("roll 5")
    assert player(match, 0)["action_tiles"]["counsel"] == 0
    assert match.view()["supply"]["action_tiles"] == supply


def test_r22_no_counsel_without_dice_in_the_camp() -> None:
    match = grown(COUNSELLED)
    assert player(match, 0)["action_tiles"]["counsel"] == 1
    assert match.legal == ["roll"]
    throw(match, "11234")
    assert "counsel" in match.legal


def test_r22_only_who_has_the_tile_is_counselled() -> None:
    match = grown(COUNSELLED)
    turn(match, "11234", "1")
    throw(match, "1123456")
    assert "counsel" not in match.legal


def test_r22_chosen_dice_are_rolled_again_and_the_others_lie() -> None:
    match = grown(COUNSELLED)
    throw(match, "11253")
    pick(match, "small 1", "small 5", "large 3")
    assert match.view()["phase"] == "reroll"
    assert match.view()["rolling"] == [{"owner": 0, "kind": kind} for kind in ("small", "small", "large")]
    assert match.odds == {f"roll {value}": Fraction(1, 6) for value in range(1, 7)}
    roll(match, "466")
    assert camp(match) == "s1 s2 s4 s6 l6"
    assert match.view()["phase"] == "camp"
    place(match, "46")
    assert (line(match, 4), line(match, 6), hand(match, 0)) == ("0s", "0s 0l", [2, 0, 0, 0])


def test_r22_once_means_that_a_second_tile_is_needed() -> None:
    match = grown(COUNSELLED)
    throw(match, "11253")
    pick(match, "small 1")
    match.play("roll 1")
    assert match.legal == [f"place {pips}" for pips in offered(match, "place")]


def test_g19_one_die_at_least() -> None:
    match = grown(COUNSELLED)
    throw(match, "11253")
    match.play("counsel")
    assert match.legal == ["pick large 3", "pick small 1", "pick small 2", "pick small 5"]
    with pytest.raises(IllegalChoice):
        match.play("done")
    match.play("pick small 2")
    assert match.legal == ["done", "pick large 3", "pick small 5"]


def test_r22_dice_are_picked_in_ascending_order_each_as_often_as_it_lies_there() -> None:
    match = grown(COUNSELLED)
    throw(match, "11513")
    match.play("counsel")
    for left in (2, 1):
        match.play("pick small 1")
        assert ("pick small 1" in match.legal) == (left > 0)
    match.play("pick small 1")
    assert match.legal == ["done", "pick large 3", "pick small 5"]
    match.play("pick large 3")
    assert match.legal == ["done"]
    assert match.view()["picked"] == [{"kind": "small", "value": 1}] * 3 + [{"kind": "large", "value": 3}]
    assert camp(match) == "s5"


def test_g19_barbarian_dice_and_the_wanderer_can_be_rolled_again() -> None:
    match = grown("counsel+trade-1 visit trade-2 childbirth", barbarians=True)
    throw(match, "12345612")
    match.play("counsel")
    assert offered(match, "pick")[:2] == ["barbarian 1", "barbarian 2"]
    assert "wanderer 6" in offered(match, "pick")
    match.play("pick wanderer 6")
    match.play("pick barbarian 2")
    assert match.legal == ["done"]
    match.play("done")
    assert [die["kind"] for die in match.view()["rolling"]] == ["wanderer", "barbarian"]
    roll(match, "33")
    assert camp(match) == "s1 s2 s3 s4 l5 w3 b1 b3"


def test_r22_pips_that_no_die_shows_any_more_cannot_be_placed() -> None:
    match = grown(COUNSELLED)
    throw(match, "44444")
    pick(match, "small 4", "small 4", "small 4", "small 4", "large 4")
    roll(match, "55555")
    assert offered(match, "place") == ["5"]


def test_r16_r17_two_of_a_kind_are_two_uses() -> None:
    game = box(("prosperity = { childbirth = 1 }", "prosperity = { counsel = 1 }"))
    match = grown("childbirth childbirth trade-2 visit", game=game)
    throw(match, "11111")
    for left in (1, 0):
        pick(match, "small 1")
        match.play("roll 1")
        assert player(match, 0)["action_tiles"]["counsel"] == left
    assert match.legal == ["place 1"]


def test_r16_tiles_of_this_round_are_for_the_next() -> None:
    match = begin("counsel+trade-1 intimidate+trade-1")
    turn(match, "11111", "1")
    match.play("row 1")
    assert player(match, 0)["action_tiles"] == {"counsel": 0, "intimidate": 0, "retreat": 0}
