"""The node to come: how many ways the next event can go, which, and what each does."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, kth, popcount

from ..components import VALUES
from ..state import (
    CHOOSE,
    DISCARD,
    DRAW_BONUS,
    DRAW_LAYOUT,
    FLIPS,
    OVER,
    ROLL,
    SETUP_BONUS,
    SETUP_FIRST,
    SETUP_LAYOUT,
    SETUP_ROLL,
    SETUP_TAKE,
    TURN,
    BoxRecord,
    TableRecord,
)
from .bonuses import MANY
from .selecting import choose, discard, roll, set_step
from .setup import (
    draw_bonus,
    draw_first,
    draw_first_bonus,
    draw_first_layout,
    draw_layout,
    roll_for_order,
    take,
    tied,
)
from .turns import decide, decide_flip, flip_step, turn_step, turn_ways


@compiled
def units(s: TableRecord, b: BoxRecord) -> int:
    """Count the ways the next event can go."""
    if s.phase == TURN:
        return turn_ways(s, b)
    if s.phase == ROLL or s.phase == SETUP_ROLL:
        return int64(VALUES)
    if s.phase == DRAW_BONUS or s.phase == SETUP_BONUS:
        return int64(s.deck_left)
    if s.phase == DISCARD or s.phase == CHOOSE:
        return MANY - ~set_step(s, MANY)
    if s.phase == FLIPS:
        return MANY - ~flip_step(s, b, MANY)
    return popcount(others(s))


@compiled
def others(s: TableRecord) -> int:
    """Return layout tiles, starting tiles or tied seats to choose from, as bits; none when the match is over."""
    if s.phase == DRAW_LAYOUT or s.phase == SETUP_LAYOUT:
        return int64(s.layout_deck)
    if s.phase == OVER:
        return int64(0)
    return int64(s.starting) if s.phase == SETUP_TAKE else tied(s)


@compiled
def unit(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Return the i-th way, 0 <= i < units."""
    if s.phase == TURN:
        return turn_step(s, b, i)
    if s.phase == ROLL or s.phase == SETUP_ROLL:
        return int64(i)
    if s.phase == DRAW_BONUS or s.phase == SETUP_BONUS:
        return nth_tile(s, i)
    if s.phase == DISCARD or s.phase == CHOOSE:
        return set_step(s, i)
    if s.phase == FLIPS:
        return flip_step(s, b, i)
    return index_of(kth(others(s), i))


@compiled
def nth_tile(s: TableRecord, i: int) -> int:
    """Return the type of the i-th bonus tile of the deck, counted type by type."""
    kind = int64(0)
    while i >= s.deck[kind]:
        i -= s.deck[kind]
        kind += 1
    return kind


@compiled
def apply(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Apply one decision or outcome, which must be possible now."""
    if s.phase == TURN:
        decide(s, b, action)
    elif s.phase == ROLL:
        roll(s, action)
    elif s.phase == DRAW_BONUS:
        draw_bonus(s, action)
        s.phase = TURN
    elif s.phase == DRAW_LAYOUT:
        draw_layout(s, action)
        s.phase = TURN
    elif s.phase == DISCARD:
        discard(s, action)
    elif s.phase == CHOOSE:
        choose(s, action)
    elif s.phase == FLIPS:
        decide_flip(s, b, action)
    else:
        set_up(s, b, action)


@compiled
def set_up(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Apply one event of the set-up."""
    if s.phase == SETUP_ROLL:
        roll_for_order(s, action)
    elif s.phase == SETUP_FIRST:
        draw_first(s, action)
    elif s.phase == SETUP_TAKE:
        take(s, b, action)
    elif s.phase == SETUP_BONUS:
        draw_first_bonus(s, b, action)
    else:
        draw_first_layout(s, b, action)
