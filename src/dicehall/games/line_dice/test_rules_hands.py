"""Getting ready: R1-R6, with G1, G4, G5 and G29."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dicehall.core.compiled import CHANCE
from dicehall.core.errors import BadOptions
from dicehall.games.line_dice.components import KINDS
from dicehall.games.line_dice.test_helpers import ENOUGH, GAME, build, dealt, drawn, placings, road, roll

NORTH = {"straight": "ns", "cross": "nesw", "fl": "nw", "fr": "ne", "bl": "sw", "br": "es"}  # as RULES.md prints them


def turned(sides: str, quarters: int) -> str:
    """Sides after turning a die clockwise, in the order n e s w."""
    return "".join(sorted(("nesw"[("nesw".index(side) + quarters) % 4] for side in sides), key="nesw".index))


@pytest.mark.parametrize("players", ENOUGH)
@pytest.mark.parametrize("limit", [None, 1, 6, 10, 18])
def test_r1_dice_each(players: int, limit: int | None) -> None:
    match = GAME.new(players=players, limit=limit, seed=1)
    assert match.view()["dice_left"] == [min(ENOUGH[players], limit or 36)] * players
    assert sum(event.owner is not None for event in match.events) == players * match.view()["dice_left"][0]


def test_r2_the_spare_die_is_rolled_last_and_is_nobodys() -> None:
    match = dealt(*["fl bl"] * 5, spare="")
    assert (match.to_act, match.view()["phase"]) == ("chance", "starter")
    assert match.odds == {f"roll {kind}": Fraction(1, 6) for kind in KINDS}
    match.play("roll cross")
    assert match.events[-1].owner is None
    assert match.view()["road"] == [{"x": 0, "y": 0, "kind": "cross", "facing": None, "sides": "nesw", "seat": None}]
    assert match.view()["dice_left"] == [2] * 5


def test_r2_the_spare_die_is_an_option() -> None:
    match = GAME.new(players=5, starter=False, first=1, seed=1)
    assert (match.to_act, match.view()["road"]) == (1, [])
    for players in (2, 3, 4, 6):
        with pytest.raises(BadOptions, match=f"with {players} players no die is left over; it takes only false"):
            GAME.new(players=players, starter=True)


def test_g5_the_spare_die_does_not_ask_for_the_limit() -> None:
    assert len(GAME.new(players=5, limit=2, seed=1).view()["road"]) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_r3_sides_that_carry_road_in_every_way_of_lying(kind: str) -> None:
    match = dealt(kind, "fl")
    turns: dict[str, list[str]] = {"straight": ["ns", "ew"], "cross": [""]}
    ways = turns.get(kind, [*"nesw"])
    assert placings(match) == sorted(f"0 0 {kind} {way}".strip() for way in ways)
    for quarters, way in enumerate(ways):
        die = build(match.copy(), f"0 0 {kind} {way}".strip()).view()["road"][0]
        assert (die["kind"], die["facing"], die["sides"]) == (kind, way or None, turned(NORTH[kind], quarters))


def test_r3_a_road_leaves_a_cross_on_the_opposite_side() -> None:
    match = build(dealt("straight cross", "cross br", turning="off"), "0 0 straight ns", "0 1 cross", "0 2 cross")
    assert road(match) == drawn("""
           0

       3   ▲

           │
       2 ──┼──
           │ •
           │
       1 ──┼──
           │
           │
       0   │
         1 │
    """)


def test_r4_hands_are_what_was_rolled_openly_seat_by_seat() -> None:
    match = GAME.new(players=2, limit=2, first=0, dice="manual")
    assert match.view()["rolling"] == 0
    roll(match, "fl fl")
    assert match.view()["rolling"] == 1
    assert match.view(1)["hands"][0] == dict.fromkeys(KINDS, 0) | {"fl": 2}
    roll(match, "cross br")
    assert match.view()["rolling"] is None
    assert [event.owner for event in match.events] == [0, 0, 1, 1]


def test_r4_nothing_is_rolled_again() -> None:
    match = GAME.new(players=3, seed=8)
    assert [event.by for event in match.events] == [CHANCE] * 37, "36 rolls, and who begins"
    while match.to_act is not None:
        match.play(match.legal[0])
    assert CHANCE not in [event.by for event in match.events[37:]]


def test_r5_hands_are_hidden_from_the_end_of_the_rolls_to_the_end_of_the_game() -> None:
    hands = ["fl cross", "fl fl", "br fl", "fl fl", "fl fl"]
    match = dealt(*hands, spare="", hidden=True, first=None)
    own = {seat: match.view(seat)["hands"][seat] for seat in range(5)}
    for token, phase in (("roll fr", "starter"), ("first 2", "first"), ("place 0 1 br n", "play")):
        assert match.view()["phase"] == phase
        assert match.view()["hands"] == [None] * 5
        assert match.view(3)["hands"] == [None, None, None, own[3], None]
        match.play(token)
    assert match.view(3)["dice_left"] == [2, 2, 1, 2, 2]
    while match.to_act is not None:
        match.play(match.legal[0])
    assert None not in match.view()["hands"]


def test_r5_while_dice_are_rolled_everybody_sees_them() -> None:
    match = GAME.new(players=2, limit=2, hidden=True, dice="manual")
    roll(match, "fl fl cross")
    assert None not in match.view()["hands"]


def test_r6_who_begins_is_drawn_with_equal_odds() -> None:
    match = dealt("fl", "fl", "fl", first=None)
    assert (match.to_act, match.view()["phase"]) == ("chance", "first")
    assert match.odds == {f"first {seat}": Fraction(1, 3) for seat in range(3)}
    match.play("first 2")
    assert match.to_act == 2


def test_r6_turns_go_to_the_left() -> None:
    match = dealt("fl cross cross", "cross cross cross", "cross cross cross", first=1, turning="off")
    build(match, "0 0 cross", "0 1 cross", "0 2 fl w", "-1 2 cross", "-2 2 cross")
    assert [event.by for event in match.events if event.by >= 0] == [1, 2, 0, 1, 2]


def test_g1_every_face_is_equally_likely() -> None:
    assert GAME.new(players=2, dice="manual").odds == {f"roll {kind}": Fraction(1, 6) for kind in KINDS}


@pytest.mark.parametrize(
    ("spare", "arrow", "facing", "sides"),
    [
        ("straight", None, "ns", "ns"),
        ("straight", "e", "ns", "ns"),
        ("cross", None, None, "nesw"),
        ("bl", None, "n", "sw"),
        ("bl", "e", "e", "nw"),
    ],
)
def test_g4_how_the_spare_die_lies(spare: str, arrow: str | None, facing: str | None, sides: str) -> None:
    match = dealt(*["fl fr"] * 5, spare=spare, arrow=arrow)
    die = match.view()["road"][0]
    assert (die["facing"], die["sides"]) == (facing, sides)
    assert match.view()["arrow"] == (arrow or ("n" if spare == "bl" else None))


def test_g29_nobody_plays_alone() -> None:
    with pytest.raises(BadOptions, match="a whole number from 2 to 6, not 1"):
        GAME.new(players=1)
