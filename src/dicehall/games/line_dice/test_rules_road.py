"""Building the road: R7-R14, with G2, G3 and G6-G11. A drawing shows the road before the last question."""

from __future__ import annotations

import pytest

from dicehall.games.line_dice.test_helpers import build, dealt, drawn, placings, road


def test_r7_any_die_may_be_first_any_way_round() -> None:
    match = dealt("cross fl straight", "fl fl fl")
    assert match.view()["front"] == [{"x": 0, "y": 0, "entry": None}]
    assert placings(match) == [
        "0 0 cross",
        "0 0 fl e",
        "0 0 fl n",
        "0 0 fl s",
        "0 0 fl w",
        "0 0 straight ew",
        "0 0 straight ns",
    ]


def test_r7_beside_the_spare_die_the_first_player_puts_the_second() -> None:
    match = dealt("fl cross", *["fl fl"] * 4, spare="straight")
    assert match.to_act == 0
    assert placings(match) == ["0 -1 cross", "0 -1 fl e", "0 -1 fl n", "0 1 cross", "0 1 fl s", "0 1 fl w"]


def test_g2_the_first_die_lies_in_as_many_ways_as_look_different() -> None:
    assert len(dealt("straight", "fl").legal) == 2
    assert len(dealt("bl", "fl").legal) == 4
    assert len(dealt("cross", "fl").legal) == 1
    assert placings(dealt("straight bl", "fl fl", arrow="s")) == ["0 0 bl s", "0 0 straight ew", "0 0 straight ns"]


def test_r8_the_first_corner_fixes_the_arrows() -> None:
    match = build(dealt("straight fl", "fl fl"), "0 0 straight ew")
    assert match.view()["arrow"] is None
    assert placings(match) == ["-1 0 fl e", "-1 0 fl s", "1 0 fl n", "1 0 fl w"]
    build(match, "1 0 fl w")
    assert match.view()["arrow"] == "w"
    assert match.view()["out"] == [0], "fl with its arrow to the west has no road to the north"


def test_r8_arrows_agreed_before() -> None:
    match = build(dealt("cross fl", "fl br", arrow="e"), "0 0 cross")
    assert match.view()["arrow"] == "e"
    assert placings(match) == ["-1 0 fl e", "0 -1 fl e", "0 1 br e", "1 0 br e"]


def test_r8_g4_the_spare_corner_fixes_the_arrows() -> None:
    match = dealt("fl bl", *["fl fl"] * 4, spare="br")
    assert placings(match) == ["0 -1 fl n", "1 0 bl n", "1 0 fl n"]


def test_r9_the_second_die_lies_at_any_road_side_of_the_first() -> None:
    match = build(dealt("cross fl", "straight cross"), "0 0 cross")
    assert road(match) == drawn("""
              -1   0    1

          1        ▲

                   │
          0   ◀  ──┼──  ▶
                 1 │ •

         -1        ▼
    """)
    assert placings(match) == [
        "-1 0 cross",
        "-1 0 straight ew",
        "0 -1 cross",
        "0 -1 straight ns",
        "0 1 cross",
        "0 1 straight ns",
        "1 0 cross",
        "1 0 straight ew",
    ]
    assert [front["entry"] for front in match.view()["front"]] == ["s", "w", "n", "e"]


def test_g3_both_ends_of_a_first_corner_are_open_to_the_second_die() -> None:
    match = build(dealt("br cross", "bl fr"), "0 0 br n")
    assert placings(match) == ["0 -1 fr n", "1 0 bl n"]


def test_r9_after_the_second_die_there_is_one_place_and_the_other_end_is_never_built_on() -> None:
    match = build(dealt("straight cross fl", "cross straight br", turning="off"), "0 0 straight ew", "1 0 cross")
    assert match.view()["front"] == [{"x": 2, "y": 0, "entry": "w"}]
    assert {placing.rsplit(" ", 1)[0] for placing in placings(match)} == {"2 0", "2 0 fl"}


# A corner lies below the first cross; the road has come round and dives through it, north.
LOOPED = ("0 0 cross", "1 0 bl n", "1 -1 fl n", "0 -1 fr n")


def test_r9_g11_the_road_runs_through_crosses_that_lie_and_no_loop_is_closed_by_the_crossing_road() -> None:
    match = build(dealt("cross fl straight", "bl fr cross"), *LOOPED)
    assert road(match) == drawn("""
           0    1

       1   ▲

           │  ↑
       0 ──┼────┐
         1 │    │
         ↑ │  ↑ │
      -1   └────┘
             •
    """)
    assert placings(match) == ["0 1 straight ns"]


def test_r10_the_die_must_take_up_the_road() -> None:
    match = build(dealt("straight fl", "br fr", arrow="n"), "0 0 straight ew")
    assert placings(match) == ["-1 0 br n", "-1 0 fr n"], "neither has road to the west"


# The road comes down into 1 0; the straight there to the west has a blank side towards it.
BESIDE_A_BLANK = ("0 0 straight ns", "0 1 br n", "1 1 bl n")


@pytest.mark.parametrize("kind", ["cross", "fl", "bl", "br"])
def test_r11_g9_no_road_against_a_blank_side(kind: str) -> None:
    match = build(dealt("straight bl fl", f"br fr {kind}"), *BESIDE_A_BLANK)
    assert road(match) == drawn("""
           0    1
         ↑    ↑
       1   ┌────┐
           │    │ •
           │
       0   │    ▼
         1 │
    """)
    assert placings(match) == ["1 0 fr n"]


@pytest.mark.parametrize("kind", ["straight", "bl", "br", "fl"])
def test_r11_g10_no_blank_side_against_a_road_not_even_against_the_open_end_of_the_first_die(kind: str) -> None:
    match = build(dealt("br fl fl", f"bl {kind} cross"), "0 0 br n", "1 0 bl n", "1 -1 fl n")
    assert road(match) == drawn("""
           0    1
         ↑    ↑
       0   ┌────┐
         1 │    │
              ↑ │
      -1   ◀  ──┘
                  •
    """)
    assert placings(match) == ["0 -1 cross"]


def test_r12_roads_run_with_and_against_the_arrows() -> None:
    match = build(dealt("straight br fr", "fl fl fl", arrow="n"), "0 0 straight ns", "0 -1 fl n")
    assert match.view()["front"] == [{"x": -1, "y": -1, "entry": "e"}]
    south, north = (build(match.copy(), placing) for placing in ("-1 -1 br n", "-1 -1 fr n"))
    assert placings(match) == ["-1 -1 br n", "-1 -1 fr n"]
    assert south.view()["road"][-1]["sides"] == "es", "on against the arrow"
    assert north.view()["road"][-1]["sides"] == "ne", "on with the arrow"


@pytest.mark.parametrize(
    ("turning", "third", "fourth"),
    [
        ("on", ["2 0 bl n", "2 0 fl n"], None),
        ("from_second", ["2 0 bl n", "2 0 cross", "2 0 fl n"], ["3 0 bl n"]),
        ("off", ["2 0 bl n", "2 0 cross", "2 0 fl n"], ["3 0 bl n", "3 0 straight ew"]),
    ],
)
def test_r13_g6_after_two_dice_forward_a_corner_must_come(
    turning: str, third: list[str], fourth: list[str] | None
) -> None:
    hands = "straight cross bl fl", "cross straight bl br"
    match = build(dealt(*hands, turning=turning, arrow="n"), "0 0 straight ew", "1 0 cross")
    assert match.view()["must_turn"] is (fourth is None)
    assert placings(match) == third
    if fourth:
        assert placings(build(match, "2 0 cross")) == fourth
        assert match.view()["must_turn"] is (turning == "from_second")


def test_r13_switched_off_a_road_may_run_straight_for_ever() -> None:
    match = dealt("straight straight straight", "straight straight straight", turning="off")
    build(match, "0 0 straight ew", *(f"{x} 0 straight ew" for x in range(1, 5)))
    assert placings(match) == ["5 0 straight ew"]


def test_r13_the_spare_die_counts_as_the_first() -> None:
    hands = ["straight fl", "straight bl", "cross fl", "fl fl", "fl fl"]
    counted = build(dealt(*hands, spare="straight", arrow="n"), "0 1 straight ns")
    assert placings(counted) == ["0 2 bl n"]
    uncounted = build(dealt(*hands, spare="straight", arrow="n", turning="from_second"), "0 1 straight ns")
    assert placings(uncounted) == ["0 2 bl n", "0 2 straight ns"]


def test_r13_g8_a_corner_does_not_go_forward() -> None:
    match = build(dealt("straight straight", "br cross", arrow="n"), "0 0 straight ns", "0 1 br n")
    assert placings(match) == ["1 1 straight ew"]
    assert match.view()["must_turn"] is False


def test_r14_g7_running_through_a_cross_is_no_die_and_parts_no_pair() -> None:
    """The sixth and the seventh die are straights, with the first cross between them: the eighth must turn."""
    match = dealt("cross straight fr straight cross", "bl fl straight straight br")
    build(match, "0 0 cross", "1 0 bl n", "1 -1 straight ns", "1 -2 fl n", "0 -2 fr n", "0 -1 straight ns")
    assert match.view()["front"] == [{"x": 0, "y": 1, "entry": "s"}]
    assert match.view()["must_turn"] is False, "the cross was run through, not put down"
    build(match, "0 1 straight ns")
    assert road(match) == drawn("""
           0    1

       2   ▲

           │
       1   │
           │ •
           │  ↑
       0 ──┼────┐
         1 │    │
           │    │
      -1   │    │
           │    │
         ↑ │  ↑ │
      -2   └────┘
    """)
    assert match.view()["must_turn"] is True
    assert placings(match) == ["0 2 br n"]
