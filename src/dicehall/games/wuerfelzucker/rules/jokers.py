"""The joker deck: drawing, playing, and putting used jokers under it (R11, R12, R60)."""

from __future__ import annotations

from dicehall.core.compiled import compiled

from ..state import TableRecord
from .cards import remove


@compiled
def spend(s: TableRecord, joker: int) -> None:
    """Play a joker: it goes under the deck (R60), or out of the game if the deck is closed (G14)."""
    s.hand[s.seat, joker] -= 1
    if s.hand[s.seat, joker] == 0:
        s.holds[s.seat] ^= 1 << joker
    if not s.closed:
        s.under[s.under_jokers] = joker
        s.under_jokers += 1


@compiled
def draw_joker(s: TableRecord, joker: int) -> None:
    """Give the seat the top joker, unknown or the next one under those (R11); an empty deck is closed (R12)."""
    if s.left_jokers:
        s.unseen_jokers[joker] -= 1
        s.left_jokers -= 1
    else:
        remove(s.under, s.under_jokers, 0)
        s.under_jokers -= 1
    s.hand[s.seat, joker] += 1
    s.holds[s.seat] |= 1 << joker
    s.closed = s.left_jokers == 0 and s.under_jokers == 0
    s.joker_due = 0
