"""The state of a match as one flat record.

    die      VALUES * colour + value, value from 0     a number from 0 to 17
    dice     | twin | grey | green | red |             the dice of a player as bits, a die is the place of its bit;
             18     17     11      5     0             twin: a second grey die like the one that is there
    tiles    |  vp  | order | move | die |             masks of bonus spaces as in boards.py, one for each type;
             63     47      31     15    0             which of all tiles lie face up is in `up`
    set      | right | left | green | red |            the values of a set of dice, from 0
             11      8      5       2     0
    entry    | optional | left | do |                  an action that goes on: what it does, how many parts of it are
             6          5      2    0                  left, and whether it may be stopped

Actions may interrupt each other, so the entries lie on a stack. Why the stack never holds more than DEPTH actions. An
action leaves it with its last part. While it is not empty no tile comes to the board, and only flips turn tiles up. Let
T tiles have been turned down since it was empty, and f flips been done: T <= 9 + f. A bonus of one tile gives 1 step on
the track, of two 3, of three 5: of n tiles at most 5n/3, and if it has made a step and is still there, n >= 2. Let q of
the T tiles have gone into bonuses that made a step. With the 3 parts of a dice action that were at most 3 + 5q/3 steps,
by which a marker comes to the flip space of a track of p spaces at most (3 + 5q/3 + p - 1) / p times. So f + F is not
more, F being the flips on the stack. At the bottom lies at most one dice action; of the bonuses at most q/2 have made a
step, the others took a tile or more each. Together:

    1 + (T - q) + q/2 + F  <=  10 + f + F - q/2  <=  10 + (p + 2) / p + q * (5 / (3p) - 1/2)  <  12     for p >= 4

A flip always finds a face down tile: the next one needs p >= 4 steps, and so three tiles turned down meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import numpy as np

from dicehall.core.arrays import Bytes, Numbers
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
LEFT_AT: Final = 3  # the lowest bit of the parts left, in an entry
ONE_PART: Final = 1 << LEFT_AT
OPTIONAL: Final = 1 << 6
THREE_BITS: Final = 7
DEPTH: Final = 11
TWIN: Final = 18
TYPE_BITS: Final = 16  # of `tiles`
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


def die_of(colour: int, value: int) -> int:
    """Return a die by its colour and value, from 0."""
    return VALUES * colour + value


def colour_of(die: int) -> int:
    """Return the colour of a die."""
    return die // VALUES


def value_of(die: int) -> int:
    """Return the value of a die, from 0."""
    return die % VALUES


def values_of(dice: int, colour: int) -> int:
    """Return the values of the dice of a colour, as bits; the twin of a grey die does not count."""
    return dice >> VALUES * colour & (1 << VALUES) - 1


def tile_at(kind: int, space: int) -> int:
    """Return `tiles` with one tile of a type on a bonus space."""
    return 1 << TYPE_BITS * kind + space


def tiles_of(tiles: int, kind: int) -> int:
    """Return the bonus spaces with tiles of a type, as a mask."""
    return tiles >> TYPE_BITS * kind & (1 << TYPE_BITS) - 1


def set_of(red: int, green: int, left: int, right: int) -> int:
    """Return a set by the values of its dice, from 0."""
    return red | green << 3 | left << 6 | right << 9


def value_in(chosen: int, place: int) -> int:
    """Return a value of a set, from 0: place 0 is red, 1 green, 2 and 3 grey, left and right."""
    return chosen >> 3 * place & THREE_BITS


def seat_in(order: int, place: int) -> int:
    """Return a seat of the option `order`, which core/options.py packs: three bits for each seat, the first lowest."""
    return order >> 3 * place & THREE_BITS


def entry_of(do: int, left: int, optional: int) -> int:
    """Return an entry of the stack; `optional` is OPTIONAL or 0."""
    return do | left << LEFT_AT | optional


def doing_of(entry: int) -> int:
    """Return what an entry does: DO_MOVE to DO_FLIP."""
    return entry & THREE_BITS


def left_of(entry: int) -> int:
    """Return how many parts of an entry are left."""
    return entry >> LEFT_AT & THREE_BITS


class PlayerRecord(Protocol):
    """The fields of `Player` as rules name them, on `p`; in compiled code numbers keep the width of the dtype."""

    tiles: int
    dice: int
    filled: int
    up: int
    layouts: int
    completed: int
    vp: int
    markers: int
    stock: int
    space: int


class TableRecord(Protocol):
    """The fields of `Table` as rules name them, on `s`."""

    player: Sequence[PlayerRecord]
    column: Numbers
    order: Numbers
    row: Numbers
    totals: Numbers
    unranked: int
    ranked: int
    starting: int
    deck: Numbers
    deck_left: int
    shown: Numbers
    types: int
    layout_deck: int
    layout_shown: int
    set: Numbers
    sets: int
    rolled: Numbers
    rolls: int
    pool: int
    red_die: Numbers
    green_die: Numbers
    grey_die: Numbers
    greys: Numbers
    red_open: int
    green_open: int
    grey_open: int
    marker: Numbers
    marked: Numbers
    unfilled: int
    stack: Numbers
    depth: int
    phase: int
    round: int
    place: int
    seat: int
    die_done: int
    flips: int
    seats: int
    grey_without_target: int


class BoxRecord(Protocol):
    """The fields of `components.Box` as rules name them, on `b`."""

    rounds: int
    layout_points: Numbers
    grey_points: int
    tile_points: int
    line_points: int
    markers: int
    stock: int
    tiles: int
    deck: Numbers
    bonus_spaces: int
    layout_spaces: int
    vp_spaces: Numbers
    grey_spaces: Numbers
    red_points: Numbers
    red_measure: Numbers
    red_fit: Numbers
    grey_fit: Numbers
    centre: int
    depict: Numbers
    straights: Numbers
    diagonals: Numbers
    lines: Numbers
    in_lines: Numbers
    completes: Numbers
    moves: Numbers
    moves_at: Numbers
    move: Numbers
    groups: Numbers
    groups_at: Numbers
    group: Numbers
    track: int
    track_name: Bytes
    flip_space: int
    loop_space: int
    layouts: int
    layout_name: Bytes


table_of: Callable[[Bytes], TableRecord] = as_record(Table)
box_of: Callable[[Bytes], BoxRecord] = as_record(Box)
