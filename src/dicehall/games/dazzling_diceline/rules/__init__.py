"""The rules of Dazzling Diceline: the doors. R and G as in RULES.md.

In all files here `s` is the state, `b` the box and `p` a player: the fields of `TableRecord`, `BoxRecord` and
`PlayerRecord` in state.py. A decision of a turn is a number of actions.py; other decisions and outcomes of chance are a
type of bonus tile, a layout tile, a set, a value from 0, or a seat.
"""

from __future__ import annotations

from dicehall.core.arrays import Bytes, Floats, Ints, Rng
from dicehall.core.compiled import CHANCE, as_record, below, door, entry_like, int64, options_dtype
from dicehall.core.compiled import OVER as ENDED

from ..components import SCORED
from ..options import OPTIONS
from ..state import CHOOSE, DISCARD, FLIPS, OVER, SETUP_TAKE, TURN, box_of, table_of
from .nodes import apply, unit, units
from .scoring import final_score, line_score, red_score, strength
from .setup import begin, unpack
from .turns import decide, turn_step, turn_ways

PARTS = 2 + SCORED  # of a final score


options_of = as_record(options_dtype(OPTIONS))


@door
def start(table: Bytes, box: Bytes, options: Bytes) -> None:
    """Fill `table` for a new match; `options` is a record of `options_dtype`."""
    s, b, chosen = table_of(table), box_of(box), options_of(options)
    table[:] = 0
    s.seats = chosen.players
    s.grey_without_target = chosen.grey_without_target
    unpack(s, b)
    begin(s, chosen.order)


@door
def actor(table: Bytes, box: Bytes) -> int:
    """Return the seat to act, CHANCE or OVER."""
    s = table_of(table)
    if s.phase == TURN or s.phase == DISCARD or s.phase == CHOOSE or s.phase == FLIPS or s.phase == SETUP_TAKE:
        return int64(s.seat)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Bytes, box: Bytes) -> int:
    """Count the ways the next event can go: decisions, values of a die, tiles in a deck, tied seats; 0 at the end."""
    return units(table_of(table), box_of(box))


@door
def nth(table: Bytes, box: Bytes, i: int) -> int:
    """Return the i-th of these ways."""
    return unit(table_of(table), box_of(box), i)


@door
def play(table: Bytes, box: Bytes, action: int) -> None:
    """Apply one decision or outcome, which must be one of these ways."""
    apply(table_of(table), box_of(box), action)


@door
def score(table: Bytes, box: Bytes, out: Floats) -> None:
    """Write the points of each seat to out[seats]: those on the track, and the final sums at the end (R57)."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        out[seat] = final_score(s, b, seat) if s.phase == OVER else s.player[seat].vp


@door
def rank(table: Bytes, box: Bytes, out: Ints) -> None:
    """Write the rank of each seat to out[seats], 1 for the best; ties share a rank (R59, G26)."""
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += strength(s, b, other) > strength(s, b, seat)


@entry_like("rank")
def parts_of_score(table: Bytes, box: Bytes, out: Ints) -> None:
    """Write the parts of each seat's score to out[seats * PARTS], seat by seat, for the view.

    PARTS are the points during the game, those of lines, and those of each red action that scores.
    """
    s, b = table_of(table), box_of(box)
    for seat in range(s.seats):
        out[PARTS * seat] = s.player[seat].vp
        out[PARTS * seat + 1] = line_score(s, b, seat)
        for action in range(SCORED):
            out[PARTS * seat + 2 + action] = red_score(s, b, seat, action)


@door
def hide(table: Bytes, box: Bytes, seat: int, rng: Rng) -> None:
    """Do nothing: only the order of the decks is hidden, and the state does not know it (R12)."""


@door
def rollout(table: Bytes, box: Bytes, rng: Rng) -> int:
    """Play at random to the end, all ways of an event equally likely; return the number of events."""
    s, b = table_of(table), box_of(box)
    events = 0
    while True:
        while s.phase == TURN:  # two events of three are decisions of a turn: skip the dispatch by phase
            decide(s, b, turn_step(s, b, below(rng, turn_ways(s, b))))
            events += 1
        ways = units(s, b)
        if ways == 0:
            return events
        apply(s, b, unit(s, b, below(rng, ways)))
        events += 1
