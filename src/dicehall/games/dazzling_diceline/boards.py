"""The 3x3 board of bonus spaces as masks of nine bits, and what follows from which spaces are filled.

    a  b  c
1   0  3  6      A space is a bit: its column and row as 3 * column + row, so that bits ascend as a1 a2 a3 b1 ... c3.
2   1  4  7
3   2  5  8
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

SIDE: Final = 3
SPACES: Final = SIDE * SIDE
MASKS: Final = 1 << SPACES
CELLS: Final = tuple(f"{column}{row}" for column in "abc" for row in "123")
LARGEST: Final = 3  # bonus tiles in a group (R56)


def bits(mask: int) -> list[int]:
    """Return the spaces of a mask, ascending."""
    return [space for space in range(SPACES) if mask >> space & 1]


def mask_of(spaces: Iterator[int] | list[int]) -> int:
    """Return the mask of some spaces."""
    return sum(1 << space for space in spaces)


def at(column: int, row: int) -> int:
    """Return the space in a column and row."""
    return SIDE * column + row


def pattern_mask(rows: list[str]) -> int:
    """Return the mask of the `#` in three rows of three characters, top row first."""
    return mask_of(at(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")


def turned(mask: int) -> int:
    """Return the mask turned by a quarter, clockwise."""
    return mask_of(at(SIDE - 1 - space % SIDE, space // SIDE) for space in bits(mask))


def rotations(mask: int) -> set[int]:
    """Return a mask in all its rotations."""
    found = {mask}
    for _quarter in range(3):
        mask = turned(mask)
        found.add(mask)
    return found


STRAIGHT: Final = [mask_of(at(x, y) for y in range(SIDE)) for x in range(SIDE)] + [
    mask_of(at(x, y) for x in range(SIDE)) for y in range(SIDE)
]
DIAGONAL: Final = [mask_of(at(i, i) for i in range(SIDE)), mask_of(at(i, SIDE - 1 - i) for i in range(SIDE))]


def within(lines: list[int], filled: int) -> list[int]:
    """Return the lines that are filled."""
    return [line for line in lines if line & filled == line]


def moves(filled: int) -> list[tuple[int, int]]:
    """Return every way to move a tile to an open space beside it, as the two spaces (R47)."""
    return [
        (start, end)
        for start in bits(filled)
        for end in range(SPACES)
        if not filled >> end & 1 and _distance(start, end) == 1
    ]


def _distance(one: int, other: int) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


def groups(mask: int) -> list[int]:
    """Return all groups of one, two and three spaces of a mask, small ones first."""
    return [mask_of(list(group)) for size in range(1, LARGEST + 1) for group in combinations(bits(mask), size)]


ALL_MOVES: Final = sum(len(moves(mask)) for mask in range(MASKS))
ALL_GROUPS: Final = sum(len(groups(mask)) for mask in range(MASKS))
