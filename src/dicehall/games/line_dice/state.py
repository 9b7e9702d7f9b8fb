"""The state of a Line Dice match as one flat record.

    n            The road is followed, not stored: `grid` says for each cell whether a die lies there and on which
  +---+          sides it has road (see `seen_by_neighbours`); `road` lists the dice in order of play; `front` is the
w |   | e        empty cell the road leads into, `heading` the direction in which it comes in.
  +---+
    s            road[i] = kind | facing << 3 | seat << 5      (seat 7: the spare die, nobody's)
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dicehall.core.compiled import as_record
from dicehall.games.line_dice.components import CELLS, MAX_DICE, MAX_SEATS, Box

ROLL, STARTER, FIRST, PLAY, OVER = range(5)  # phases
NO_RESULT, LAST, INFINITY, EMPTY = range(4)  # how the last finished deal ended
NEVER: Final = MAX_DICE + 1  # no die of the road has this number
NOBODY: Final = 7

_PER_SEAT = (MAX_SEATS,)

Table = np.dtype(
    [
        ("grid", np.uint8, (CELLS,)),  # 0 = empty
        ("hand", np.uint8, (MAX_SEATS, 6)),  # [seat, kind] dice left
        ("holds", np.uint8, _PER_SEAT),  # [seat] kinds in hand as bits
        ("road", np.uint8, (MAX_DICE,)),
        ("out", np.uint8, _PER_SEAT),  # seats in the order they fell
        ("caught", np.uint8, _PER_SEAT),  # seats caught bluffing under penalty `last`, in order
        ("points", np.uint16, _PER_SEAT),  # domino
        ("target", np.uint16),
        ("deal", np.uint32),  # from 1
        ("front", np.uint16),
        ("heading", np.uint8),
        ("arrow", np.uint8),  # NO_ARROW = still free
        ("context", np.uint8),  # which list of proper plays holds
        ("options", np.uint8),  # kinds that the seat on turn may play properly, as bits
        ("straights", np.uint8),  # bit 0: the last die goes forward, bit 1: the one before it, ... (R13)
        ("departure", np.uint8),  # side of the first die where the second lies
        ("loop_heading", np.uint8),  # the road closes when it enters the first die in this direction (R18)
        ("placed", np.uint8),
        ("turn", np.uint8),
        ("living", np.uint8),  # seats as bits
        ("fallen", np.uint8),  # length of out
        ("shamed", np.uint8),  # length of caught
        ("phase", np.uint8),
        ("rolling", np.uint8),  # whose dice are rolled
        ("rolled", np.uint8),
        ("callable", np.uint8),  # the last die may still be called (R21)
        ("last_at", np.uint16),  # for taking a bluff back: cell of the last die,
        ("last_heading", np.uint8),  # ... direction
        ("last_context", np.uint8),  # ... and context before it
        ("reason", np.uint8),
        ("winner", np.uint8),
        ("maker", np.uint8),  # who closed the loop, NOBODY = not closed
        ("seats", np.uint8),  # from here on: options
        ("each", np.uint8),
        ("starter", np.uint8),
        ("first", np.uint8),  # NOBODY = by chance
        ("preset", np.uint8),  # arrow agreed before the match, NO_ARROW = none
        ("turning_from", np.uint8),  # the die of the road from which on dice count for R13
        ("hidden", np.uint8),
        ("bluff", np.uint8),
        ("penalty_last", np.uint8),
        ("false_call_out", np.uint8),
        ("domino", np.uint8),
    ],
    align=True,
)

table_of = as_record(Table)
box_of = as_record(Box)
