"""The dice of a player as bits (see state.py): what is there, and putting dice in and taking them out."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import int64, on_numbers, popcount

from ..components import GREEN, GREY, RED, VALUES
from ..state import ALL_DICE, TWIN

REDS, GREENS = (((1 << VALUES) - 1) << VALUES * colour for colour in (RED, GREEN))
FIRST_GREY: Final = VALUES * GREY
LOWEST: Final = 0b000001_000001_000001  # dice showing 1
HIGHEST: Final = 0b100000_100000_100000


@on_numbers
def different(dice: int) -> int:
    """Return one die of each colour and value that is there, as bits."""
    return dice & ALL_DICE


@on_numbers
def with_die(dice: int, die: int) -> int:
    """Return dice and one more: a second grey one alike sets bit TWIN."""
    return dice | 1 << (TWIN if dice >> die & 1 else die)


@on_numbers
def without_die(dice: int, die: int) -> int:
    """Return dice without one that is there.

    There are two grey dice at most, so where TWIN is set any grey die is the one that has a twin, and the twin goes.
    """
    return dice ^ 1 << (TWIN if dice >> TWIN and die >= FIRST_GREY else die)


@on_numbers
def share(i: int, each: int) -> int:
    """Return i // each where that is at most 3, without a branch that would have to be guessed."""
    return int64(i >= each) + int64(i >= 2 * each) + int64(i >= 3 * each)


@on_numbers
def open_colours(dice: int) -> int:
    """Return the colours with an empty die space, as bits: one space for red, one for green, two for grey."""
    greys = popcount(dice >> FIRST_GREY)
    return (dice & REDS == 0) << RED | (dice & GREENS == 0) << GREEN | (greys < 2) << GREY
