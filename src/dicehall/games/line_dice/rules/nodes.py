"""The node to come: how many ways the next event can go, and which; and redrawing hidden hands (R5, R23)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import below, compiled, int64
from dicehall.games.line_dice.components import CALL, LATER, OUT
from dicehall.games.line_dice.rules.bluffs import MANY, bluff
from dicehall.games.line_dice.rules.deal import dice_left
from dicehall.games.line_dice.rules.road import fitting
from dicehall.games.line_dice.state import FIRST, OVER, PLAY


@compiled
def choices(s: Any, b: Any) -> int:
    """How many decisions the seat on turn has."""
    proper = int64(b.count[s.context, s.options])
    if s.bluff:
        if proper == 0:
            proper = MANY + 1 + bluff(s, b, s.turn, MANY) + 1  # bluffs, and `out`
        proper += s.callable
    return proper


@compiled
def choice(s: Any, b: Any, i: int) -> int:
    """The i-th decision: proper plays or bluffs, then `call`, then `out`."""
    if s.options:
        if s.callable and i == b.count[s.context, s.options]:
            return int64(CALL)
        if s.context == LATER:
            return int64(b.later[2 * s.arrow + (s.heading & 1), s.options, i])
        return int64(b.plays[s.context, s.options, i])
    move = bluff(s, b, s.turn, i)
    if move < 0:
        move = int64(CALL if move == -1 and s.callable else OUT)
    return move


@compiled
def units(s: Any, b: Any) -> int:
    """How many ways the next event can go."""
    if s.phase == PLAY:
        return choices(s, b)
    if s.phase == OVER:
        return int64(0)
    return int64(s.seats if s.phase == FIRST else b.faces)


@compiled
def unit(s: Any, b: Any, i: int) -> int:
    """What the i-th way is."""
    if s.phase == PLAY:
        return choice(s, b, i)
    return int64(i if s.phase == FIRST else b.face[i])


@compiled
def redraw(s: Any, b: Any, seat: int, rng: Any) -> None:
    """Other faces for the dice that a seat still holds (G28)."""
    left = dice_left(s, seat)
    s.hand[seat] = 0
    s.holds[seat] = 0
    for _ in range(left):
        kind = b.face[below(rng, b.faces)]
        s.hand[seat, kind] += 1
        s.holds[seat] |= 1 << kind


@compiled
def redraw_on_turn(s: Any, b: Any, rng: Any) -> None:
    """The same for the seat on turn, which is known to have a choice."""
    fit = fitting(s, b)
    while True:
        redraw(s, b, s.turn, rng)
        s.options = s.holds[s.turn] & fit
        if s.options or choices(s, b) > 1:
            return
