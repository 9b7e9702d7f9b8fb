"""Faces of the dice as pieces of a drawing: which symbol of `table.html`, turned how far.

A face is drawn in a square of 100 by 100, y downward. The symbols show a straight from north to south, a corner
from north to east, a cross whose bridge runs from west to east; all else is a turn by quarters, clockwise.

        ne (as drawn)      es (90)          sw (180)         nw (270)
         .  |  .           .  .  .          .  .  .          .  |  .
         .  +--            .  +--          --+  .           --+  .
         ^  .  .           ^? |  .          .  | ^           .  .  ^     the arrow lies across from the bend
"""

from __future__ import annotations

from functools import cache
from typing import Any

from .lanes import CORNERS, SIDES, Step, sides_of

QUARTER = 90
BENDS = ("ne", "es", "sw", "nw")
ARROW = ((26, 74), (26, 26), (74, 26), (74, 74))  # its middle for each bend, in units of the drawing


@cache
def face(kind: str, facing: str | None, entry: str | None) -> dict[str, Any]:
    """Return symbol, turn and arrow of a face, only to be read: it is kept.

    `entry`: the side from which a cross is crossed first, over its bridge.
    """
    sides = sides_of(kind, facing)
    if kind in CORNERS:
        bend, turn = BENDS.index(sides), QUARTER * SIDES.index(facing or "n")
        x, y = ARROW[bend]
        return {"road": "corner", "turn": QUARTER * bend, "arrow": {"x": x, "y": y, "turn": turn}}
    if kind == "straight":
        return {"road": "straight", "turn": 0 if sides == "ns" else QUARTER, "arrow": None}
    return {"road": "cross", "turn": QUARTER if entry in ("n", "s") else 0, "arrow": None}


def lane(step: Step, over: bool) -> dict[str, Any]:
    """Return the way through one die as a line: its symbol and turn; `over`: not hidden by a bridge."""
    ends = "".join(sorted(step.entry + step.exit, key=SIDES.index))
    if ends in BENDS:
        return {"road": "corner", "turn": QUARTER * BENDS.index(ends)}
    return {"road": "straight" if over else "under", "turn": 0 if ends == "ns" else QUARTER}


def edge_turn(side: str) -> int:
    """Return the turn of a mark drawn at the north edge, for the edge `side`."""
    return QUARTER * SIDES.index(side)
