"""The state of a match as one flat record.

    die   = 6 * colour + value - 1      the dice of a player are bits; bit TWIN: a second grey one alike
    tiles = 16 bits for each type       masks of bonus spaces as in boards.py; which of them lie face up is in `up`
    set   = red | green << 3 | left << 6 | right << 9, values from 0
    entry = do | left << 3 | optional << 6      of the stack of actions that are going on

Why the stack never holds more than DEPTH actions. An action leaves it with its last part. While it is not empty no tile
comes to the board, and only flips turn tiles up. Let T tiles have been turned down since it was empty, and f flips been
done: T <= 9 + f. A bonus of one tile gives 1 step on the track, of two 3, of three 5: of n tiles at most 5n/3, and if
it has made a step and is still there, n >= 2. Let q of the T tiles have gone into bonuses that made a step. With the 3
parts of a dice action that were at most 3 + 5q/3 steps, by which a marker comes to the flip space of a track of p
spaces at most (3 + 5q/3 + p - 1) / p times. So f + F is not more, F being the flips on the stack. At the bottom lies at
most one dice action; of the bonuses at most q/2 have made a step, the others took a tile or more each. Together:

    1 + (T - q) + q/2 + F  <=  10 + f + F - q/2  <=  10 + (p + 2) / p + q * (5 / (3p) - 1/2)  <  12     for p >= 4

A flip always finds a face down tile: the next one needs p >= 4 steps, and so three tiles turned down meanwhile.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dicehall.core.compiled import as_record

from .components import MAX_GREY_SPACES, MAX_LAYOUTS, MAX_SEATS, MAX_SETS, MAX_VP_SPACES, SCORED, VALUES, Box

(
    SETUP_ROLL,
    SETUP_FIRST,
    SETUP_TAKE,
    SETUP_BONUS,
    SETUP_LAYOUT,
    ROLL,
    DISCARD,
    CHOOSE,
    TURN,
    DRAW_BONUS,
    DRAW_LAYOUT,
    FLIPS,
    OVER,
) = range(13)  # phases

DO_MOVE, DO_ORDER, DO_MOVE_OR_ORDER, DO_SET_ONE, DO_SET_ANY, DO_SHIFT, DO_FLIP = range(1, 8)  # 0: nothing goes on
ONE_PART: Final = 1 << 3  # of an entry
OPTIONAL: Final = 1 << 6
DEPTH: Final = 11
TWIN: Final = 18
ALL_DICE: Final = (1 << TWIN) - 1

Player = np.dtype(
    [
        ("tiles", np.int64),
        ("dice", np.uint32),
        ("filled", np.uint16),  # bonus spaces with a tile
        ("up", np.uint16),  # of them face up
        ("layouts", np.uint16),  # layout tiles face up, as bits
        ("completed", np.uint16),
        ("vp", np.uint16),
        ("markers", np.uint8),  # beside the board
        ("stock", np.uint8),
        ("space", np.uint8),  # on the player order track
    ],
    align=True,
)

Table = np.dtype(
    [
        ("player", Player, (MAX_SEATS,)),
        ("column", np.int64, (3,)),  # [colour] dice rolled of each value, a byte each
        ("order", np.uint8, (MAX_SEATS,)),  # seats, first player first
        ("row", np.uint8, (MAX_SEATS,)),  # seats on the player order track, furthest to the right first (R30)
        ("totals", np.uint8, (MAX_SEATS,)),  # R3
        ("unranked", np.uint8),  # seats without a place in `order` yet, as bits
        ("ranked", np.uint8),  # length of `order`
        ("starting", np.uint8),  # starting tiles left, as bits
        ("deck", np.uint8, (4,)),  # [type] bonus tiles in the deck
        ("deck_left", np.uint8),
        ("shown", np.uint8, (4,)),  # [type] bonus tiles in the bonus tile spaces
        ("types", np.uint8),  # types of them, as bits
        ("layout_deck", np.uint16),  # as bits
        ("layout_shown", np.uint16),
        ("set", np.uint16, (MAX_SETS,)),
        ("sets", np.uint8),  # length of `set`
        ("rolled", np.uint8, (4 * MAX_SETS,)),
        ("rolls", np.uint8),
        ("pool", np.uint8),
        ("red_die", np.uint8, (6,)),  # [action] value in the space, 0 = none
        ("green_die", np.uint8, (VALUES,)),
        ("grey_die", np.uint8, (6, MAX_GREY_SPACES)),
        ("greys", np.uint8, (6,)),  # length of them
        ("red_open", np.uint8),  # spaces without a die, as bits
        ("green_open", np.uint8),
        ("grey_open", np.uint8),
        ("marker", np.uint8, (SCORED, MAX_VP_SPACES)),  # [action] seats of the markers as placed
        ("marked", np.uint8, (SCORED,)),  # length of them
        ("unfilled", np.uint8),  # red actions that can take a marker or a layout tile, as bits
        ("stack", np.uint8, (DEPTH + 1,)),  # stack[depth] is the innermost action; stack[0] = 0
        ("depth", np.uint8),
        ("phase", np.uint8),
        ("round", np.uint8),
        ("place", np.uint8),  # in `order`: whose turn it is
        ("seat", np.uint8),  # the same, as a seat
        ("die_done", np.uint8),
        ("flips", np.uint8),  # phase 3: allowed to the seat
        ("seats", np.uint8),  # from here on: options
        ("grey_without_target", np.uint8),
    ],
    align=True,
)

assert MAX_LAYOUTS <= 16
table_of = as_record(Table)
box_of = as_record(Box)
