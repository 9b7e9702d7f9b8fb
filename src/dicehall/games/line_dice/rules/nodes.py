"""The node to come: how many ways the next event can go, and which; and redrawing hidden hands (R5, R23)."""

from __future__ import annotations

from dicehall.core.arrays import Rng
from dicehall.core.compiled import below, compiled, int64
from dicehall.games.line_dice.components import CALL, LATER, OUT
from dicehall.games.line_dice.rules.bluffs import MANY, bluff
from dicehall.games.line_dice.rules.deal import dice_left
from dicehall.games.line_dice.rules.packed import later_row
from dicehall.games.line_dice.rules.road import fitting
from dicehall.games.line_dice.state import FIRST, OVER, PLAY, BoxRecord, TableRecord


@compiled
def choices(s: TableRecord, b: BoxRecord) -> int:
    """Return how many decisions the seat on turn has."""
    proper = int64(b.count[s.context, s.options])
    if s.bluff:
        if proper == 0:
            proper = bluff(s, b, s.turn, MANY) + 1 + MANY + 1  # bluffs, and `out`
        proper += s.callable
    return proper


@compiled
def choice(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Return the i-th decision: proper plays or bluffs, then `call`, then `out`."""
    if s.options:
        if s.callable and i == b.count[s.context, s.options]:
            return int64(CALL)
        if s.context == LATER:
            return int64(b.later[later_row(s.arrow, s.heading), s.options, i])
        return int64(b.plays[s.context, s.options, i])
    move = bluff(s, b, s.turn, i)
    if move < 0:
        move = int64(CALL if move == -1 and s.callable else OUT)
    return move


@compiled
def units(s: TableRecord, b: BoxRecord) -> int:
    """Return how many ways the next event can go; 0 when the match is over."""
    if s.phase == PLAY:
        return choices(s, b)
    if s.phase == OVER:
        return int64(0)
    return int64(s.seats if s.phase == FIRST else b.faces)


@compiled
def unit(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Return the decision, kind or first seat that the i-th way means."""
    if s.phase == PLAY:
        return choice(s, b, i)
    return int64(i if s.phase == FIRST else b.face[i])


@compiled
def redraw(s: TableRecord, b: BoxRecord, seat: int, rng: Rng) -> None:
    """Roll all dice that a seat still holds anew (G28)."""
    left = dice_left(s, seat)
    s.hand[seat] = 0
    s.holds[seat] = 0
    for _ in range(left):
        kind = b.face[below(rng, b.faces)]
        s.hand[seat, kind] += 1
        s.holds[seat] |= 1 << kind


@compiled
def redraw_on_turn(s: TableRecord, b: BoxRecord, rng: Rng) -> None:
    """Roll the dice of the seat on turn anew until it has a choice, as it is known to have one (R15).

    `choices` counts `out` too, so a seat without proper play needs two.
    """
    fit = fitting(s, b)
    while True:
        redraw(s, b, s.turn, rng)
        s.options = s.holds[s.turn] & fit
        if s.options or choices(s, b) > 1:
            return
