"""The road as pages, terminals and notebooks follow it, which hold a view and no rules.

Sides are `n e s w`; cells are (x, y), x growing east and y growing north; dice are the entries of the view's `road`, in
order of play.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .view import RoadDie

Cell = tuple[int, int]

SIDES = "nesw"
STEP = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
CORNERS = ("fl", "fr", "bl", "br")
KINDS = ("straight", "cross", *CORNERS)  # in the order in which a hand lies


class Placing(NamedTuple):
    """The words of a `place` token."""

    x: int
    y: int
    kind: str
    facing: str | None


class Step(NamedTuple):
    """One die run through: its number on the road, the side one comes in at, the side one leaves at."""

    die: int
    entry: str
    exit: str


class Travel(NamedTuple):
    """The way from the first die on; `closed` when it comes back into the first die (R18)."""

    steps: list[Step]
    closed: bool


def read_placing(token: str) -> Placing | None:
    """Return what a `place` token says, None for any other token."""
    words = token.split()
    if words[0] != "place":
        return None
    return Placing(int(words[1]), int(words[2]), words[3], words[4] if len(words) > 4 else None)


def facings(kind: str) -> tuple[str | None, ...]:
    """Return all ways a face may lie, as tokens write them (R3)."""
    if kind in CORNERS:
        return tuple(SIDES)
    return (None,) if kind == "cross" else ("ew", "ns")


@cache
def sides_of(kind: str, facing: str | None) -> str:
    """Return the sides that carry road, in the order n e s w (R3)."""
    if facing is None:
        return SIDES
    if kind == "straight":
        return facing if facing == "ns" else "ew"
    ahead = SIDES.index(facing)
    named = {letter: SIDES[(ahead + turn) % 4] for turn, letter in enumerate("frbl")}
    return "".join(sorted((named[letter] for letter in kind), key=SIDES.index))


def way_out(kind: str, sides: str, entry: str) -> str:
    """Return the side where the road that comes in at `entry` leaves: corners turn, all others go straight (R3)."""
    if kind in CORNERS:
        return sides.replace(entry, "")
    return OPPOSITE[entry]


def beyond(x: int, y: int, side: str) -> Cell:
    """Return the cell next to (x, y) on `side`."""
    dx, dy = STEP[side]
    return x + dx, y + dy


def as_die(placing: Placing, seat: int | None) -> RoadDie:
    """Return a placing as the view would show it once it lies on the table."""
    x, y, kind, facing = placing
    return {"x": x, "y": y, "kind": kind, "facing": facing, "sides": sides_of(kind, facing), "seat": seat}


def travel(road: list[RoadDie]) -> Travel:
    """Follow the road from the first die through the second to its end (R9); no steps before the second die.

    A first cross that is met on its crossing road is passed like any other (G11).
    """
    if len(road) < 2:
        return Travel([], False)
    first, second = road[0], road[1]
    where = {(die["x"], die["y"]): index for index, die in enumerate(road)}
    start = next(side for side in SIDES if beyond(first["x"], first["y"], side) == (second["x"], second["y"]))
    tail = way_out(first["kind"], first["sides"], start)
    steps = [Step(0, tail, start)]
    while True:
        last = road[steps[-1].die]
        index = where.get(beyond(last["x"], last["y"], steps[-1].exit))
        entry = OPPOSITE[steps[-1].exit]
        if index is None or (index == 0 and entry == tail):
            return Travel(steps, index == 0)
        die = road[index]
        steps.append(Step(index, entry, way_out(die["kind"], die["sides"], entry)))


def neighbours(road: list[RoadDie], x: int, y: int) -> dict[str, bool]:
    """Tell for each side of a cell with a die beside it whether that die carries road there."""
    at = {(die["x"], die["y"]): die for die in road}
    beside = {side: at.get(beyond(x, y, side)) for side in SIDES}
    return {side: OPPOSITE[side] in die["sides"] for side, die in beside.items() if die is not None}
