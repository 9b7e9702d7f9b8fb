"""The road: what fits at its front, how a die lies, and where the road then leads (R7-R14, R18).

`s` is the state, `b` the box: the fields of `TableRecord` and `BoxRecord` in state.py.
"""

from __future__ import annotations

from dicehall.core.compiled import compiled, int64, on_numbers
from dicehall.games.line_dice.components import (
    ALL_KINDS,
    CORNERS,
    CROSS,
    CROSS_LIES,
    EAST,
    FREE,
    LATER,
    NO_ARROW,
    NORTH,
    SOUTH,
    TO_EAST,
    TO_NORTH,
    TO_SOUTH,
    TO_WEST,
)
from dicehall.games.line_dice.rules.packed import (
    facing_of,
    free_context,
    has,
    kind_of,
    road_die,
    second_context,
    second_on_corner,
)
from dicehall.games.line_dice.state import LAST_TWO, ORIGIN, ROW, WRAP, BoxRecord, TableRecord

LAST_THREE = 0b111  # the newest bits of `straights`


@compiled
def around(s: TableRecord, at: int) -> int:
    """Return what the four neighbours of a cell show it: drawn in components.py."""
    return int64(
        (s.grid[(at + ROW) & WRAP] & TO_NORTH)
        | (s.grid[(at + 1) & WRAP] & TO_EAST)
        | (s.grid[(at - ROW) & WRAP] & TO_SOUTH)
        | (s.grid[(at - 1) & WRAP] & TO_WEST)
    )


@on_numbers
def beside(at: int, side: int) -> int:
    """Return the cell on one side of a cell."""
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
def must_turn(s: TableRecord) -> int:
    """Return 1 if the last two dice both went forward, so that a corner must come (R13, R14)."""
    return int64(s.straights & LAST_TWO == LAST_TWO)


@compiled
def fitting(s: TableRecord, b: BoxRecord) -> int:
    """Return the kinds, as bits, that some proper play could use now, whoever holds them (R8-R13)."""
    if s.context == LATER:
        fit = int64(b.fit[s.arrow, around(s, s.front)])
    elif s.context >= FREE:
        fit = int64(ALL_KINDS)  # the road has only gone forward: nothing lies beside its front
    else:
        fit = int64(b.beside[s.context])
    return fit & CORNERS if must_turn(s) else fit


@compiled
def take(s: TableRecord, kind: int) -> None:
    """Take a die out of the hand of the seat on turn."""
    left = s.hand[s.turn, kind] - 1
    s.hand[s.turn, kind] = left
    if left == 0:
        s.holds[s.turn] ^= 1 << kind


@compiled
def record(s: TableRecord, b: BoxRecord, at: int, kind: int, facing: int, seat: int) -> None:
    """Lay a die on a cell as the newest of the road; its arrow may be the first (R8)."""
    s.grid[at] = b.cell[kind, facing]
    s.road[s.placed] = road_die(kind, facing, seat)
    s.placed += 1
    corner = has(CORNERS, kind)
    s.straights = s.straights << 1 & LAST_THREE | ((corner == 0) & (s.placed >= s.turning_from))
    if corner and s.arrow == NO_ARROW:
        s.arrow = facing


@compiled
def lay_first(s: TableRecord, b: BoxRecord, kind: int, facing: int, seat: int) -> None:
    """Lay the first die of the road (R7), or the spare die (R2)."""
    record(s, b, ORIGIN, kind, facing, seat)
    if has(CORNERS, kind):
        s.context = second_on_corner(kind, facing)
    else:
        s.context = second_context(CROSS_LIES if kind == CROSS else facing, s.arrow)


@compiled
def lay_second(s: TableRecord, b: BoxRecord, kind: int, facing: int, side: int) -> None:
    """Lay the second die, which says which way the road goes (R9), and so where it would come back (R18)."""
    first = s.road[0]
    s.loop_heading = b.loop[kind_of(first), facing_of(first), side]
    s.departure = side
    s.heading = side
    lay_on(s, b, beside(ORIGIN, side), kind, facing)


@compiled
def lay_on(s: TableRecord, b: BoxRecord, at: int, kind: int, facing: int) -> None:
    """Lay a die on a cell that the road runs into, and move the front on by one cell (R10)."""
    record(s, b, at, kind, facing, s.turn)
    s.heading = b.turn[kind, facing, s.heading]
    s.front = beside(at, s.heading)
    if s.context != LATER:
        s.context = free_context(s.heading) if s.arrow == NO_ARROW else LATER


@compiled
def run_through(s: TableRecord) -> bool:
    """Move the front on through crosses that lie already (R9, R14); return True if the loop is closed (R18).

    By True Lines (R11) a die that lies at the front has road on the side where the road comes in. Only two ends are not
    joined yet: the crossing road of a cross, which is run through straight, and the far end of the first die. If that
    is a cross, it has both (G11), and the heading tells which.
    """
    while s.grid[s.front]:
        if s.front == ORIGIN and s.heading == s.loop_heading:
            return True
        s.front = beside(s.front, s.heading)
    return False
