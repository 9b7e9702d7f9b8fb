"""Where the dice lie: x to the right, y upward, the first die at 0 0."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dicehall.core.compiled import entry_like, int64
from dicehall.games.line_dice.components import CELLS, EAST, NORTH, ORIGIN, SOUTH, STEPS, WEST
from dicehall.games.line_dice.rules.road import beside
from dicehall.games.line_dice.state import box_of, table_of

Bytes = npt.NDArray[np.uint8]


@entry_like("nth")
def position(table: Any, box: Any, i: int) -> int:
    """Where die i of the road lies, or with i = placed where its front is: 256 * (x + 64) + (y + 64).

    The grid is a torus, so the road is followed from the first die. Phase play, or a deal that is over.
    """
    s, b = table_of(table), box_of(box)
    lies = np.zeros(CELLS, np.uint8)
    lies[ORIGIN] = 1
    x, y, at, heading = 64, 64, ORIGIN, int64(s.departure)
    for die in range(1, i + 1):
        while lies[at]:
            at = beside(at, heading)
            x += (heading == EAST) - (heading == WEST)
            y += (heading == NORTH) - (heading == SOUTH)
        lies[at] = 1
        if die < s.placed:
            heading = int64(b.turn[s.road[die] & 7, s.road[die] >> 3 & 3, heading])
    return int64(x << 8 | y)


def cell(table: Bytes, box: Bytes, i: int, side: int) -> tuple[int, int]:
    """Where die i of the road lies, or with i = number of dice where the next one goes: x, y.

    `side` is that of the first die on which the second lies or would lie.
    """
    if i < 2:
        return STEPS[side] if i else (0, 0)
    packed = position(table, box, i)
    return (packed >> 8) - 64, (packed & 255) - 64
