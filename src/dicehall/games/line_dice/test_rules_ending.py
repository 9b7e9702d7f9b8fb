"""How it ends: R15-R19, with G4a and G12-G15. A drawing shows the road at the end."""

from __future__ import annotations

import pytest

from dicehall.core.errors import IllegalChoice
from dicehall.games.line_dice.test_helpers import build, dealt, drawn, placings, road


def test_r15_who_has_no_play_is_out_at_once_and_the_turn_moves_on() -> None:
    match = build(dealt("fl cross", "fl fl", "cross cross"), "0 0 fl n")
    assert match.view()["out"] == [1], "fl fits at neither end of itself"
    assert match.to_act == 2
    assert placings(match) == ["-1 0 cross", "0 1 cross"]


def test_r15_who_has_a_play_must_make_one() -> None:
    match = build(dealt("fl cross", "cross fl", "cross cross"), "0 0 fl n")
    for token in ("out", "call"):
        with pytest.raises(IllegalChoice):
            match.play(token)


def test_r15_g15_who_has_no_dice_left_is_out_when_the_turn_comes() -> None:
    match = build(dealt("straight", "br", "br", arrow="n"), "0 0 straight ns", "0 1 br n")
    assert match.to_act is None
    assert match.view()["out"] == [2, 0], "br does not fit behind br; seat 0 held nothing"
    match = build(dealt("straight", "br", "bl", arrow="n"), "0 0 straight ns", "0 1 br n", "1 1 bl n")
    assert match.view()["out"] == [0, 1], "all could play: the last seat of the round wins"
    assert match.outcome is not None
    assert match.outcome.winners == [2]


def test_r16_the_last_one_left_wins_whether_or_not_it_could_play() -> None:
    match = build(dealt("fl", "fl"), "0 0 fl n")
    assert match.outcome is not None
    assert match.outcome._asdict() == {"reason": "last", "winners": [0], "ranking": [1, 2], "scores": [1, 0]}
    assert match.view()["dice_left"] == [0, 1]


def test_r17_who_leaves_a_place_where_nobody_can_play_wins() -> None:
    match = build(dealt("fl cross", "fl fl", "fl fl", "fl fl"), "0 0 fl n")
    assert match.view()["out"] == [1, 2, 3]
    assert match.outcome is not None
    assert match.outcome.winners == [0]
    assert match.outcome.ranking == [1, 4, 3, 2], "who dropped out last stands best (R19)"


def test_r16_g4a_beside_the_spare_die_one_may_win_without_a_play() -> None:
    match = dealt(*["fl"] * 5, spare="fl", first=2)
    assert match.view()["out"] == [2, 3, 4, 0]
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == ("last", [1])
    assert road(match) == drawn("""
           0
         ↑ │
       0 ──┘
         1   •
    """)


FOUR_CORNERS = ("0 0 br n", "1 0 bl n", "1 -1 fl n", "0 -1 fr n")


def test_r18_g13_closing_the_loop_wins_for_who_put_the_die_before() -> None:
    match = build(dealt("br fl cross", "bl fr cross"), *FOUR_CORNERS)
    assert road(match) == drawn("""
           0    1
         ↑    ↑
       0   ┌────┐
         1 │    │
         ↑ │  ↑ │
      -1   └────┘
             •
    """)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == ("infinity", [0])
    assert match.view()["result"] == {"reason": "infinity", "winner": 0, "maker": 1}


def test_r18_g12_closing_is_free() -> None:
    match = build(dealt("br fl cross", "bl fr cross"), *FOUR_CORNERS[:3])
    assert placings(match) == ["0 -1 cross", "0 -1 fr n"]
    assert placings(build(match, "0 -1 cross")) == ["-1 -1 cross"]


def test_r18_g12_closing_is_forced_where_nothing_else_fits() -> None:
    match = build(dealt("br fl cross", "bl fr br"), *FOUR_CORNERS[:3])
    assert match.legal == ["place 0 -1 fr n"]


def test_r18_the_loop_may_close_through_crosses() -> None:
    match = dealt("br cross fl", "bl br fr", "fl fr cross")
    build(match, *FOUR_CORNERS[:3], "0 -1 cross", "-1 -1 br n", "-1 -2 fr n", "0 -2 fl n")
    assert road(match) == drawn("""
           -1   0    1
              ↑    ↑
       0        ┌────┐
              1 │    │
         ↑      │  ↑ │
      -1   ┌────┼────┘
           │    │
         ↑ │  ↑ │
      -2   └────┘
                  •
    """)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners, match.outcome.ranking) == ("infinity", [2], [3, 2, 1])


@pytest.mark.parametrize(
    ("first", "fourth", "begin", "beside"),
    [("straight", "straight", "0 0 straight ew", "0 -1 straight ew"), ("cross", "cross", "0 0 cross", "0 -1 cross")],
)
def test_r18_a_first_straight_or_cross_is_closed_across_from_the_second_die(
    first: str, fourth: str, begin: str, beside: str
) -> None:
    match = dealt(f"{first} fl fr cross", f"bl {fourth} br cross")
    build(match, begin, "1 0 bl n", "1 -1 fl n", beside, "-1 -1 fr n", "-1 0 br n")
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == ("infinity", [0])


def test_r19_after_a_last_one_standing() -> None:
    match = build(dealt("fl cross", "fl fl", "cross fl", "fl fl"), "0 0 fl n", "-1 0 cross", "-2 0 cross")
    assert match.view()["out"] == [1, 3, 2], "seat 2 has no fl that joins east"
    assert match.outcome is not None
    assert match.outcome._asdict() == {
        "reason": "last",
        "winners": [0],
        "ranking": [1, 4, 2, 3],
        "scores": [1, 0, 0, 0],
    }


def test_r19_g14_after_an_infinity() -> None:
    """The winner; who else is left; who closed the loop; who was out before, the last to drop out first."""
    hands = "br fr", "br br", "bl cross", "fl cross", "br br"
    match = build(dealt(*hands), "0 0 br n", "1 0 bl n", "1 -1 fl n", "0 -1 fr n")
    assert match.view()["out"] == [1, 4]
    assert match.outcome is not None
    assert match.outcome._asdict() == {
        "reason": "infinity",
        "winners": [3],
        "ranking": [3, 5, 2, 1, 4],
        "scores": [0, 0, 0, 1, 0],
    }


def test_r19_all_others_who_are_left_share_the_second_rank() -> None:
    match = build(dealt("br cross", "bl cross", "fl cross", "fr cross"), *FOUR_CORNERS)
    assert match.outcome is not None
    assert match.outcome.ranking == [2, 2, 1, 4]
