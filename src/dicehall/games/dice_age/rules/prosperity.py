"""Prosperity after the hunt (R39-R41, G12-G15)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64

from ..components import LARGE, SMALL, TILES, WANDERER
from ..state import SHELLS
from .packing import part, times


@compiled
def prosper(s: Any, b: Any) -> bool:
    """The next seat in turn (G12) takes all it gains but shells; whether a seat has shells to draw now."""
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
def resolve(s: Any, b: Any, seat: int) -> int:
    """The bonuses of a seat in the order of G13, as far as supplies go (G14); the shells that it draws."""
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
    grown = min(growth, min(small, b.limit[LARGE] - large))
    born = min(childbirth, b.limit[SMALL] - (small - grown))
    own += times(grown, LARGE) + born - grown
    if visit and s.wanderers:
        s.wanderers -= 1
        own += times(1, WANDERER)
    s.own[seat] = own
    s.hand[seat] = own
    if gives:
        take_tiles(s, seat, gives)
    return min(trade, int64(s.shells_left))


@compiled
def take_tiles(s: Any, seat: int, gives: int) -> None:
    """Action tiles from the supply."""
    for tile in range(len(TILES)):
        taken = times(min(part(gives, tile), part(s.tiles_left, tile)), tile)
        s.tiles_left -= taken
        s.tiles[seat] += taken


@compiled
def discard(s: Any, b: Any, seat: int) -> None:
    """Prosperity cards are removed from the game, honor cards stay (R41)."""
    kept = int64(0)
    for i in range(s.held[seat]):
        if b.honor[s.cards[seat, i]]:
            s.cards[seat, kept] = s.cards[seat, i]
            kept += 1
    s.held[seat] = kept
    s.resolved += 1


@compiled
def draw_shell(s: Any, b: Any, value: int) -> None:
    """One shell to the seat that trades (R40)."""
    s.shell_pile[value] -= 1
    s.shells_left -= 1
    s.shells_of[s.turn, value] += 1
    s.shell_count[s.turn] += 1
    s.due -= 1
    if s.due == 0:
        discard(s, b, s.turn)
