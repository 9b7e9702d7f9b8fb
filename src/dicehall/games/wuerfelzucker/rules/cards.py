"""Cards and the dice on them: the display and own tasks, kept in order; picks taken from picks."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64, on_numbers

from ..components import MAX_TASKS
from ..picks import VALUES

JOKER_DECK = MAX_TASKS + 7  # stands for a kind in the target of a placing
PICK = 0xFFF  # bits of a card


@on_numbers
def card(kind: int, owner: int, pick: int) -> int:
    """A card with dice; owner -1 and pick 0: without."""
    return kind << 16 | (owner + 1) << 12 | pick


@on_numbers
def kind_of(card: int) -> int:
    """The kind of a card."""
    return card >> 16


@on_numbers
def owner_of(card: int) -> int:
    """Whose dice lie on a card, -1 = none."""
    return (card >> 12 & 15) - 1


@on_numbers
def pick_of(card: int) -> int:
    """The dice on a card, 0 = none."""
    return card & PICK


@compiled
def insert(row: Any, length: int, card: int) -> None:
    """Put a card into a row in ascending order."""
    at = length
    while at > 0 and row[at - 1] > card:
        row[at] = row[at - 1]
        at -= 1
    row[at] = card


@compiled
def remove(row: Any, length: int, at: int) -> None:
    """Take the card at a place out of a row."""
    for i in range(at, length - 1):
        row[i] = row[i + 1]
    row[length - 1] = 0


@compiled
def replace(row: Any, length: int, old: int, new: int) -> None:
    """Put `new` in the place of one card `old`, which is there."""
    at = 0
    while row[at] != old:
        at += 1
    remove(row, length, at)
    insert(row, length - 1, new)


@compiled
def number(b: Any, packed: int) -> int:
    """The number of a pick with these dice, a byte for each value."""
    up_to = packed * 0x010101010101  # byte v: the dice of all values up to v
    found = int64(0)
    for value in range(VALUES):
        found += b.rank[value, up_to >> 8 * value & 7]
    return found


@compiled
def less(b: Any, pick: int, part: int) -> int:
    """The pick that is left when a part is taken from it."""
    return number(b, b.packed[pick] - b.packed[part])


@compiled
def moved(b: Any, pick: int, old: int, new: int) -> int:
    """The pick in which one die of value `old` shows `new` instead."""
    return number(b, b.packed[pick] - (1 << 8 * old) + (1 << 8 * new))
