"""Placing and returning dice (R18-R23), and what the action spaces do (R33-R46)."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import compiled, index_of, int64, kth, popcount

from ..components import (
    GREEN,
    GREY,
    GREY_1_6,
    GREY_3_6,
    GREY_4_6,
    GREY_5_6,
    GREY_6,
    LAYOUT_ACTION,
    RED,
    SCORED,
)
from ..state import (
    DO_MOVE_OR_ORDER,
    DO_SET_ANY,
    DO_SET_ONE,
    DO_SHIFT,
    DRAW_BONUS,
    DRAW_LAYOUT,
    OPTIONAL,
    BoxRecord,
    PlayerRecord,
    TableRecord,
)
from .actions import NO_SPACE, PLACE_GREEN, PLACE_GREY, PLACE_RED, RETURN, on, with_action, with_space
from .dice import different, share, without_die
from .packing import die_of, values_of
from .stack import push
from .tiles import lay, turn_up

TO_MARK: Final = (1 << SCORED) - 1
NEED_A_DIE: Final = 1 << GREY_6 | 1 << GREY_3_6 | 1 << GREY_1_6


@compiled
def place_red(s: TableRecord, b: BoxRecord, p: PlayerRecord, i: int) -> int:
    """Walk over what the red die can do: marks in ascending order, then layout tiles (R33-R37)."""
    red = values_of(p.dice, RED)
    fit = b.red_fit[red] & s.red_open & s.unfilled
    marks = fit & TO_MARK if p.markers else 0
    n = popcount(marks)
    if i < n:
        return on(PLACE_RED, 0, with_action(index_of(red), index_of(kth(marks, i))))
    i -= n
    layouts = int64(s.layout_shown) if fit >> LAYOUT_ACTION else int64(0)
    n = popcount(layouts)
    if i < n:
        return on(PLACE_RED, index_of(kth(layouts, i)), with_action(index_of(red), LAYOUT_ACTION))
    return ~(i - n)


@compiled
def place_green(s: TableRecord, b: BoxRecord, p: PlayerRecord, i: int) -> int:
    """Walk over what the green die can do: types of tiles, each on all spaces that depict the value (R38, R39)."""
    green = values_of(p.dice, GREEN) & s.green_open
    spaces = int64(b.depict[green]) & ~int64(p.filled)
    each = popcount(spaces)
    n = each * popcount(s.types)
    if i >= n:
        return ~(i - n)
    q = share(i, each)
    space = index_of(kth(spaces, i - q * each))
    return on(PLACE_GREEN, index_of(kth(s.types, q)), with_space(index_of(green), space))


@compiled
def place_grey(s: TableRecord, b: BoxRecord, p: PlayerRecord, i: int) -> int:
    """Walk over what the grey dice can do, each value once (R41-R46, G8)."""
    greys = values_of(p.dice, GREY)
    spaces = int64(s.grey_open)
    if not s.grey_without_target and popcount(p.dice) == 1:
        spaces &= ~NEED_A_DIE
    while greys:  # `greys & -greys` is the lowest value of them
        fit = b.grey_fit[greys & -greys] & spaces
        n = popcount(fit)
        if i < n:
            return on(PLACE_GREY, 0, with_action(index_of(greys), index_of(kth(fit, i))))
        i -= n
        greys &= greys - 1
    return ~i


@compiled
def return_die(p: PlayerRecord, i: int) -> int:
    """Walk over dice that are returned, each with all tiles that may be turned up for it (R22, G12)."""
    dice, down = different(p.dice), int64(p.filled ^ p.up)
    each = popcount(down) if down else int64(1)
    n = each * popcount(dice)
    if i >= n:
        return ~(i - n)
    q = share(i, each)
    space = index_of(kth(down, i - q * each)) if down else NO_SPACE
    return on(RETURN, 0, with_space(index_of(kth(dice, q)), space))


@compiled
def place_step(s: TableRecord, b: BoxRecord, p: PlayerRecord, i: int) -> int:
    """Walk over all that can be done with a die (R18)."""
    found = return_die(p, i)
    if found < 0:
        found = place_green(s, b, p, ~found)
    if found < 0:
        found = place_grey(s, b, p, ~found)
    if found < 0:
        found = place_red(s, b, p, ~found)
    return found


@compiled
def put_red(s: TableRecord, b: BoxRecord, p: PlayerRecord, layout: int, value: int, action: int) -> None:
    """Place the red die: put in a marker (R33), or take a layout tile and draw a new one (R37)."""
    p.dice ^= 1 << die_of(RED, value)
    s.red_open ^= 1 << action
    s.red_die[action] = value + 1
    if action == LAYOUT_ACTION:
        p.layouts |= 1 << layout
        s.layout_shown ^= 1 << layout
        if s.layout_deck:
            s.phase = DRAW_LAYOUT
    else:
        s.marker[action, s.marked[action]] = s.seat
        s.marked[action] += 1
        p.markers -= 1
        if s.marked[action] == b.vp_spaces[s.seats, action]:
            s.unfilled ^= 1 << action


@compiled
def put_green(s: TableRecord, p: PlayerRecord, kind: int, value: int, space: int) -> None:
    """Place the green die: take a bonus tile (R38) and draw a new one (R40)."""
    p.dice ^= 1 << die_of(GREEN, value)
    s.green_open ^= 1 << value
    s.green_die[value] = value + 1
    lay(p, kind, space)
    s.shown[kind] -= 1
    if s.shown[kind] == 0:
        s.types ^= 1 << kind
    if s.deck_left:
        s.phase = DRAW_BONUS


@compiled
def put_grey(s: TableRecord, b: BoxRecord, p: PlayerRecord, value: int, action: int) -> None:
    """Place a grey die and begin its action (R41-R46); without another die some have no effect (G8)."""
    p.dice = without_die(p.dice, die_of(GREY, value))
    s.grey_die[action, s.greys[action]] = value + 1
    s.greys[action] += 1
    if s.greys[action] == b.grey_spaces[s.seats, action]:
        s.grey_open ^= 1 << action
    if action == GREY_5_6:
        p.vp += b.grey_points
    elif action == GREY_4_6:
        push(s, DO_MOVE_OR_ORDER, 3, OPTIONAL)
    elif not NEED_A_DIE >> action & 1:
        push(s, DO_MOVE_OR_ORDER, 1, 0)
    elif p.dice:
        push(s, DO_SHIFT if action == GREY_6 else DO_SET_ANY if action == GREY_3_6 else DO_SET_ONE, 1, 0)


@compiled
def put_back(s: TableRecord, p: PlayerRecord, die: int, space: int) -> None:
    """Return a die to the pool, and turn a tile up, where there is one (R22)."""
    p.dice = without_die(p.dice, die)
    s.pool += 1
    if space != NO_SPACE:
        turn_up(p, space)
