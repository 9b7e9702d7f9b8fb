"""Where the dice lie: x to the right, y upward, the first die at 0 0."""

from __future__ import annotations

import numpy as np

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.compiled import entry_like, int64, record
from dicehall.games.line_dice.components import EAST, MAX_DICE, NORTH, SOUTH, STEPS, WEST
from dicehall.games.line_dice.rules.packed import facing_of, kind_of
from dicehall.games.line_dice.rules.road import beside
from dicehall.games.line_dice.state import CELLS, ORIGIN, Table, box_of, table_of


@entry_like("rank")
def follow(table: Bytes, box: Bytes, out: Numbers) -> None:
    """Write into `out` (2 * (placed + 1),) x and y of every die of the road and of its front.

    A cell of the torus does not tell its x and y, so the road is followed from the first die through at least one
    more: over every cell that has been visited it runs straight on, since only crosses are visited twice.
    """
    s, b = table_of(table), box_of(box)
    lies = np.zeros(CELLS, np.uint8)
    x, y, at, heading = 0, 0, ORIGIN, int64(s.departure)
    for die in range(s.placed + 1):
        while lies[at]:
            at = beside(at, heading)
            x += (heading == EAST) - (heading == WEST)
            y += (heading == NORTH) - (heading == SOUTH)
        lies[at] = 1
        out[2 * die], out[2 * die + 1] = x, y
        if 0 < die < s.placed:
            heading = int64(b.turn[kind_of(s.road[die]), facing_of(s.road[die]), heading])


def cells(table: Bytes, box: Bytes) -> list[tuple[int, int]]:
    """Return x, y of every die of the road and, in phase play from the third die on, of its front."""
    s = record(table, Table)
    if s.placed < 2:
        return [(0, 0)][: s.placed]
    out = np.zeros(2 * (MAX_DICE + 1), np.int64)
    follow(table, box, out)
    numbers: list[int] = out[: 2 * (s.placed + 1)].tolist()
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def next_cell(table: Bytes, box: Bytes, side: int) -> tuple[int, int]:
    """Return x, y of the cell where the next die goes; `side` is that of the first die where the second would lie."""
    placed: int = record(table, Table).placed
    if placed < 2:
        return STEPS[side] if placed else (0, 0)
    return cells(table, box)[placed]
