"""The rules of Dazzling Diceline: the doors. `s` is the state, `b` the box, `p` a player; R and G as in RULES.md.

A decision of a turn is a number of `actions`; other decisions and outcomes of chance are a type of bonus tile, a layout
tile, a set, a value from 0, or a seat.
"""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE, below, door, entry_like, int64
from dicehall.core.compiled import OVER as ENDED

from ..components import SCORED, Bytes, Floats, Numbers, Words
from ..state import CHOOSE, DISCARD, FLIPS, OVER, SETUP_TAKE, TURN, box_of, table_of
from .nodes import apply, unit, units
from .scoring import final_score, line_score, red_score, strength
from .setup import begin, unpack
from .turns import decide, turn_step, turn_ways

PARTS = 2 + SCORED  # of a final score


@door
def start(table: Any, box: Any, options: Any) -> None:
    """Fill the record from the options in their declared order."""
    s, b = table_of(table), box_of(box)
    table[:] = 0
    s.seats = options[0]
    s.grey_without_target = options[2]
    unpack(s, b)
    begin(s, options[1])


@door
def actor(table: Bytes, box: Bytes) -> int:
    """The seat that decides, CHANCE or OVER."""
    s = table_of(table)
    if s.phase == TURN or s.phase == DISCARD or s.phase == CHOOSE or s.phase == FLIPS or s.phase == SETUP_TAKE:
        return int64(s.seat)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Bytes, box: Bytes) -> int:
    """Decisions of the seat, values of a die, tiles in a deck, or tied seats."""
    return units(table_of(table), box_of(box))


@door
def nth(table: Bytes, box: Bytes, i: int) -> int:
    """The i-th of them."""
    return unit(table_of(table), box_of(box), i)


@door
def play(table: Bytes, box: Bytes, action: int) -> None:
    """One event."""
    apply(table_of(table), box_of(box), action)


@door
def score(table: Bytes, box: Bytes, out: Floats) -> None:
    """Points of the victory points track while the game runs, the final sums when it is over (R57)."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        out[seat] = final_score(s, b, seat) if s.phase == OVER else s.player[seat].vp


@door
def rank(table: Bytes, box: Bytes, out: Numbers) -> None:
    """R59, G26."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += strength(s, b, other) > strength(s, b, seat)


@entry_like("rank")
def parts_of_score(table: Bytes, box: Bytes, out: Numbers) -> None:
    """For the view, of each seat: points during the game, of lines, and of each red action; out i64[seats * PARTS]."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        out[PARTS * seat] = s.player[seat].vp
        out[PARTS * seat + 1] = line_score(s, b, seat)
        for action in range(SCORED):
            out[PARTS * seat + 2 + action] = red_score(s, b, seat, action)


@door
def hide(table: Bytes, box: Bytes, seat: int, rng: Words) -> None:
    """Nothing is hidden but the order of the decks, which the state does not know (R12)."""


@door
def rollout(table: Bytes, box: Bytes, rng: Words) -> int:
    """Random play to the end."""
    s, b = table_of(table), box_of(box)
    events = 0
    while True:
        while s.phase == TURN:  # two events of three, by the shortest way
            decide(s, b, turn_step(s, b, below(rng, turn_ways(s, b))))
            events += 1
        ways = units(s, b)
        if ways == 0:
            return events
        apply(s, b, unit(s, b, below(rng, ways)))
        events += 1
