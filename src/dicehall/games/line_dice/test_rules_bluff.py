"""Mike's Bluff: R20-R23, with G16-G22. A drawing shows the road before the last question."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.match import Match
from dicehall.games.line_dice.test_helpers import build, dealt, drawn, placings, road


def bluffing(*hands: str, **options: Any) -> Match:
    return dealt(*hands, bluff=True, **options)


def turning(*hands: str, **options: Any) -> Match:
    """Two straights lie from west to east, arrows face north: the next die must be a corner with road to the west."""
    return build(bluffing(*hands, arrow="n", **options), "0 0 straight ew", "1 0 straight ew")


def lied(*hands: str, **options: Any) -> Match:
    """After that seat 2, with nothing that fits, puts a front-right corner with its arrow to the south."""
    return build(turning(*hands, **options), "2 0 fr s")


def ranking(match: Match) -> list[int]:
    assert match.outcome is not None
    return match.outcome.ranking


THREE = "straight straight cross", "straight straight cross", "fr fr fr"


# --- R20, R23: who may bluff


def test_r20_a_corner_with_its_arrow_the_wrong_way_or_give_up_r23() -> None:
    match = turning(*THREE)
    assert (match.to_act, placings(match)) == (2, ["2 0 fr s", "2 0 fr w", "out"])
    build(match, "2 0 fr s")
    assert road(match) == drawn("""
           0    1    2
                   ↓
       0 ────────────┐
         1           │ •

      -1             ▼
    """)


@pytest.mark.parametrize(
    ("arrow", "kind", "bluffs"),
    [
        ("n", "br", ["2 0 br e", "2 0 br s"]),
        ("s", "bl", ["2 0 bl e", "2 0 bl n"]),
        ("e", "fr", ["2 0 fr s", "2 0 fr w"]),
        ("w", "br", ["2 0 br e", "2 0 br s"]),
    ],
)
def test_r20_every_wrong_way_that_takes_up_the_road(arrow: str, kind: str, bluffs: list[str]) -> None:
    match = build(bluffing(*THREE[:2], f"{kind} {kind} {kind}", arrow=arrow), "0 0 straight ew", "1 0 straight ew")
    assert placings(match) == [*bluffs, "out"]


def test_r20_without_the_option_such_a_seat_is_out_r15() -> None:
    match = build(dealt(*THREE, arrow="n"), "0 0 straight ew", "1 0 straight ew")
    assert match.view()["out"] == [2, 0]


def test_r20_g16_not_with_a_proper_play_in_hand() -> None:
    assert placings(turning(*THREE[:2], "fr bl fr")) == ["2 0 bl n"]


def test_r20_g16_not_while_the_arrows_are_free() -> None:
    match = build(bluffing("straight fr", "straight fr", "straight fr"), "0 0 straight ew", "1 0 straight ew")
    assert placings(match) == ["2 0 fr s", "2 0 fr w"], "proper plays: this corner settles the arrows"
    assert match.view()["arrow"] is None


def test_r20_the_second_die_may_be_a_bluff_at_every_end_of_the_first() -> None:
    match = build(bluffing("fr cross", "fr fr", "cross cross"), "0 0 fr n")
    assert placings(match) == ["0 1 fr e", "0 1 fr s", "1 0 fr s", "1 0 fr w", "out"]


def test_r20_the_second_die_beside_a_spare_die_may_be_a_bluff() -> None:
    match = dealt(*["fr fr"] * 5, spare="fr", bluff=True)
    assert placings(match) == ["0 1 fr e", "0 1 fr s", "1 0 fr s", "1 0 fr w", "out"]


def test_r20_g17_true_lines_hold_for_a_bluff() -> None:
    match = build(bluffing("straight bl", "br br"), "0 0 straight ns", "0 1 br n", "1 1 bl n")
    assert road(match) == drawn("""
           0    1
         ↑    ↑
       1   ┌────┐
           │    │ •
           │
       0   │    ▼
         1 │
    """)
    assert placings(match) == ["1 0 br w", "call", "out"], "br s would meet the blank side of the straight"


@pytest.mark.parametrize(
    ("arrow", "road_so_far"),
    [("n", ("0 0 br n", "1 0 bl n", "1 -1 fl n")), ("s", ("0 0 br s", "-1 0 bl s", "-1 1 fl s"))],
)
def test_r20_g22_a_bluff_may_not_close_the_loop(arrow: str, road_so_far: tuple[str, ...]) -> None:
    match = build(bluffing("br fl", "bl br"), *road_so_far)
    assert match.view()["arrow"] == arrow
    assert placings(match) == ["call", "out"], "any br that fits would take the road back into the first die"


def test_r20_a_bluff_may_not_close_the_loop_through_a_cross_either() -> None:
    match = bluffing("br cross", "bl br", "fl fr", "cross br")
    build(match, "0 0 br n", "1 0 bl n", "1 -1 fl n", "0 -1 cross")
    assert match.to_act == 0
    assert placings(match) == ["-1 -1 cross"]


def test_r20_in_domino_scoring_the_last_die_may_not_be_a_bluff() -> None:
    hands = "fr fr", "fr fr", "fr fr"
    bluffs = "0 0 fr n", "0 1 fr e", "1 1 fr w"
    single = build(bluffing(*hands), *bluffs)
    assert placings(single) == ["1 2 fr e", "1 2 fr s", "call", "out"]
    deal = build(bluffing(*hands, scoring="domino"), *bluffs)
    assert placings(deal) == ["call", "out"]


def test_r23_a_seat_that_could_do_nothing_at_all_is_not_asked() -> None:
    match = turning("straight cross", "straight cross", "cross cross", "fl cross")
    assert match.view()["out"] == [2]
    assert match.to_act == 3


# --- R21: calling


def test_r21_a_called_bluff_goes_back_its_player_is_out_and_the_caller_goes_on() -> None:
    match = lied("straight cross bl", *THREE[1:])
    assert (match.to_act, match.view()["callable"], placings(match)) == (0, True, ["2 -1 cross", "call"])
    match.play("call")
    assert road(match) == drawn("""
           0    1    2

       0 ──────────  ▶
         1        •
    """)
    assert match.view()["out"] == [2]
    assert match.view()["hands"][2]["fr"] == 3
    assert (match.to_act, match.view()["callable"], placings(match)) == (0, False, ["2 0 bl n"])


def test_r21_a_bluff_taken_back_beside_the_first_die_opens_all_its_ends_again() -> None:
    match = build(bluffing("fr cross", "fr fr", "cross cross"), "0 0 fr n", "0 1 fr e")
    assert placings(match) == ["1 1 cross", "call"]
    match.play("call")
    assert (match.to_act, placings(match)) == (2, ["0 1 cross", "1 0 cross"])


def test_r21_a_caller_without_a_play_is_out_too() -> None:
    match = lied(*THREE)
    match.play("call")
    assert match.view()["out"] == [2, 0], "seat 0 has no corner for the place where one must come"
    assert ranking(match) == [2, 1, 3]


def test_r21_the_last_one_left_need_not_go_on() -> None:
    match = build(bluffing("fr cross", "fr fr"), "0 0 fr n", "0 1 fr e")
    match.play("call")
    assert match.view()["out"] == [1]
    assert ranking(match) == [1, 2]


def test_r21_the_first_corner_cannot_be_called() -> None:
    match = build(bluffing("straight fr", "br cross", "cross cross"), "0 0 straight ns", "0 1 br n")
    assert match.view()["arrow"] == "n"
    assert placings(match) == ["1 1 cross"]


def test_r21_with_arrows_agreed_before_the_first_corner_can_be_called() -> None:
    match = build(bluffing("fr cross", "cross cross", arrow="n"), "0 0 fr n")
    assert placings(match) == ["0 1 cross", "1 0 cross", "call"]
    match.play("call")
    assert placings(match) == ["0 1 cross", "1 0 cross"]


def test_r21_a_spare_corner_cannot_be_called() -> None:
    match = dealt(*["cross fl"] * 5, spare="fr", bluff=True)
    assert "call" not in match.legal


def test_r21_dice_without_an_arrow_cannot_be_called() -> None:
    match = build(bluffing("fr cross", "cross fl"), "0 0 fr n", "1 0 cross")
    assert placings(match) == ["2 0 cross"]


def test_r21_when_the_next_die_lies_a_bluff_stays_and_the_arrows_face_the_settled_way() -> None:
    match = lied("straight cross bl", "straight straight fr", "fr fr fr", turning="off")
    build(match, "2 -1 cross")
    assert match.view()["arrow"] == "n"
    assert placings(match) == ["2 -2 fr n", "2 -2 straight ns"]
    assert match.view()["road"][2]["facing"] == "s"


def test_g18_who_gives_up_leaves_the_call_to_the_next() -> None:
    match = build(bluffing("fr cross", "fr fr", "fr fr"), "0 0 fr n", "0 1 fr e")
    match.play("out")
    assert (match.to_act, placings(match)) == (0, ["1 1 cross", "call"])
    match.play("call")
    assert match.view()["out"] == [2, 1]


def test_g19_a_call_is_offered_after_honest_corners_too_and_the_view_does_not_tell() -> None:
    honest = build(bluffing("fr cross", "bl cross", "cross cross"), "0 0 fr n", "1 0 bl n")
    wrong = build(bluffing("fr cross", "fr cross", "cross cross", turning="off"), "0 0 fr n")
    assert placings(wrong) == ["0 1 cross", "1 0 cross"], "no bluff with a proper play"
    wrong = build(bluffing("fr cross", "fr fr", "cross cross"), "0 0 fr n", "1 0 fr s")
    assert placings(honest) == placings(wrong) == ["1 -1 cross", "call"]
    assert honest.view().keys() == wrong.view().keys()
    assert honest.view()["road"][1].keys() == wrong.view()["road"][1].keys()


# --- R22: what it costs


@pytest.mark.parametrize(
    ("penalty", "ranks"), [("out", [2, 1, 5, 4, 3]), ("last", [2, 1, 3, 5, 4])], ids=["out", "last"]
)
def test_r22_g20_two_caught_bluffers(penalty: str, ranks: list[int]) -> None:
    """Seat 2 cannot turn; seats 3 and 4 are caught; seat 0 cannot turn, and seat 1 wins."""
    straight = "straight straight"
    match = build(turning(straight, straight, straight, "fr fr", "fr fr", penalty=penalty), "2 0 fr s")
    match.play("call")
    build(match, "2 0 fr w")
    match.play("call")
    assert match.view()["out"] == [2, 3, 4, 0]
    assert ranking(match) == ranks


@pytest.mark.parametrize("penalty", ["out", "last"])
def test_r22_r19_an_infinity_after_a_caught_bluff(penalty: str) -> None:
    """Winner, who else is left, who closed the loop, the bluffer."""
    match = bluffing("br fr", "bl cross", "br br", "fl cross", penalty=penalty)
    build(match, "0 0 br n", "1 0 bl n", "1 -1 br s")
    match.play("call")
    build(match, "1 -1 fl n", "0 -1 fr n")
    assert match.outcome is not None
    assert match.outcome.reason == "infinity"
    assert ranking(match) == [3, 2, 4, 1]


HONEST = "fr cross bl", "bl cross bl", "cross cross bl"


def test_r22_g21_a_false_call_costs_nothing_and_cannot_be_repeated() -> None:
    match = build(bluffing(*HONEST), "0 0 fr n", "1 0 bl n")
    match.play("call")
    assert (match.to_act, match.view()["out"]) == (2, [])
    assert placings(match) == ["1 -1 cross"]
    build(match, "1 -1 cross")
    assert "call" not in match.legal


def test_r22_a_false_call_can_cost_the_game() -> None:
    match = build(bluffing(*HONEST, false_call="out"), "0 0 fr n", "1 0 bl n")
    match.play("call")
    assert (match.to_act, match.view()["out"]) == (0, [2])
    assert placings(match) == ["1 -1 cross"], "the die cannot be called a second time"


def test_r22_a_false_call_may_leave_one_alone() -> None:
    match = build(bluffing("fr cross", "bl cross", false_call="out"), "0 0 fr n", "1 0 bl n")
    match.play("call")
    assert ranking(match) == [2, 1]


def test_r22_with_a_false_call_one_may_also_be_left_without_anything_to_do() -> None:
    match = build(bluffing("br fl", "bl straight"), "0 0 br n", "1 0 bl n", "1 -1 fl n")
    assert placings(match) == ["call", "out"], "a straight would end at the first die's blank side"
    match.play("call")
    assert match.view()["out"] == [1]
    assert ranking(match) == [1, 2]
