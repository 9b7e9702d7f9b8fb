"""The rules of Würfelzucker: the doors. `s` is the state, `b` the box; R and G as in RULES.md.

A decision is a number of `actions`; an outcome of chance is a kind of card, a value from 0, or the start player.
"""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE, as_record, below, compiled, door, int64, options_dtype
from dicehall.core.compiled import OVER as ENDED

from ..options import OPTIONS
from ..picks import VALUES
from ..state import (
    DRAW_JOKER,
    NOBODY,
    OVER,
    PLACE,
    ROLL,
    ROLLING,
    SETUP_DISPLAY,
    SETUP_START,
    box_of,
    table_of,
)
from .placing import MANY, place_step
from .rolling import roll_step
from .turns import apply

SHORT, LONG = -2, -3  # codes of the option length


@compiled
def units(s: Any, b: Any) -> int:
    """How many ways the next event can go."""
    if s.phase == ROLLING:
        return int64(VALUES)
    if s.phase == PLACE:
        return MANY - ~place_step(s, b, MANY)
    if s.phase == ROLL:
        return MANY - ~roll_step(s, b, MANY)
    if s.phase == OVER:
        return int64(0)
    if s.phase == SETUP_START:
        return int64(s.seats)
    if s.phase == DRAW_JOKER:
        return int64(s.left_jokers) if s.left_jokers else int64(1)
    return int64(s.left)


@compiled
def unit(s: Any, b: Any, i: int) -> int:
    """What the i-th way is."""
    if s.phase == ROLLING or s.phase == SETUP_START:
        return int64(i)
    if s.phase == PLACE:
        return place_step(s, b, i)
    if s.phase == ROLL:
        return roll_step(s, b, i)
    if s.phase == DRAW_JOKER:
        return nth_card(s.unseen_jokers, i) if s.left_jokers else int64(s.under[0])
    return nth_card(s.unseen, i)


@compiled
def nth_card(unseen: Any, i: int) -> int:
    """The kind of the i-th card, counted kind by kind."""
    kind = int64(0)
    while i >= unseen[kind]:
        i -= unseen[kind]
        kind += 1
    return kind


@compiled
def best_card(s: Any, b: Any, seat: int) -> int:
    """Points of the most valuable card in a pile (R53)."""
    best = int64(0)
    for kind in range(b.tasks):
        if s.pile[seat, kind] and b.points[kind] > best:
            best = int64(b.points[kind])
    return best


options_of = as_record(options_dtype(OPTIONS))


@door
def start(table: Any, box: Any, options: Any) -> None:
    """Fill the record for a new match by its options."""
    s, b, chosen = table_of(table), box_of(box), options_of(options)
    table[:] = 0
    s.seats = chosen.players
    s.start = NOBODY if chosen.first < 0 else chosen.first
    s.displace_on_deck = chosen.displace_on_joker_deck
    for kind in range(b.tasks):
        s.unseen[kind] = b.task_count[kind]
    s.left = b.task_cards
    under = int64(b.under[chosen.players, SHORT - chosen.length]) if chosen.length < 0 else chosen.length
    s.above = s.left - under
    for kind in range(b.jokers):
        s.unseen_jokers[kind] = b.joker_count[kind]
    s.left_jokers = b.joker_cards
    s.closed = b.joker_cards == 0
    s.phase = SETUP_DISPLAY


@door
def actor(table: Any, box: Any) -> int:
    """The active seat, CHANCE or OVER."""
    s = table_of(table)
    if s.phase == ROLL or s.phase == PLACE:
        return int64(s.seat)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Any, box: Any) -> int:
    """Decisions of the active seat, values of a die, cards left, or seats."""
    return units(table_of(table), box_of(box))


@door
def nth(table: Any, box: Any, i: int) -> int:
    """The i-th of them."""
    return unit(table_of(table), box_of(box), i)


@door
def play(table: Any, box: Any, action: int) -> None:
    """One event."""
    apply(table_of(table), box_of(box), action)


@door
def score(table: Any, box: Any, out: Any) -> None:
    """The points in the score piles (R52)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@door
def rank(table: Any, box: Any, out: Any) -> None:
    """More points, then the more valuable best card (R53)."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        mine = int64(s.points[seat]) << 8 | best_card(s, b, seat)
        out[seat] = 1
        for other in range(s.seats):
            if int64(s.points[other]) << 8 | best_card(s, b, other) > mine:
                out[seat] += 1


@door
def hide(table: Any, box: Any, seat: int, rng: Any) -> None:
    """Nothing is hidden but the order of the decks, which the state does not know (G24)."""


@door
def rollout(table: Any, box: Any, rng: Any) -> int:
    """Random play to the end."""
    s, b = table_of(table), box_of(box)
    events = 0
    while True:
        ways = units(s, b)
        if ways == 0:
            return events
        apply(s, b, unit(s, b, below(rng, ways)))
        events += 1
