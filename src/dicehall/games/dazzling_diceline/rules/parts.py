"""The parts of the innermost action (R41, R43-R49, R52-R54), as walkers (see bonuses.py) and as what they do."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, kth, popcount

from ..components import VALUES
from ..state import (
    DO_FLIP,
    DO_MOVE,
    DO_MOVE_OR_ORDER,
    DO_ORDER,
    DO_SET_ANY,
    DO_SET_ONE,
    OPTIONAL,
    BoxRecord,
    PlayerRecord,
)
from .actions import FLIPPING, MOVING, SETTING, SHIFTING, STEP, STOP, on, with_colour, with_value
from .dice import HIGHEST, LOWEST, different, open_colours, share, with_die, without_die
from .packing import colour_of, die_of, doing_of, value_of


@compiled
def move_or_order(b: BoxRecord, p: PlayerRecord, do: int, i: int) -> int:
    """Walk over Adjust Player Order, Move Bonus Tiles, or both, as `do` says (R43, R45, R53, R54)."""
    if do & DO_ORDER:
        if i == 0:
            return int64(STEP)
        i -= 1
    if do & DO_MOVE:
        n = int64(b.moves[p.filled])
        if i < n:
            return on(MOVING, 0, b.move[b.moves_at[p.filled] + i])
        i -= n
    return ~i


@compiled
def set_one(p: PlayerRecord, i: int) -> int:
    """Walk over dice that become one lower, then one higher, within 1 to 6 (R46, R52)."""
    dice = different(p.dice)
    lower, higher = dice & ~LOWEST, dice & ~HIGHEST
    n = popcount(lower)
    if i < n:
        die = index_of(kth(lower, i))
        return on(SETTING, 0, with_value(die, value_of(die) - 1))
    i -= n
    n = popcount(higher)
    if i < n:
        die = index_of(kth(higher, i))
        return on(SETTING, 0, with_value(die, value_of(die) + 1))
    return ~(i - n)


@compiled
def set_any(p: PlayerRecord, i: int) -> int:
    """Walk over dice with any other value (R44, G10)."""
    dice = different(p.dice)
    others = VALUES - 1
    n = others * popcount(dice)
    if i >= n:
        return ~(i - n)
    die = index_of(kth(dice, i // others))
    new = i % others
    return on(SETTING, 0, with_value(die, new + (new >= value_of(die))))


@compiled
def shift(p: PlayerRecord, i: int) -> int:
    """Walk over dice with an empty die space that they may move to (R41, G11)."""
    dice, colours = different(p.dice), open_colours(p.dice)
    each = popcount(colours)
    n = each * popcount(dice)
    if i >= n:
        return ~(i - n)
    q = share(i, each)
    return on(SHIFTING, 0, with_colour(index_of(kth(dice, q)), index_of(kth(colours, i - q * each))))


@compiled
def flip(down: int, i: int) -> int:
    """Walk over face down tiles, `down` as a mask, of which one is turned up (R28, R49)."""
    n = popcount(down)
    return on(FLIPPING, 0, index_of(kth(down, i))) if i < n else ~(i - n)


@compiled
def part_step(b: BoxRecord, p: PlayerRecord, entry: int, i: int) -> int:
    """Walk over `stop`, where the action is optional, and the parts of it (G15)."""
    if entry & OPTIONAL:
        if i == 0:
            return int64(STOP)
        i -= 1
    do = doing_of(entry)
    if do <= DO_MOVE_OR_ORDER:
        return move_or_order(b, p, do, i)
    if do == DO_SET_ONE:
        return set_one(p, i)
    if do == DO_SET_ANY:
        return set_any(p, i)
    return flip(p.filled ^ p.up, i) if do == DO_FLIP else shift(p, i)


@compiled
def set_die(p: PlayerRecord, die: int, value: int) -> None:
    """Let a die show another value."""
    p.dice = with_die(without_die(p.dice, die), die_of(colour_of(die), value))


@compiled
def shift_die(p: PlayerRecord, die: int, colour: int) -> None:
    """Move a die to a die space of a colour, which it has from now on (G29)."""
    p.dice = with_die(without_die(p.dice, die), die_of(colour, value_of(die)))
