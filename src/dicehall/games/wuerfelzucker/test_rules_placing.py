"""Placing, tasks and jokers, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.errors import IllegalChoice
from dicehall.core.match import Match

from .test_helpers import draw, put, seat, shop, skip, targets, throw


def standing(kind: str, first: str, second: str, *dice: str) -> Match:
    """Seat 0 put dice on a card, seat 1 has thrown."""
    match = shop(kind, "collect-1", "collect-2")
    throw(match, first)
    put(match, *(f"{kind} {each}" for each in dice))
    throw(match, second)
    return match


def with_joker(joker: str, second: str, *placed: str) -> Match:
    """Seat 0 drew a joker, seat 1 placed, seat 0 has thrown 1 2 3 3 4 4."""
    match = shop("pair", "triple", "full-house")
    throw(match, "123456")
    put(match, "joker 1")
    throw(match, second)
    put(match, *placed)
    draw(match, joker)
    throw(match, "123344")
    return match


def test_r30_g9_as_many_cards_as_liked_one_placing_each() -> None:
    match = shop("pair", "triple", "collect-1")
    throw(match, "113334")
    match.play("place pair 11")
    match.play("place triple 333")
    match.play("place joker 4")
    assert match.legal == ["done"]


def test_r31_only_strictly_better_dice_displace_and_the_others_go_back() -> None:
    match = standing("pair", "334456", "334455", "33")
    assert targets(match, "pair") == ["44 over 0 33", "55 over 0 33"]
    match.play("place pair 44 over 0 33")
    assert seat(match, 0)["dice_in_front"] == 6
    assert match.view()["display"][-1] == {"kind": "pair", "points": 1, "owner": 1, "dice": [4, 4]}


def test_r32_on_the_joker_deck_only_the_number_counts() -> None:
    match = shop("six-different", "collect-1", "collect-2")
    throw(match, "665544")
    put(match, "joker 66")
    throw(match, "333444")
    found = targets(match, "joker")
    assert "333 over 0 66" in found
    assert all(len(token.split()[0]) > 2 for token in found)


def test_r33_g7_nothing_must_be_placed() -> None:
    match = shop("pair", "triple", "collect-1")
    throw(match, "113334")
    match.play("done")
    assert seat(match, 0)["dice_in_front"] == 6
    assert match.view()["active_player"] == 1


def test_r40_g8_collect_any_number_of_one_value_more_is_better() -> None:
    match = standing("collect-3", "333456", "333344", "333")
    assert targets(match, "collect-3") == ["3333 over 0 333"]
    empty = shop("collect-3", "pair", "triple")
    throw(empty, "333344")
    assert targets(empty, "collect-3") == ["3", "33", "333", "3333"]


def test_r41_a_pattern_takes_exactly_its_dice_and_different_sweets_differ() -> None:
    match = shop("two-pairs", "triple", "four-different")
    throw(match, "333344")
    assert targets(match, "two-pairs") == ["3344"]
    assert targets(match, "triple") == ["333"]
    assert targets(match, "four-different") == []


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        ("pair", "22", "33"),
        ("full-house", "11222", "11333"),
        ("full-house", "11333", "22333"),
        ("two-triples", "333444", "333555"),
        ("two-triples", "222666", "333666"),
        ("four-different", "1346", "2346"),
        ("six-different", "", "123456"),
    ],
)
def test_r42_patterns_compare_larger_groups_then_higher_values(kind: str, low: str, high: str) -> None:
    fill = "123456"
    better = standing(kind, (low + fill)[:6], (high + fill)[:6], *([low] if low else []))
    assert any(token.split()[0] == high for token in targets(better, kind))
    if low:
        worse = standing(kind, (high + fill)[:6], (low + fill)[:6], high)
        assert all(token.split()[0] != low for token in targets(worse, kind))


def test_r43_the_smallest_sum_of_exactly_so_many_dice() -> None:
    match = standing("smallest-3", "223456", "112344", "223")
    assert targets(match, "smallest-3") == ["112 over 0 223", "113 over 0 223", "114 over 0 223", "123 over 0 223"]


def test_r44_the_highest_sum_of_any_dice() -> None:
    match = standing("highest", "661234", "222333", "66")
    found = targets(match, "highest")
    assert "22333 over 0 66" in found
    assert "2333 over 0 66" not in found


def test_r46_g10_an_own_task_is_for_its_owner_alone() -> None:
    match = shop("highest", "collect-1", "triple")
    throw(match, "665543")
    put(match, "highest 66")
    skip(match, 1)
    draw(match, "collect-2", "triple")
    throw(match, "333456")
    assert {"place triple 333", "place own triple 333"} <= set(match.legal)
    put(match, "own triple 333")
    throw(match, "444555")
    assert targets(match, "triple") == ["444", "555"]
    assert targets(match, "own triple") == []


def test_g10_like_cards_are_one_target_and_both_may_be_used() -> None:
    match = shop("pair", "pair", "triple")
    throw(match, "334455")
    assert targets(match, "pair") == ["33", "44", "55"]
    match.play("place pair 33")
    assert targets(match, "pair") == ["44", "55"]


def test_r60_g15_g23_a_joker_is_played_once_and_goes_under_the_deck() -> None:
    match = with_joker("turn", "123456")
    match.play("use turn 1")
    assert (seat(match, 0)["jokers"], match.view()["joker_deck"]["under"]) == ([], ["turn"])
    assert match.view()["dice"] == [2, 3, 3, 4, 4, 6]


def test_r62_displace_needs_equal_dice_only() -> None:
    match = with_joker("displace", "443456", "pair 44")
    assert "use displace pair 44 over 1 44" in match.legal
    assert "use displace pair 33 over 1 44" not in match.legal
    match.play("use displace pair 44 over 1 44")
    assert seat(match, 1)["dice_in_front"] == 6


def test_g12_displace_works_on_the_joker_deck_only_by_option() -> None:
    for option in (False, True):
        match = shop("pair", "triple", "full-house", displace_on_joker_deck=option)
        throw(match, "123456")
        put(match, "joker 1")
        skip(match, 1)
        draw(match, "displace")
        skip(match, 1)
        throw(match, "123456")
        put(match, "joker 6")
        throw(match, "223344")
        assert ("use displace joker 2 over 1 6" in match.legal) == option


def test_r63_g21_change_by_exactly_its_step_within_one_to_six() -> None:
    match = with_joker("change-2", "123456")
    ways = [token for token in match.legal if token.startswith("use change-2")]
    assert ways == [f"use change-2 {old} {new}" for old, new in ((1, 3), (2, 4), (3, 1), (3, 5), (4, 2), (4, 6))]


def test_r64_g11_turn_one_own_die_that_lies_on_no_card() -> None:
    match = with_joker("turn", "123456")
    match.play("place pair 33")
    assert [token for token in match.legal if token.startswith("use turn")] == [f"use turn {old}" for old in (1, 2, 4)]
    with pytest.raises(IllegalChoice):
        match.play("use turn 3")
