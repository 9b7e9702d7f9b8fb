"""The state of a Line Dice match as one flat record (1,168 bytes, 1,024 of them the grid).

    n            The road is followed, not stored cell by cell: `grid` says where dice lie and where they have road;
  +---+          `road` lists the dice in order of play, without their places; `front` is the empty cell that the
w |   | e        road leads into, `heading` the direction in which it comes in there.
  +---+
    s            What a cell and a die of the road hold is drawn in components.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import numpy as np

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.compiled import as_record
from dicehall.games.line_dice.components import MAX_DICE, MAX_SEATS, Box

ROLL, STARTER, FIRST, PLAY, OVER = range(5)  # phases
NO_RESULT, LAST, INFINITY, EMPTY = range(4)  # how the last finished deal ended
NEVER: Final = MAX_DICE + 1  # no die of the road has this number
LAST_TWO: Final = 0b11  # the newest bits of `straights`

# The grid is a torus of 1024 bytes, not a board of 73 x 73 cells: cell = (x + ROW * y) mod CELLS.
#
# Two cells share a byte if their numbers differ by a multiple of CELLS: they are twins. 36 dice and the empty cells
# around them reach 38 steps at most from end to end, so ROW is the smallest for which no cell has a nearer twin (37).
# CELLS is a power of 2: `& WRAP` does what `% CELLS` does, for negative numbers too.
CELLS: Final = 1024
WRAP: Final = CELLS - 1


def _nearest_twin(row: int) -> int:
    """Return the fewest steps between two different cells that share a byte, if rows are `row` bytes apart."""
    reach = MAX_DICE + 2
    cells = ((x, y) for y in range(reach + 1) for x in range(-reach, reach + 1) if x or y)
    return min((abs(x) + abs(y) for x, y in cells if (x + row * y) % CELLS == 0), default=2 * reach)


ROW: Final = next(row for row in range(32, CELLS // 2) if _nearest_twin(row) >= MAX_DICE + 2)
ORIGIN: Final = 0  # the cell of the first die

_PER_SEAT = (MAX_SEATS,)

Table = np.dtype(
    [
        ("grid", np.uint8, (CELLS,)),  # 0 = empty
        ("hand", np.uint8, (MAX_SEATS, 6)),  # [seat, kind] dice left
        ("holds", np.uint8, _PER_SEAT),  # [seat] kinds in hand, as bits: `hand` again, for one look instead of six
        ("road", np.uint8, (MAX_DICE,)),  # `road_die` numbers, `placed` of them
        ("out", np.uint8, _PER_SEAT),  # seats in the order they fell
        ("caught", np.uint8, _PER_SEAT),  # seats caught bluffing under penalty `last`, in order
        ("points", np.uint16, _PER_SEAT),  # domino
        ("target", np.uint16),
        ("deal", np.uint32),  # from 1
        ("front", np.uint16),  # a cell
        ("heading", np.uint8),  # a side
        ("arrow", np.uint8),  # NO_ARROW = still free
        ("context", np.uint8),  # which list of proper plays holds (components.py)
        ("options", np.uint8),  # kinds that the seat on turn may play properly, as bits
        ("straights", np.uint8),  # bit i: the i-th last die goes forward (R13); three, so that one can be taken back
        ("departure", np.uint8),  # side of the first die where the second lies
        ("loop_heading", np.uint8),  # the road closes when it enters the first die in this direction (R18)
        ("placed", np.uint8),
        ("turn", np.uint8),
        ("living", np.uint8),  # seats still in the game, as bits
        ("fallen", np.uint8),  # length of out
        ("shamed", np.uint8),  # length of caught
        ("phase", np.uint8),
        ("rolling", np.uint8),  # whose dice are rolled
        ("rolled", np.uint8),  # how many of them
        ("callable", np.uint8),  # the last die may still be called (R21)
        ("last_at", np.uint16),  # for taking a bluff back: cell of the last die,
        ("last_heading", np.uint8),  # ... direction
        ("last_context", np.uint8),  # ... and context before it
        ("reason", np.uint8),  # of the last finished deal, as its winner and maker
        ("winner", np.uint8),
        ("maker", np.uint8),  # who closed the loop, NOBODY = not closed
        ("seats", np.uint8),  # from here on: options
        ("each", np.uint8),
        ("starter", np.uint8),
        ("first", np.uint8),  # NOBODY = by chance
        ("preset", np.uint8),  # arrow agreed before the match, NO_ARROW = none
        ("turning_from", np.uint8),  # the die of the road from which on dice count for R13
        ("hidden", np.uint8),
        ("bluff", np.uint8),
        ("penalty_last", np.uint8),
        ("false_call_out", np.uint8),
        ("domino", np.uint8),
    ],
    align=True,
)


class TableRecord(Protocol):
    """The fields of `Table` as rules name them: `s`."""

    grid: Numbers
    hand: Numbers
    holds: Numbers
    road: Numbers
    out: Numbers
    caught: Numbers
    points: Numbers
    target: int
    deal: int
    front: int
    heading: int
    arrow: int
    context: int
    options: int
    straights: int
    departure: int
    loop_heading: int
    placed: int
    turn: int
    living: int
    fallen: int
    shamed: int
    phase: int
    rolling: int
    rolled: int
    callable: int
    last_at: int
    last_heading: int
    last_context: int
    reason: int
    winner: int
    maker: int
    seats: int
    each: int
    starter: int
    first: int
    preset: int
    turning_from: int
    hidden: int
    bluff: int
    penalty_last: int
    false_call_out: int
    domino: int


class BoxRecord(Protocol):
    """The fields of `components.Box` as rules name them: `b`."""

    face: Numbers
    faces: int
    each: Numbers
    spare: Numbers
    sides: Numbers
    cell: Numbers
    turn: Numbers
    loop: Numbers
    fit: Numbers
    beside: Numbers
    count: Numbers
    plays: Numbers
    later: Numbers


table_of: Callable[[Bytes], TableRecord] = as_record(Table)
box_of: Callable[[Bytes], BoxRecord] = as_record(Box)
