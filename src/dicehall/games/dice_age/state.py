"""The state of a Dice Age match as one flat record, and the numbers in it that hold several small ones.

A line of dice in a ground is kept as masks: bit i stands for the i-th die, the first one placed is bit 0.

    place            5 4 3 2 1 0
    line             L ■ ■ ▲ ▲ L     of seat 2 (■), one large; of seat 1 (▲), one large
    whose[ground, 1] 0 0 0 1 1 1     by owner: a seat, or BARBARIANS
    whose[ground, 2] 1 1 1 0 0 0
    kinds[ground, 0] 0 1 1 1 1 0     by kind: small
    kinds[ground, 1] 1 0 0 0 0 1     large
    last[ground]     1 1 0 1 0 1     of dice of one owner and kind with none of others between, the last one (G4)
    since[ground]    3               where the last run of one owner begins

    die                         |owner|kind|     owner: a seat or BARBARIANS
                                4     1    0
    claim             | strength |  last   |     what an owner has in a line
                      15         7         0     strength in halves of a die; last: place of its last die, from 1
    bid        | strength |  last  | owner |     a claim with its owner
               18         10       2       0

A greater claim is better: more strength comes first (R31), then the later last die (R32). It is 0 where an owner has no
dice. A bid keeps that order, and tells whose it is.

Counts (see components.py) hold dice by kind, action tiles, and of the camp for each kind the dice that show 1 to 6.
Nothing is hidden but the values of shells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import numpy as np

from dicehall.core.arrays import Bytes, Numbers
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

KIND_BITS: Final = 2
OWNER_BITS: Final = 3
LAST_BITS: Final = 8

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


def die_of(owner: int, kind: int) -> int:
    """Return a die by its owner and kind."""
    return owner << KIND_BITS | kind


def owner_of(die: int) -> int:
    """Return the owner of a die: a seat or BARBARIANS."""
    return die >> KIND_BITS


def kind_of(die: int) -> int:
    """Return the kind of a die."""
    return die & (1 << KIND_BITS) - 1


def claim_of(strength: int, last: int) -> int:
    """Return a claim by its strength (halves of a die) and the place of its last die, from 1."""
    return strength << LAST_BITS | last


def strength_of(claim: int) -> int:
    """Return the strength of a claim, in halves of a die."""
    return claim >> LAST_BITS


def bid_of(claim: int, owner: int) -> int:
    """Return a claim with its owner."""
    return claim << OWNER_BITS | owner


def bidder(bid: int) -> int:
    """Return the owner of a bid."""
    return bid & (1 << OWNER_BITS) - 1


class TableRecord(Protocol):
    """The fields of `Table` as rules name them, on `s`; in compiled code they keep the width of the dtype."""

    camp: Numbers
    picked: Numbers
    to_roll: int
    thrown: int
    shown: int
    chosen: int
    lowest: int
    startled: int
    back: int
    phase: int
    turn: int
    round: int
    start: int
    collected: int
    taken: int
    dealt: int
    rows: Numbers
    filled: int
    prey: Numbers
    size: Numbers
    whose: Numbers
    kinds: Numbers
    last: Numbers
    since: Numbers
    claim: Numbers
    hunts: int
    hunted: Numbers
    claimed: Numbers
    gained: Numbers
    moved: Numbers
    prey_deck: Numbers
    prey_left: int
    prey_removed: Numbers
    pile: Numbers
    pile_left: int
    wanderers: int
    tiles_left: int
    shell_pile: Numbers
    shells_left: int
    own: Numbers
    hand: Numbers
    tiles: Numbers
    held: Numbers
    cards: Numbers
    prey_of: Numbers
    shell_count: Numbers
    shells_of: Numbers
    resolved: int
    due: int
    prey_points: Numbers
    set_points: Numbers
    hunting_points: Numbers
    hunting_bonuses: Numbers
    shell_points: Numbers
    honor_points: Numbers
    total: Numbers
    seats: int
    barbarians: int
    first: int


class BoxRecord(Protocol):
    """The fields of `components.Box` as rules name them, on `b`."""

    colour: Numbers
    rounds: int
    prey_count: Numbers
    prey_points: Numbers
    hunting: Numbers
    prey_cards: int
    set: int
    strength: Numbers
    limit: Numbers
    start: int
    wanderers: int
    barbarians: int
    shells: int
    shell_value: Numbers
    shell_count: Numbers
    shell_tiles: int
    tiles: int
    honor_points: Numbers
    innovation: int
    cards: int
    card_name: Bytes
    growth: Numbers
    childbirth: Numbers
    visit: Numbers
    gives: Numbers
    trade: Numbers
    honor: Numbers
    slots: Numbers
    slot_card: Numbers
    slot_count: Numbers
    pile: Numbers
    subset: Numbers


table_of: Callable[[Bytes], TableRecord] = as_record(Table)
box_of: Callable[[Bytes], BoxRecord] = as_record(Box)
