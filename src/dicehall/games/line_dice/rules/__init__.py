"""The rules of Line Dice: the doors. R and G as in RULES.md.

In all files here `s` is the state and `b` the box: the fields of `TableRecord` and `BoxRecord` in state.py. A decision
is `place(kind, facing, side)`, CALL or OUT; an outcome of chance is a kind, or the seat that goes first.
"""

from __future__ import annotations

from typing import Any

from dicehall.core.arrays import Bytes, Floats, Numbers, Rng
from dicehall.core.compiled import CHANCE, as_record, below, door, int64, options_dtype
from dicehall.core.compiled import OVER as ENDED
from dicehall.games.line_dice.components import NO_ARROW, NOBODY
from dicehall.games.line_dice.options import OPTIONS
from dicehall.games.line_dice.rules.deal import begin_deal, better
from dicehall.games.line_dice.rules.nodes import redraw, redraw_on_turn, unit, units
from dicehall.games.line_dice.rules.packed import has
from dicehall.games.line_dice.rules.turns import apply
from dicehall.games.line_dice.state import FIRST, NEVER, OVER, PLAY, STARTER, box_of, table_of

__all__ = ["actor", "count", "hide", "nth", "play", "rank", "rollout", "score", "start"]


options_of = as_record(options_dtype(OPTIONS))


@door
def start(table: Any, box: Any, options: Any) -> None:
    """Fill `table` for a new match; `options` is a record of `options_dtype`."""
    s, b, chosen = table_of(table), box_of(box), options_of(options)
    table[:] = 0
    s.seats = chosen.players
    s.each = b.each[chosen.players] if chosen.limit < 0 else min(chosen.limit, int64(b.each[chosen.players]))
    s.starter = chosen.starter
    s.first = NOBODY if chosen.first < 0 else chosen.first
    s.preset = NO_ARROW if chosen.arrow < 0 else chosen.arrow
    s.turning_from = 1 + chosen.turning if chosen.turning < 2 else NEVER
    s.hidden = chosen.hidden
    s.bluff = chosen.bluff
    s.penalty_last = chosen.penalty
    s.false_call_out = chosen.false_call
    s.domino = chosen.scoring
    s.target = chosen.target
    s.winner = NOBODY
    s.maker = NOBODY
    begin_deal(s)


@door
def actor(table: Bytes, box: Bytes) -> int:
    """Return the seat to act, CHANCE or OVER."""
    s = table_of(table)
    if s.phase == PLAY:
        return int64(s.turn)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Bytes, box: Bytes) -> int:
    """Count the ways the next event can go: legal decisions, faces of a die or seats; 0 when the match is over."""
    return units(table_of(table), box_of(box))


@door
def nth(table: Bytes, box: Bytes, i: int) -> int:
    """Return the i-th of these ways; several faces may mean the same kind."""
    return unit(table_of(table), box_of(box), i)


@door
def play(table: Bytes, box: Bytes, action: int) -> None:
    """Apply one decision or outcome, which must be one of these ways."""
    apply(table_of(table), box_of(box), action)


@door
def score(table: Bytes, box: Bytes, out: Floats) -> None:
    """Write the score of each seat to out[seats]: domino points so far, else 1 for the winner at the end (R19, R25)."""
    s = table_of(table)
    for seat in range(s.seats):
        if s.domino:
            out[seat] = s.points[seat]
        else:
            out[seat] = s.phase == OVER and seat == s.winner


@door
def rank(table: Bytes, box: Bytes, out: Numbers) -> None:
    """Write the rank of each seat to out[seats], 1 for the best; ties share a rank (R19, R26)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if better(s, other, seat):
                out[seat] += 1


@door
def hide(table: Bytes, box: Bytes, seat: int, rng: Rng) -> None:
    """Roll the dice of all other seats still in again, while hands are hidden (R5, G28).

    Seats that are out keep theirs: everybody has seen that nothing of theirs fitted.
    """
    s, b = table_of(table), box_of(box)
    if s.hidden and (s.phase == STARTER or s.phase == FIRST or s.phase == PLAY):
        for other in range(s.seats):
            if other != seat and has(s.living, other):
                if s.phase == PLAY and other == s.turn:
                    redraw_on_turn(s, b, rng)
                else:
                    redraw(s, b, other, rng)


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
