"""Actions as numbers.

turn (before the roll, in the camp)   pips to place, as bits (1 to 63) | THROW | USE_COUNSEL
                                      FRIGHTEN | cell         RETREATING | cell << 9 | cell
counsel                               kind * 6 + value, STOP_PICKING
order, row                            the kind, the row

cell = ground << 6 | place in the line, both from 0
"""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import int64, on_numbers

THROW: Final = 64
USE_COUNSEL: Final = 65
FRIGHTEN: Final = 1 << 18
RETREATING: Final = 1 << 19
STOP_PICKING: Final = 24
CELL: Final = 511
MANY: Final = 1 << 30


@on_numbers
def cell(ground: int, place: int) -> int:
    """A die in a line."""
    return int64(ground << 6 | place)


@on_numbers
def ground_of(cell: int) -> int:
    """Its ground."""
    return int64(cell >> 6 & 7)


@on_numbers
def place_of(cell: int) -> int:
    """Its place in the line."""
    return int64(cell & 63)
