"""The state of a Dice Age match as one flat record.

    line   p p p . . .                                     bit i of a mask: the i-th die, first placed first
           whose[owner] says whose it is (a seat, or BARBARIANS), kinds[kind] of what kind
    claim  strength << 8 | place of the last die, from 1   one is better than another if it is greater
    camp   [kind] dice showing 1, 2, .. 6 in bytes 0 to 5  the same for dice picked for counsel
    die    owner << 2 | kind

Numbers of dice by kind and of action tiles are packed (see components.py). Nothing is hidden but the values of shells.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dicehall.core.compiled import as_record

from .components import GROUNDS, HONOR, KINDS, MAX_ROUNDS, MAX_SEATS, MAX_SHELLS, MAX_SLOTS, PLACES, PREY, Box

# phases: dice are rolled up to LAST_ROLL, seats decide from there to LAST_DECISION
(
    ROLL,
    REROLL,
    INTIMIDATED,
    BEFORE_ROLL,
    CAMP,
    ROW,
    PICKING,
    ORDER,
    PREY_CARDS,
    GENERATION,
    SHELLS,
    FIRST,
    OVER,
) = range(13)
LAST_ROLL: Final = INTIMIDATED
LAST_DECISION: Final = ORDER
BARBARIANS: Final = MAX_SEATS  # as an owner
OWNERS: Final = MAX_SEATS + 1
NOBODY: Final = 7
ROW_CARDS: Final = 2

Table = np.dtype(
    [
        # a turn
        ("camp", np.int64, (len(KINDS),)),
        ("picked", np.int64, (len(KINDS),)),
        ("to_roll", np.uint32),  # dice waiting for their roll
        ("thrown", np.uint32),  # dice of this turn that are not placed
        ("shown", np.uint8),  # pips in the camp, as bits
        ("chosen", np.uint8),  # pips still to be placed, as bits
        ("lowest", np.uint8),  # the lowest kind * 6 + pips that may be picked
        ("startled", np.uint8),  # the intimidated die
        ("back", np.uint8),  # the phase after it is rolled
        ("phase", np.uint8),
        ("turn", np.uint8),  # the seat; NOBODY outside of turns
        # a round
        ("round", np.uint8),  # from 1; 0 while the first player is drawn
        ("start", np.uint8),  # starting player; NOBODY until drawn
        ("collected", np.uint8),  # seats that have taken a row, as bits
        ("taken", np.uint8),  # rows, as bits
        ("dealt", np.uint8),  # cards in the rows
        ("rows", np.uint8, (MAX_SEATS, ROW_CARDS)),
        ("filled", np.uint8),  # places with their prey; 0 from the hunt on
        ("prey", np.uint8, (PLACES,)),
        ("size", np.uint8, (GROUNDS,)),  # length of each line
        ("whose", np.int64, (GROUNDS, OWNERS)),
        ("kinds", np.int64, (GROUNDS, len(KINDS))),
        ("last", np.int64, (GROUNDS,)),  # dice that are the last of their sort (G4)
        ("since", np.uint8, (GROUNDS,)),  # the place where the last run of one owner begins
        ("claim", np.uint16, (PLACES, OWNERS)),  # those of the Extra Hunt only while the hunt is resolved
        # the last hunt
        ("hunts", np.uint8),
        ("hunted", np.uint8, (PLACES,)),
        ("claimed", np.uint16, (PLACES, OWNERS)),
        ("gained", np.uint8, (PLACES,)),  # 1 + owner, 0 = nobody
        ("moved", np.uint8, (PLACES,)),
        # supplies
        ("prey_deck", np.uint8, (len(PREY),)),
        ("prey_left", np.uint8),
        ("prey_removed", np.uint8, (len(PREY),)),
        ("pile", np.uint8, (MAX_SLOTS,)),  # generation cards of the round
        ("pile_left", np.uint8),
        ("wanderers", np.uint8),
        ("tiles_left", np.uint32),
        ("shell_pile", np.uint8, (MAX_SHELLS,)),
        ("shells_left", np.uint8),
        # seats
        ("own", np.uint32, (MAX_SEATS,)),  # dice, wherever they are
        ("hand", np.uint32, (MAX_SEATS,)),
        ("tiles", np.uint32, (MAX_SEATS,)),
        ("held", np.uint8, (MAX_SEATS,)),  # number of cards
        ("cards", np.uint8, (MAX_SEATS, ROW_CARDS * MAX_ROUNDS)),
        ("prey_of", np.uint8, (MAX_SEATS, len(PREY))),
        ("shell_count", np.uint8, (MAX_SEATS,)),
        ("shells_of", np.uint8, (MAX_SEATS, MAX_SHELLS)),  # [seat, value]
        # prosperity
        ("resolved", np.uint8),  # seats whose prosperity is done
        ("due", np.uint8),  # shells still to be drawn by `turn`
        # the count: points of each seat
        ("prey_points", np.uint16, (MAX_SEATS,)),
        ("set_points", np.uint16, (MAX_SEATS,)),
        ("hunting_points", np.uint16, (MAX_SEATS, len(PREY))),
        ("hunting_bonuses", np.uint8, (MAX_SEATS,)),
        ("shell_points", np.uint16, (MAX_SEATS,)),
        ("honor_points", np.uint32, (MAX_SEATS, len(HONOR))),  # of one such card
        ("total", np.uint32, (MAX_SEATS,)),
        # options
        ("seats", np.uint8),
        ("barbarians", np.uint8),
        ("first", np.uint8),  # the seat that starts; NOBODY: drawn by lot
    ],
    align=True,
)

table_of = as_record(Table)
box_of = as_record(Box)
