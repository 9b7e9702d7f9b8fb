"""The rules of Dice Age: the doors. `s` is the state, `b` the box; R and G as in RULES.md.

A decision is a number of `actions`; an outcome of chance is a value of a die from 0, the place of a card in its deck or
of a shell's value, or the starting player.
"""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE, below, compiled, door, int64
from dicehall.core.compiled import OVER as ENDED

from ..components import BARBARIAN, MAX_SHELLS, MAX_SLOTS, PREY
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
def step(s: Any, b: Any, i: int) -> int:
    """Walker over the decisions of the seat to act: the i-th one, ~(i - their number) beyond the last."""
    if s.phase == CAMP or s.phase == BEFORE_ROLL:
        return turn_step(s, b, i)
    if s.phase == ROW:
        return row_step(s, i)
    if s.phase == PICKING:
        return picks(s, i)
    return order_step(s, i)


@compiled
def decides(s: Any) -> bool:
    """Whether a seat is to act."""
    return bool(LAST_ROLL < s.phase <= LAST_DECISION)


@compiled
def units(s: Any, b: Any) -> int:
    """How many ways the next event can go."""
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
def unit(s: Any, b: Any, i: int) -> int:
    """What the i-th way is."""
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
def nth_of(numbers: Any, sorts: int, i: int) -> int:
    """The sort of the i-th thing, counted sort by sort; without branches, which chance would make slow."""
    sort = before = int64(0)
    for each in range(sorts):
        before += numbers[each]
        sort += int64(i >= before)
    return sort


@door
def start(table: Any, box: Any, options: Any) -> None:
    """Fill the record from the options in their declared order."""
    s, b = table_of(table), box_of(box)
    table[:] = 0
    players, barbarians, first = options[0], options[1], options[2]
    s.seats = players
    s.barbarians = barbarians
    for kind in range(len(PREY)):
        s.prey_deck[kind] = b.prey_count[kind]
    s.prey_left = b.prey_cards
    for value in range(b.shells):
        s.shell_pile[value] = b.shell_count[value]
    s.shells_left = b.shell_tiles
    s.tiles_left = b.tiles
    s.wanderers = b.wanderers
    for seat in range(players):
        s.own[seat] = b.start + times(b.barbarians * barbarians, BARBARIAN)
        s.hand[seat] = s.own[seat]
    s.turn = NOBODY
    s.first = NOBODY if first < 0 else first
    s.start = s.first
    s.phase = FIRST
    if first >= 0:
        begin_round(s, b)


@door
def actor(table: Any, box: Any) -> int:
    """The seat to act, CHANCE or OVER."""
    s = table_of(table)
    if decides(s):
        return int64(s.turn)
    return int64(ENDED if s.phase == OVER else CHANCE)


@door
def count(table: Any, box: Any) -> int:
    """Decisions of the seat to act, pips, cards or shells left, or seats."""
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
    """Points of the prey; all points when the game is over (G30)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = s.total[seat] if s.phase == OVER else s.prey_points[seat]


@door
def rank(table: Any, box: Any, out: Any) -> None:
    """More points, then more shells (R51, R52)."""
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += standing(s, other) > standing(s, seat)


@door
def hide(table: Any, box: Any, seat: int, rng: Any) -> None:
    """The shells of the other seats are drawn anew from all that this seat does not know (R26)."""
    s, b = table_of(table), box_of(box)
    if s.phase == OVER:
        return
    for other in range(s.seats):
        if other != seat:
            for value in range(b.shells):
                s.shell_pile[value] += s.shells_of[other, value]
                s.shells_of[other, value] = 0
    left = int64(s.shells_left)
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
def rollout(table: Any, box: Any, rng: Any) -> int:
    """Random play to the end."""
    s, b = table_of(table), box_of(box)
    events = 0
    while True:
        while s.phase < INTIMIDATED:
            roll(s, below(rng, PIPS))
            events += 1
        ways = units(s, b)
        if ways == 0:
            return events
        apply(s, b, unit(s, b, below(rng, ways)))
        events += 1
