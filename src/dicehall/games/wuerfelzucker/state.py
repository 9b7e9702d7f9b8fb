"""The state of a Würfelzucker match as one flat record.

    card = kind << 16 | (owner + 1) << 12 | pick        owner + 1 = 0 and pick 0: no dice on it

Dice are held as picks (see picks.py), so the order of like dice does not matter. Those of the other seats lie on cards
or in front of them; only the active seat's show values that matter.
"""

from __future__ import annotations

import numpy as np

from dicehall.core.compiled import as_record

from .components import MAX_DISPLAY, MAX_JOKER_CARDS, MAX_JOKERS, MAX_OWN, MAX_SEATS, MAX_TASKS, Box

SETUP_DISPLAY, SETUP_START, DRAW_JOKER, REFILL, DRAW_OWN, ROLLING, ROLL, PLACE, OVER = range(9)  # phases
NOBODY = 7

Table = np.dtype(
    [
        ("display", np.uint32, (MAX_DISPLAY,)),  # cards in ascending order, so that equal ones lie side by side
        ("own", np.uint32, (MAX_SEATS, MAX_OWN)),  # [seat] own tasks, in ascending order
        ("joker_card", np.uint32),  # what lies on the joker deck, as a card of no kind
        ("shown", np.uint8),  # length of display
        ("owns", np.uint8, (MAX_SEATS,)),  # [seat] length of own
        ("unseen", np.uint8, (MAX_TASKS,)),  # [kind] task cards in the deck
        ("left", np.uint8),  # all task cards in the deck
        ("above", np.uint8),  # of them above the closing card
        ("unseen_jokers", np.uint8, (MAX_JOKERS,)),  # [kind] joker cards in the unknown part of the deck
        ("left_jokers", np.uint8),  # all of them
        ("under", np.uint8, (MAX_JOKER_CARDS,)),  # used jokers under the deck, next first
        ("under_jokers", np.uint8),  # length of under
        ("closed", np.uint8),  # R12
        ("hand", np.uint8, (MAX_SEATS, MAX_JOKERS)),  # [seat, kind] jokers in front
        ("holds", np.uint16, (MAX_SEATS,)),  # [seat] kinds of them, as bits
        ("pile", np.uint8, (MAX_SEATS, MAX_TASKS)),  # [seat, kind] task cards won
        ("points", np.uint16, (MAX_SEATS,)),
        ("packed", np.int64),  # while dice are rolled: those that show a value, a byte for each value
        ("pick", np.uint16),  # else: the active seat's dice that lie on no card
        ("to_roll", np.uint8),
        ("rolls_left", np.uint8),
        ("joker_due", np.uint8),  # a joker is to be drawn
        ("own_due", np.uint8),  # own tasks still to be drawn
        ("phase", np.uint8),
        ("seat", np.uint8),  # active
        ("start", np.uint8),  # NOBODY until drawn
        ("turn", np.uint32),  # from 1; 0 in set-up
        ("last_turn", np.uint32),  # 0 until the closing card is seen
        ("seen_round", np.uint32),
        ("seats", np.uint8),  # from here on: options
        ("displace_on_deck", np.uint8),
    ],
    align=True,
)

table_of = as_record(Table)
box_of = as_record(Box)
