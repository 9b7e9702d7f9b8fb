"""Phase 1: rolling the dice of the pool, the sets, and choosing them (R13-R16)."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import compiled, int64, on_numbers, popcount

from ..components import GREEN, GREY, RED, RED_ACTIONS, VALUES
from ..state import CHOOSE, DISCARD, ROLL, TURN, BoxRecord, TableRecord
from .dice import with_die
from .packing import die_of, set_of, value_in

BYTE: Final = 8  # bits
BYTES: Final = 0x0101_0101_0101  # 1 in a byte for each value


@compiled
def begin_round(s: TableRecord, b: BoxRecord) -> None:
    """Begin a round: all dice are in the pool (R29), all action spaces empty, and the start player rolls (R13)."""
    s.pool = 4 * (s.seats + 1)
    s.red_die[:] = 0
    s.green_die[:] = 0
    s.grey_die[:] = 0
    s.greys[:] = 0
    s.red_open = (1 << len(RED_ACTIONS)) - 1
    s.green_open = (1 << VALUES) - 1
    s.grey_open = 0
    for action in range(6):
        s.grey_open |= (b.grey_spaces[s.seats, action] != 0) << action
    s.column[:] = 0
    s.seat = s.order[0]
    s.phase = ROLL


@compiled
def roll(s: TableRecord, value: int) -> None:
    """Roll one die of the pool: first the red ones, then green, then grey."""
    sets = s.seats + 1
    colour = int64(s.rolls >= sets) + int64(s.rolls >= 2 * sets)  # as many red as green, twice as many grey
    s.column[colour] += int64(1) << BYTE * value
    s.rolled[s.rolls] = value + 1
    s.rolls += 1
    s.pool -= 1
    if s.pool == 0:
        sort_sets(s, sets)


@on_numbers
def value_at(column: int, place: int) -> int:
    """Return the value, from 0, of the die at a place of a sorted column, lowest first."""
    # column    | n5 | n4 | n3 | n2 | n1 | n0 |    dice showing each value, a byte each, at most 10
    # The product by 1 in every byte sums up: byte v of `up_to` is n0 + ... + nv, never more than 127. The value is the
    # number of bytes that are at most `place`. With the top bit set each byte can lose place + 1 without borrowing from
    # the next, and keeps the bit if it was greater than `place`.
    up_to = column * BYTES
    more = (up_to | BYTES << 7) - (place + 1) * BYTES & BYTES << 7
    return VALUES - popcount(more)


@compiled
def sort_sets(s: TableRecord, sets: int) -> None:
    """Sort each colour in ascending order; each row is a set (R14)."""
    for place in range(sets):
        s.set[place] = set_of(
            value_at(s.column[RED], place),
            value_at(s.column[GREEN], place),
            value_at(s.column[GREY], place),
            value_at(s.column[GREY], place + sets),
        )
    s.sets = sets
    s.rolled[:] = 0
    s.rolls = 0
    s.phase = DISCARD


@compiled
def set_step(s: TableRecord, i: int) -> int:
    """Walk over the sets that are there; equal ones, which lie side by side, are one choice (G4)."""
    for at in range(s.sets):
        if at == 0 or s.set[at] != s.set[at - 1]:
            if i == 0:
                return int64(s.set[at])
            i -= 1
    return ~i


@compiled
def remove_set(s: TableRecord, chosen: int) -> None:
    """Take a set from the selection board; those behind it move up."""
    at = 0
    while s.set[at] != chosen:
        at += 1
    s.sets -= 1
    for place in range(at, s.sets):
        s.set[place] = s.set[place + 1]
    s.set[s.sets] = 0


@compiled
def discard(s: TableRecord, chosen: int) -> None:
    """Return a set to the pool (R15); then the last in player order chooses."""
    remove_set(s, chosen)
    s.pool += 4
    s.place = s.seats - 1
    s.seat = s.order[s.place]
    s.phase = CHOOSE


@compiled
def choose(s: TableRecord, chosen: int) -> None:
    """Give a set to the seat that chose it; the last set is the start player's (R16, G3)."""
    give(s, chosen)
    s.place -= 1
    s.seat = s.order[s.place]
    if s.place == 0:
        give(s, int64(s.set[0]))
        begin_turns(s)


@compiled
def give(s: TableRecord, chosen: int) -> None:
    """Lay the dice of a set on the die spaces of the seat."""
    remove_set(s, chosen)
    red, green = die_of(RED, value_in(chosen, 0)), die_of(GREEN, value_in(chosen, 1))
    left, right = die_of(GREY, value_in(chosen, 2)), die_of(GREY, value_in(chosen, 3))
    s.player[s.seat].dice = with_die(1 << red | 1 << green | 1 << left, right)


@compiled
def begin_turns(s: TableRecord) -> None:
    """Begin the second phase with the first in player order (R17)."""
    s.place = 0
    s.seat = s.order[0]
    s.phase = TURN
