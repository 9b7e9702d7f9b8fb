"""The rules of Würfelzucker: the doors. R and G as in RULES.md.

In all files here `s` is the state and `b` the box: the fields of `TableRecord` and `BoxRecord` in state.py. A decision
is a number of actions.py; an outcome of chance is a kind of card, a value from 0, or the start player.
"""

from __future__ import annotations

from typing import Any

from dicehall.core.arrays import Bytes, Floats, Numbers, Rng
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
    BoxRecord,
    TableRecord,
    box_of,
    table_of,
)
from .placing import MANY, place_step
from .rolling import roll_step
from .turns import apply

SHORT, LONG = -2, -3  # codes of the option length
MOST_POINTS = 256  # of one card, exclusive


@compiled
def units(s: TableRecord, b: BoxRecord) -> int:
    """Count the ways the next event can go: decisions, or equally likely units of chance; 0 when the match is over."""
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
def unit(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Return the i-th way, 0 <= i < units: a decision, or the outcome that unit i of chance means."""
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
def nth_card(unseen: Numbers, i: int) -> int:
    """Return the kind of the i-th card, counted kind by kind; unseen[kind] is the number of cards."""
    kind = int64(0)
    while i >= unseen[kind]:
        i -= unseen[kind]
        kind += 1
    return kind


@compiled
def best_card(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Return the points of the most valuable card in a seat's pile (R53)."""
    best = int64(0)
    for kind in range(b.tasks):
        if s.pile[seat, kind] and b.points[kind] > best:
            best = int64(b.points[kind])
    return best


options_of = as_record(options_dtype(OPTIONS))


@compiled
def standing(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Return a number that orders seats by points, then by their best card (R52, R53)."""
    return int64(s.points[seat]) * MOST_POINTS + best_card(s, b, seat)


@door
def start(table: Any, box: Any, options: Any) -> None:
    """Fill `table` for a new match; `options` is a record of `options_dtype`."""
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
def actor(table: Bytes, box: Bytes) -> int:
    """Return the seat to act, CHANCE or OVER."""
    s = table_of(table)
    if s.phase == ROLL or s.phase == PLACE:
        return int64(s.seat)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Bytes, box: Bytes) -> int:
    """Count the ways the next event can go: decisions, values of a die, cards or seats; 0 when the match is over."""
    return units(table_of(table), box_of(box))


@door
def nth(table: Bytes, box: Bytes, i: int) -> int:
    """Return the i-th of these ways; several cards may be of one kind."""
    return unit(table_of(table), box_of(box), i)


@door
def play(table: Bytes, box: Bytes, action: int) -> None:
    """Apply one decision or outcome, which must be one of these ways."""
    apply(table_of(table), box_of(box), action)


@door
def score(table: Bytes, box: Bytes, out: Floats) -> None:
    """Write the points in each seat's pile to out[seats] (R52)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@door
def rank(table: Bytes, box: Bytes, out: Numbers) -> None:
    """Write the rank of each seat to out[seats], 1 for the best: more points, then the better card (R52, R53)."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        mine = standing(s, b, seat)
        out[seat] = 1
        for other in range(s.seats):
            if standing(s, b, other) > mine:
                out[seat] += 1


@door
def hide(table: Bytes, box: Bytes, seat: int, rng: Rng) -> None:
    """Do nothing: only the order of the decks is hidden, and the state does not know it (G24)."""


@door
def rollout(table: Bytes, box: Bytes, rng: Rng) -> int:
    """Play at random to the end, all ways of an event equally likely; return the number of events."""
    s, b = table_of(table), box_of(box)
    events = 0
    while True:
        ways = units(s, b)
        if ways == 0:
            return events
        apply(s, b, unit(s, b, below(rng, ways)))
        events += 1
