"""Cards and the dice on them: the display and own tasks, kept in order; picks taken from picks.

A card with the dice that lie on it is one number:

     20 .. 16   15 .. 12      11 .. 0
    +----------+------------+---------+
    | kind     | owner + 1  | pick    |     without dice: owner -1, pick 0
    +----------+------------+---------+

Numbers sort by kind, then by owner. Rows are kept in ascending order: equal cards lie side by side, so that each is
offered once (G10), and two orders of the same cards are one state.
"""

from __future__ import annotations

from typing import Final

from dicehall.core.arrays import Numbers
from dicehall.core.compiled import compiled, int64, on_numbers

from ..components import MAX_TASKS
from ..picks import VALUES
from ..state import BoxRecord
from .packed import count_of, of_value, sums_of

JOKER_DECK: Final = MAX_TASKS + 7  # stands for a kind in the target of a placing
KIND_AT: Final = 16
OWNER_AT: Final = 12
OWNER_BITS: Final = 0b1111
PICK_BITS: Final = (1 << OWNER_AT) - 1


@on_numbers
def card(kind: int, owner: int, pick: int) -> int:
    """Return the number of a card with dice; owner -1 and pick 0: without."""
    return kind << KIND_AT | (owner + 1) << OWNER_AT | pick


@on_numbers
def kind_of(card: int) -> int:
    """Return the kind of a card."""
    return card >> KIND_AT


@on_numbers
def owner_of(card: int) -> int:
    """Return whose dice lie on a card, -1 = none."""
    return (card >> OWNER_AT & OWNER_BITS) - 1


@on_numbers
def pick_of(card: int) -> int:
    """Return the dice on a card, 0 = none."""
    return card & PICK_BITS


@compiled
def insert(row: Numbers, length: int, card: int) -> None:
    """Put a card into a row of `length` cards, in ascending order; the row has room for it."""
    at = length
    while at > 0 and row[at - 1] > card:
        row[at] = row[at - 1]
        at -= 1
    row[at] = card


@compiled
def remove(row: Numbers, length: int, at: int) -> None:
    """Take the card at a place out of a row of `length` cards."""
    for i in range(at, length - 1):
        row[i] = row[i + 1]
    row[length - 1] = 0


@compiled
def replace(row: Numbers, length: int, old: int, new: int) -> None:
    """Put `new` in the place of one card `old`, which is there."""
    at = 0
    while row[at] != old:
        at += 1
    remove(row, length, at)
    insert(row, length - 1, new)


@compiled
def number(b: BoxRecord, packed: int) -> int:
    """Return the number of the pick with these packed dice.

    For s_v dice up to value v = 1 .. 6 it is the sum of C(s_v + v - 1, v) (picks.py); `rank` has the terms.
    """
    up_to = sums_of(packed)
    found = int64(0)
    for value in range(VALUES):
        found += b.rank[value, count_of(up_to, value)]
    return found


@compiled
def less(b: BoxRecord, pick: int, part: int) -> int:
    """Return the pick that is left when a part is taken from it."""
    return number(b, b.packed[pick] - b.packed[part])


@compiled
def moved(b: BoxRecord, pick: int, old: int, new: int) -> int:
    """Return the pick in which one die of value `old` shows `new` instead; both values from 0."""
    return number(b, b.packed[pick] - of_value(1, old) + of_value(1, new))
