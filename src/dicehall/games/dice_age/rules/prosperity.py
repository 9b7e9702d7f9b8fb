"""Prosperity after the hunt (R39-R41, G12-G15)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, int64

from ..components import LARGE, SMALL, TILES, WANDERER
from ..state import SHELLS, BoxRecord, TableRecord
from .packing import part, times


@compiled
def prosper(s: TableRecord, b: BoxRecord) -> bool:
    """Give seats what their cards bring, all but shells, from the starting player on (R39, G12).

    Stop at the first seat that has shells to draw, and return True; return False when all are done.
    """
    while s.resolved < s.seats:
        seat = (s.start + s.resolved) % s.seats
        s.due = resolve(s, b, seat)
        if s.due:
            s.turn = seat
            s.phase = SHELLS
            return True
        discard(s, b, seat)
    return False


@compiled
def resolve(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Give a seat its bonuses but for shells, in the order of G13 and as far as the supply goes (G14).

    Return how many shells it draws.
    """
    growth = childbirth = visit = gives = trade = int64(0)
    for i in range(s.held[seat]):
        card = s.cards[seat, i]
        growth += b.growth[card]
        childbirth += b.childbirth[card]
        visit += b.visit[card]
        gives += b.gives[card]
        trade += b.trade[card]
    own = int64(s.own[seat])
    small, large = part(own, SMALL), part(own, LARGE)
    # Growth before childbirth (G13): a small die that grows makes room for a new one.
    grown = min(growth, min(small, b.limit[LARGE] - large))
    born = min(childbirth, b.limit[SMALL] - (small - grown))
    own += times(grown, LARGE) + times(born - grown, SMALL)
    if visit and s.wanderers:
        s.wanderers -= 1
        own += times(1, WANDERER)
    s.own[seat] = own
    s.hand[seat] = own
    if gives:
        take_tiles(s, seat, gives)
    return min(trade, int64(s.shells_left))


@compiled
def take_tiles(s: TableRecord, seat: int, gives: int) -> None:
    """Give a seat action tiles from the supply, `gives` as counts, as far as there are any."""
    for tile in range(len(TILES)):
        taken = times(min(part(gives, tile), part(s.tiles_left, tile)), tile)
        s.tiles_left -= taken
        s.tiles[seat] += taken


@compiled
def discard(s: TableRecord, b: BoxRecord, seat: int) -> None:
    """Remove the prosperity cards of a seat from the game; its honor cards stay (R41)."""
    kept = int64(0)
    for i in range(s.held[seat]):
        if b.honor[s.cards[seat, i]]:
            s.cards[seat, kept] = s.cards[seat, i]
            kept += 1
    s.held[seat] = kept
    s.resolved += 1


@compiled
def draw_shell(s: TableRecord, b: BoxRecord, value: int) -> None:
    """Give one shell to the seat that trades (R40)."""
    s.shell_pile[value] -= 1
    s.shells_left -= 1
    s.shells_of[s.turn, value] += 1
    s.shell_count[s.turn] += 1
    s.due -= 1
    if s.due == 0:
        discard(s, b, s.turn)
