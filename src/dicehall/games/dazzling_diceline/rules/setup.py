"""Set-up: the player order, starting tiles, bonus and layout tiles (R1-R10)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, popcount

from ..components import SCORED
from ..state import SETUP_BONUS, SETUP_FIRST, SETUP_LAYOUT, SETUP_ROLL, SETUP_TAKE, BoxRecord, TableRecord
from .packing import seat_in
from .selecting import begin_round
from .tiles import lay


@compiled
def unpack(s: TableRecord, b: BoxRecord) -> None:
    """Lay out what lies beside the boards before anything has happened (R2, R5, R7, R9, R10)."""
    s.starting = 0b1111
    for kind in range(4):
        s.deck[kind] = b.deck[s.seats]
    s.deck_left = 4 * b.deck[s.seats]
    s.layout_deck = (1 << b.layouts) - 1
    s.pool = 4 * (s.seats + 1)
    s.unfilled = 1 << SCORED
    for action in range(SCORED):
        s.unfilled |= (b.vp_spaces[s.seats, action] != 0) << action
    for seat in range(s.seats):
        s.player[seat].markers = b.markers
        s.player[seat].stock = b.stock


@compiled
def begin(s: TableRecord, order: int) -> None:
    """Let the player order be rolled for, where `order` is -1; else take it from the option (R3)."""
    s.round = 1
    s.phase = SETUP_ROLL
    s.unranked = (1 << s.seats) - 1
    if order >= 0:
        for place in range(s.seats):
            rank_next(s, seat_in(order, place))
        begin_taking(s)


@compiled
def rank_next(s: TableRecord, seat: int) -> None:
    """Give a seat the next place in the player order."""
    s.order[s.ranked] = seat
    s.ranked += 1
    s.unranked ^= 1 << seat


@compiled
def roll_for_order(s: TableRecord, value: int) -> None:
    """Roll one of the two dice of each seat (R3)."""
    s.totals[s.rolls >> 1] += value + 1
    s.rolls += 1
    if s.rolls == 2 * s.seats:
        s.rolls = 0
        rank_all(s)


@compiled
def tied(s: TableRecord) -> int:
    """Return those with the highest total of the seats without a place, as bits."""
    best, found = int64(0), int64(0)
    for seat in range(s.seats):
        if s.unranked >> seat & 1:
            if s.totals[seat] > best:
                best = int64(s.totals[seat])
                found = int64(0)
            if s.totals[seat] == best:
                found |= 1 << seat
    return found


@compiled
def rank_all(s: TableRecord) -> None:
    """Give places to all seats with a total of their own, best first; the first tie waits for chance (G1)."""
    while s.unranked:
        best = tied(s)
        if popcount(best) > 1:
            s.phase = SETUP_FIRST
            return
        rank_next(s, index_of(best))
    begin_taking(s)


@compiled
def draw_first(s: TableRecord, seat: int) -> None:
    """Let chance make one of those tied the first of them (G1)."""
    rank_next(s, seat)
    rank_all(s)


@compiled
def begin_taking(s: TableRecord) -> None:
    """Stack the markers in player order (R4); the last takes a starting tile first (R8)."""
    for place in range(s.seats):
        s.row[place] = s.order[place]
    s.place = s.seats - 1
    s.seat = s.order[s.place]
    s.phase = SETUP_TAKE


@compiled
def take(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Lay a starting tile on the centre of the board, face up (R8, G2)."""
    lay(s.player[s.seat], kind, b.centre)
    s.starting ^= 1 << kind
    if s.place:
        s.place -= 1
        s.seat = s.order[s.place]
    else:
        s.starting = 0
        s.phase = SETUP_BONUS


@compiled
def draw_bonus(s: TableRecord, kind: int) -> None:
    """Lay a bonus tile on an open bonus tile space (R9, R40)."""
    s.deck[kind] -= 1
    s.deck_left -= 1
    s.shown[kind] += 1
    s.types |= 1 << kind


@compiled
def draw_first_bonus(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Draw a bonus tile of the set-up (R9)."""
    draw_bonus(s, kind)
    if s.shown[0] + s.shown[1] + s.shown[2] + s.shown[3] == b.bonus_spaces or s.deck_left == 0:
        s.phase = SETUP_LAYOUT


@compiled
def draw_layout(s: TableRecord, layout: int) -> None:
    """Lay a layout tile on an open layout tile space (R10, R37)."""
    s.layout_deck ^= 1 << layout
    s.layout_shown |= 1 << layout


@compiled
def draw_first_layout(s: TableRecord, b: BoxRecord, layout: int) -> None:
    """Draw a layout tile of the set-up: one for each seat, then those of the red action board (R10)."""
    draw_layout(s, layout)
    if s.place < s.seats:
        s.layout_shown = 0
        s.player[s.order[s.place]].layouts = 1 << layout
        s.place += 1
    elif popcount(s.layout_shown) == b.layout_spaces:
        begin_round(s, b)
