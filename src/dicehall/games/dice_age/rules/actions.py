"""Actions as numbers, for each kind of decision.

turn       pips to place, as bits: 1 to 63 | THROW | USE_COUNSEL                      before the roll, in the camp
           FRIGHTEN | cell, RETREATING | two cells
counsel    PIPS * kind + value, or STOP_PICKING
order      the kind of the die that is next in line
row        the row

cell            |ground| place |     a die in a line; both from 0
                8      5      0

two cells       |  first cell  | second cell  |     the second one lies behind the first where both are in one line
                17             8             0

RETREATING is bit 19, FRIGHTEN bit 18, THROW bit 6, so a number tells by itself what it is.

Which actions there are is found by walkers: functions (s, i) that go through choices in a fixed order and return the
i-th, or ~(i - n), which is negative, where there are only n <= i of them. So walkers chain, each going on with what the
one before has left of i, and one that is asked for MANY counts: n = MANY - ~walker(s, MANY).
"""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import on_numbers

PIPS: Final = 6
THROW: Final = 64
USE_COUNSEL: Final = 65
FRIGHTEN: Final = 1 << 18
RETREATING: Final = 1 << 19
STOP_PICKING: Final = 24  # PIPS * len(KINDS): behind the last die
PLACE_BITS: Final = 6  # lines are shorter than MAX_LINE = 56
CELL_BITS: Final = 9
MANY: Final = 1 << 30  # more than any walker finds


@on_numbers
def cell(ground: int, place: int) -> int:
    """Return the cell of a die: `place` in the line of `ground`, both from 0."""
    return ground << PLACE_BITS | place


@on_numbers
def ground_of(cell: int) -> int:
    """Return the ground of a cell; higher bits may be set, as in an action."""
    return cell >> PLACE_BITS & 7


@on_numbers
def place_of(cell: int) -> int:
    """Return the place in the line of a cell; higher bits may be set, as in an action."""
    return cell & (1 << PLACE_BITS) - 1


@on_numbers
def pair(first: int, second: int) -> int:
    """Return two cells as one number."""
    return first << CELL_BITS | second


@on_numbers
def cell_of(pair: int, which: int) -> int:
    """Return one of two cells: 0 the second one, 1 the first."""
    return pair >> CELL_BITS * which & (1 << CELL_BITS) - 1


@on_numbers
def picking(kind: int, value: int) -> int:
    """Return the action that picks a die of the camp; its value counts from 0."""
    return PIPS * kind + value


@on_numbers
def kind_picked(action: int) -> int:
    """Return the kind of the die that is picked."""
    return action // PIPS


@on_numbers
def value_picked(action: int) -> int:
    """Return the value, from 0, of the die that is picked."""
    return action % PIPS
