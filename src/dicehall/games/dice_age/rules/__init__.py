"""The rules of Dice Age: the doors. R and G as in RULES.md.

In all files here `s` is the state and `b` the box: the fields of `TableRecord` and `BoxRecord` in state.py. A decision
is a number of actions.py; an outcome of chance is a value of a die from 0, the place of a card in its deck or of a
shell's value, or the starting player.
"""

from __future__ import annotations

from dicehall.core.arrays import Bytes, Floats, Ints, Numbers, Rng
from dicehall.core.compiled import CHANCE, as_record, below, compiled, door, int64, options_dtype
from dicehall.core.compiled import OVER as ENDED

from ..components import BARBARIAN, MAX_SHELLS, MAX_SLOTS, PREY
from ..options import OPTIONS
from ..state import (
    BEFORE_ROLL,
    CAMP,
    FIRST,
    GENERATION,
    INTIMIDATED,
    LAST_DECISION,
    LAST_ROLL,
    NOBODY,
    OVER,
    PICKING,
    PREY_CARDS,
    ROW,
    SHELLS,
    BoxRecord,
    TableRecord,
    box_of,
    table_of,
)
from .actions import MANY, PIPS
from .counting import standing
from .packing import times
from .rounds import apply, begin_round
from .tiles import picks
from .turns import order_step, roll, row_step, turn_step


@compiled
def step(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Return the i-th decision of the seat to act, or ~(i - n) where there are only n of them.

    Functions like this one are called walkers, see actions.py.
    """
    if s.phase == CAMP or s.phase == BEFORE_ROLL:
        return turn_step(s, b, i)
    if s.phase == ROW:
        return row_step(s, i)
    if s.phase == PICKING:
        return picks(s, i)
    return order_step(s, i)


@compiled
def decides(s: TableRecord) -> bool:
    """Return True if a seat is to act, False for chance and at the end."""
    return bool(LAST_ROLL < s.phase <= LAST_DECISION)


@compiled
def units(s: TableRecord, b: BoxRecord) -> int:
    """Count the ways the next event can go: decisions, or equally likely units of chance; 0 when the match is over."""
    if s.phase <= LAST_ROLL:
        return int64(PIPS)
    if s.phase <= LAST_DECISION:
        return MANY - ~step(s, b, MANY)
    if s.phase == PREY_CARDS:
        return int64(s.prey_left)
    if s.phase == GENERATION:
        return int64(s.pile_left)
    if s.phase == SHELLS:
        return int64(s.shells_left)
    return int64(s.seats) if s.phase == FIRST else int64(0)


@compiled
def unit(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Return the i-th way, 0 <= i < units: a decision, or the outcome that unit i of chance means."""
    if s.phase <= LAST_ROLL or s.phase == FIRST:
        return int64(i)
    if s.phase <= LAST_DECISION:
        return step(s, b, i)
    if s.phase == PREY_CARDS:
        return nth_of(s.prey_deck, len(PREY), i)
    if s.phase == GENERATION:
        return nth_of(s.pile, MAX_SLOTS, i)
    return nth_of(s.shell_pile, MAX_SHELLS, i)


@compiled
def nth_of(numbers: Numbers, sorts: int, i: int) -> int:
    """Return the sort of the i-th thing in a heap with numbers[sort] of each; i is below their sum.

    The loop has no branch and no early end: with a random i the processor would mispredict it.
    """
    sort = before = int64(0)
    for each in range(sorts):
        before += numbers[each]
        sort += int64(i >= before)
    return sort


options_of = as_record(options_dtype(OPTIONS))


@door
def start(table: Bytes, box: Bytes, options: Bytes) -> None:
    """Fill `table` for a new match; `options` is a record of `options_dtype`."""
    s, b, chosen = table_of(table), box_of(box), options_of(options)
    table[:] = 0
    s.seats = chosen.players
    s.barbarians = chosen.barbarians
    for kind in range(len(PREY)):
        s.prey_deck[kind] = b.prey_count[kind]
    s.prey_left = b.prey_cards
    for value in range(b.shells):
        s.shell_pile[value] = b.shell_count[value]
    s.shells_left = b.shell_tiles
    s.tiles_left = b.tiles
    s.wanderers = b.wanderers
    for seat in range(chosen.players):
        s.own[seat] = b.start + times(b.barbarians * chosen.barbarians, BARBARIAN)
        s.hand[seat] = s.own[seat]
    s.turn = NOBODY
    s.first = NOBODY if chosen.first < 0 else chosen.first
    s.start = s.first
    s.phase = FIRST
    if chosen.first >= 0:
        begin_round(s, b)


@door
def actor(table: Bytes, box: Bytes) -> int:
    """Return the seat to act, CHANCE or OVER."""
    s = table_of(table)
    if decides(s):
        return int64(s.turn)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Bytes, box: Bytes) -> int:
    """Count the ways the next event can go: decisions, pips, cards or shells left, seats; 0 when the match is over."""
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
    """Write the points of each seat to out[seats]: those of the prey, and all of them when the match is over (G30)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = s.total[seat] if s.phase == OVER else s.prey_points[seat]


@door
def rank(table: Bytes, box: Bytes, out: Ints) -> None:
    """Write the rank of each seat to out[seats], 1 for the best: more points, then more shells (R51, R52)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += standing(s, other) > standing(s, seat)


@door
def hide(table: Bytes, box: Bytes, seat: int, rng: Rng) -> None:
    """Redraw the shells of all other seats from all that `seat` has not seen (R26).

    To this seat the pile and the shells of the others are one heap, drawn from blindly, and what may be played never
    depends on values. So every way to deal the heap out is equally likely: all shells of others go back to the pile,
    and each seat draws as many as it had, one by one, without replacement. From the count on everything is open (G29).
    """
    s, b = table_of(table), box_of(box)
    if s.phase == OVER:
        return
    # Back to the pile: its numbers are those of all shells that this seat has not seen.
    for other in range(s.seats):
        if other != seat:
            for value in range(b.shells):
                s.shell_pile[value] += s.shells_of[other, value]
                s.shells_of[other, value] = 0
    left = int64(s.shells_left)  # to draw from; `shells_left` itself is the same again after all draws
    for other in range(s.seats):
        if other != seat:
            left += s.shell_count[other]
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.shell_count[other]):
                value = nth_of(s.shell_pile, MAX_SHELLS, below(rng, left))
                s.shell_pile[value] -= 1
                s.shells_of[other, value] += 1
                left -= 1


@door
def rollout(table: Bytes, box: Bytes, rng: Rng) -> int:
    """Play at random to the end, all ways of an event equally likely; return the number of events."""
    s, b = table_of(table), box_of(box)
    events = 0
    while True:
        while s.phase < INTIMIDATED:  # half of all events are rolls of a turn: skip the dispatch by phase
            roll(s, below(rng, PIPS))
            events += 1
        ways = units(s, b)
        if ways == 0:
            return events
        apply(s, b, unit(s, b, below(rng, ways)))
        events += 1
