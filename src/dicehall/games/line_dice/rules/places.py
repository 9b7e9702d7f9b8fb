"""Where the dice lie: x to the right, y upward, the first die at 0 0."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dicehall.core.compiled import entry_like, int64, record
from dicehall.games.line_dice.components import CELLS, EAST, MAX_DICE, NORTH, ORIGIN, SOUTH, STEPS, WEST
from dicehall.games.line_dice.rules.road import beside
from dicehall.games.line_dice.state import Table, box_of, table_of

Bytes = npt.NDArray[np.uint8]
ZERO = 64  # x and y are kept as one number, 256 * (x + ZERO) + (y + ZERO)


@entry_like("rank")
def follow(table: Any, box: Any, out: Any) -> None:
    """Where every die of the road lies, and after the last its front, as single numbers (i64[placed + 1]).

    The grid is a torus, so the road is followed from the first die. Two dice at least lie there.
    """
    s, b = table_of(table), box_of(box)
    lies = np.zeros(CELLS, np.uint8)
    x, y, at, heading = ZERO, ZERO, ORIGIN, int64(s.departure)
    for die in range(s.placed + 1):
        while lies[at]:
            at = beside(at, heading)
            x += (heading == EAST) - (heading == WEST)
            y += (heading == NORTH) - (heading == SOUTH)
        lies[at] = 1
        out[die] = x << 8 | y
        if 0 < die < s.placed:
            heading = int64(b.turn[s.road[die] & 7, s.road[die] >> 3 & 3, heading])


def cells(table: Bytes, box: Bytes) -> list[tuple[int, int]]:
    """x, y of every die of the road and, in phase play from the third die on, of its front."""
    s = record(table, Table)
    if s.placed < 2:
        return [(0, 0)][: s.placed]
    out = np.zeros(MAX_DICE + 1, np.int64)
    follow(table, box, out)
    numbers: list[int] = out[: s.placed + 1].tolist()
    return [(number // 256 - ZERO, number % 256 - ZERO) for number in numbers]


def next_cell(table: Bytes, box: Bytes, side: int) -> tuple[int, int]:
    """x, y of the cell where the next die goes; `side` is that of the first die where the second would lie."""
    placed: int = record(table, Table).placed
    if placed < 2:
        return STEPS[side] if placed else (0, 0)
    return cells(table, box)[placed]
