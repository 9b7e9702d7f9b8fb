"""The state of a Würfelzucker match as one flat record (536 bytes).

Task cards lie in rows, each a number with the dice on it (rules/cards.py). Dice are held as picks (picks.py), so that
the order of equal dice does not matter. Only the active seat's dice show values that matter; those of the other seats
lie on cards or in front of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import numpy as np

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.compiled import as_record

from .components import (
    MAX_DISPLAY,
    MAX_JOKER_CARDS,
    MAX_JOKERS,
    MAX_OWN,
    MAX_SEATS,
    MAX_TASKS,
    Box,
)

SETUP_DISPLAY, SETUP_START, DRAW_JOKER, REFILL, DRAW_OWN, ROLLING, ROLL, PLACE, OVER = range(9)  # phases
NOBODY: Final = 7

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
        ("holds", np.uint16, (MAX_SEATS,)),  # [seat] kinds of them, as bits: `hand` again, for one look
        ("pile", np.uint8, (MAX_SEATS, MAX_TASKS)),  # [seat, kind] task cards won
        ("points", np.uint16, (MAX_SEATS,)),  # [seat] in the pile
        ("packed", np.int64),  # while dice are rolled: those that show a value, packed
        ("pick", np.uint16),  # else: the active seat's dice that lie on no card
        ("to_roll", np.uint8),
        ("rolls_left", np.uint8),
        ("joker_due", np.uint8),  # a joker is to be drawn
        ("own_due", np.uint8),  # own tasks still to be drawn
        ("phase", np.uint8),
        ("seat", np.uint8),  # active
        ("start", np.uint8),  # NOBODY until drawn
        ("turn", np.uint32),  # from 1; 0 in set-up
        ("last_turn", np.uint32),  # the final turn (R35); 0 until the closing card is seen
        ("seen_round", np.uint32),  # the round in which the closing card was seen
        ("seats", np.uint8),  # from here on: options
        ("displace_on_deck", np.uint8),
    ],
    align=True,
)


class TableRecord(Protocol):
    """The fields of `Table` as rules name them: `s`."""

    display: Numbers
    own: Numbers
    joker_card: int
    shown: int
    owns: Numbers
    unseen: Numbers
    left: int
    above: int
    unseen_jokers: Numbers
    left_jokers: int
    under: Numbers
    under_jokers: int
    closed: int
    hand: Numbers
    holds: Numbers
    pile: Numbers
    points: Numbers
    packed: int
    pick: int
    to_roll: int
    rolls_left: int
    joker_due: int
    own_due: int
    phase: int
    seat: int
    start: int
    turn: int
    last_turn: int
    seen_round: int
    seats: int
    displace_on_deck: int


class BoxRecord(Protocol):
    """The fields of `components.Box` as rules name them: `b`."""

    dice: int
    rolls: int
    extra: int
    under: Numbers
    task_name: Bytes
    joker_name: Bytes
    tasks: int
    task_cards: int
    task_count: Numbers
    points: Numbers
    gives_own: Numbers
    jokers: int
    joker_cards: int
    joker_count: Numbers
    joker_dice: Numbers
    family: Numbers
    changes: Numbers
    change: Numbers
    packed: Numbers
    size: Numbers
    values: Numbers
    rank: Numbers
    part: Numbers
    parts_at: Numbers
    level: Numbers
    ways: Numbers
    way: Numbers
    listed: Numbers
    list: Numbers
    list_at: Numbers


table_of: Callable[[Bytes], TableRecord] = as_record(Table)
box_of: Callable[[Bytes], BoxRecord] = as_record(Box)
