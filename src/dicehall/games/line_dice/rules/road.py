"""The road: what fits at its front, how a die lies, and where the road then leads (R7-R14, R18).

`s` is the state (`state.Table`), `b` the box (`components.Box`).
"""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64, on_numbers
from dicehall.games.line_dice.components import (
    ALL_KINDS,
    CORNERS,
    CROSS,
    EAST,
    FREE,
    LATER,
    NO_ARROW,
    NORTH,
    ORIGIN,
    ROW,
    SECOND,
    SECOND_CORNER,
    SOUTH,
    WRAP,
)


@compiled
def around(s: Any, at: int) -> int:
    """What the four neighbours of a cell show it: bits 0-3 road on that side, bits 4-7 a die there."""
    return int64(
        (s.grid[(at + ROW) & WRAP] & 0x11)
        | (s.grid[(at + 1) & WRAP] & 0x22)
        | (s.grid[(at - ROW) & WRAP] & 0x44)
        | (s.grid[(at - 1) & WRAP] & 0x88)
    )


@on_numbers
def beside(at: int, side: int) -> int:
    """The cell on one side of a cell."""
    if side == NORTH:
        at += ROW
    elif side == EAST:
        at += 1
    elif side == SOUTH:
        at -= ROW
    else:
        at -= 1
    return at & WRAP


@compiled
def must_turn(s: Any) -> int:
    """The last two dice both went forward (R13, R14)."""
    return int64(s.straights & 3 == 3)


@compiled
def fitting(s: Any, b: Any) -> int:
    """The kinds that some proper play could use now, as bits (R8-R13)."""
    if s.context == LATER:
        fit = int64(b.fit[s.arrow, around(s, s.front)])
    elif s.context >= FREE:
        fit = int64(ALL_KINDS)  # the road has only gone forward: nothing lies beside its front
    else:
        fit = int64(b.beside[s.context])
    return fit & CORNERS if must_turn(s) else fit


@compiled
def take(s: Any, kind: int) -> None:
    """The seat on turn takes a die of its hand."""
    left = s.hand[s.turn, kind] - 1
    s.hand[s.turn, kind] = left
    if left == 0:
        s.holds[s.turn] ^= 1 << kind


@compiled
def record(s: Any, b: Any, at: int, kind: int, facing: int, seat: int) -> None:
    """A die lies on a cell and is the newest of the road; its arrow may be the first (R8)."""
    s.grid[at] = b.cell[kind, facing]
    s.road[s.placed] = kind | facing << 3 | seat << 5
    s.placed += 1
    corner = CORNERS >> kind & 1
    s.straights = s.straights << 1 & 7 | ((corner == 0) & (s.placed >= s.turning_from))
    if corner and s.arrow == NO_ARROW:
        s.arrow = facing


@compiled
def lay_first(s: Any, b: Any, kind: int, facing: int, seat: int) -> None:
    """R7."""
    record(s, b, ORIGIN, kind, facing, seat)
    if CORNERS >> kind & 1:
        s.context = SECOND_CORNER + 4 * kind + facing
    elif kind == CROSS:
        s.context = SECOND + 10 + s.arrow
    else:
        s.context = SECOND + 5 * facing + s.arrow


@compiled
def lay_second(s: Any, b: Any, kind: int, facing: int, side: int) -> None:
    """R9: this die says which way the road goes, and so where it would come back (R18)."""
    first = s.road[0]
    s.loop_heading = b.loop[first & 7, first >> 3 & 3, side]
    s.departure = side
    s.heading = side
    lay_on(s, b, beside(ORIGIN, side), kind, facing)


@compiled
def lay_on(s: Any, b: Any, at: int, kind: int, facing: int) -> None:
    """A die on a cell that the road runs into: the front moves on."""
    record(s, b, at, kind, facing, s.turn)
    s.heading = b.turn[kind, facing, s.heading]
    s.front = beside(at, s.heading)
    if s.context != LATER:
        s.context = FREE + s.heading if s.arrow == NO_ARROW else LATER


@compiled
def run_through(s: Any) -> bool:
    """Follow the road through crosses that lie already (R9, R14); True if it comes back into the first die (R18)."""
    while s.grid[s.front]:
        if s.front == ORIGIN and s.heading == s.loop_heading:
            return True
        s.front = beside(s.front, s.heading)
    return False
