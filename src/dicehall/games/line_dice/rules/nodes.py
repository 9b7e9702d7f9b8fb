"""The node to come: how many ways the next event can go, and which; and redrawing hidden hands (R5, R23)."""

from __future__ import annotations

from typing import Any

import numpy as np

from dicehall.core.compiled import below, compiled
from dicehall.games.line_dice.components import CALL, LATER, OUT
from dicehall.games.line_dice.rules.bluffs import MANY, bluff
from dicehall.games.line_dice.rules.deal import dice_left
from dicehall.games.line_dice.rules.road import fitting
from dicehall.games.line_dice.state import FIRST, OVER, PLAY


@compiled
def choices(s: Any, b: Any) -> Any:
    """How many decisions the seat on turn has."""
    proper = np.int64(b.count[s.context, s.options])
    if s.bluff:
        if proper == 0:
            proper = MANY + 1 + bluff(s, b, s.turn, MANY) + 1  # bluffs, and `out`
        return proper + s.callable
    return proper


@compiled
def choice(s: Any, b: Any, i: int) -> Any:
    """The i-th decision: proper plays or bluffs, then `call`, then `out`."""
    if s.options:
        if i < b.count[s.context, s.options]:
            if s.context >= LATER:
                return np.int64(b.later[s.context - LATER, s.options, i])
            return np.int64(b.plays[s.context, s.options, i])
        return np.int64(CALL)
    move = bluff(s, b, s.turn, i)
    if move < 0:
        move = np.int64(CALL if move == -1 and s.callable else OUT)
    return move


@compiled
def units(s: Any, b: Any) -> Any:
    """How many ways the next event can go."""
    if s.phase == PLAY:
        return choices(s, b)
    if s.phase == OVER:
        return np.int64(0)
    return np.int64(s.seats if s.phase == FIRST else b.faces)


@compiled
def unit(s: Any, b: Any, i: int) -> Any:
    """What the i-th way is."""
    if s.phase == PLAY:
        return choice(s, b, i)
    return np.int64(i if s.phase == FIRST else b.face[i])


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
