"""Rounds from the preparation to the next one, and every event to its rule (R6-R9, R42)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled

from ..components import PLACES
from ..state import (
    BEFORE_ROLL,
    CAMP,
    GENERATION,
    INTIMIDATED,
    NOBODY,
    ORDER,
    OVER,
    PICKING,
    PREY_CARDS,
    ROW,
    ROW_CARDS,
    SHELLS,
)
from .actions import FRIGHTEN, THROW, USE_COUNSEL
from .counting import count_points
from .hunt import hunt
from .prosperity import draw_shell, prosper
from .tiles import flee, frighten, pick, retreat, use_counsel
from .turns import all_collected, collect, pass_on, place, put, roll, throw


@compiled
def begin_round(s: Any, b: Any) -> None:
    """Prey comes first; the pile of the round is taken (R7-R9)."""
    s.round += 1
    s.turn = NOBODY
    s.collected = 0
    s.taken = 0
    s.dealt = 0
    for slot in range(b.slots[s.round - 1]):
        s.pile[slot] = b.slot_count[s.round - 1, slot]
    s.pile_left = b.pile[s.round - 1]
    s.phase = PREY_CARDS


@compiled
def draw_first(s: Any, b: Any, seat: int) -> None:
    """R6."""
    s.start = seat
    begin_round(s, b)


@compiled
def draw_prey(s: Any, kind: int) -> None:
    """To the next place (R8)."""
    s.prey_deck[kind] -= 1
    s.prey_left -= 1
    s.prey[s.filled] = kind
    s.filled += 1
    if s.filled == PLACES:
        s.phase = GENERATION


@compiled
def draw_card(s: Any, b: Any, slot: int) -> None:
    """To the next place of a row (R9); then the starting player's turn (R10)."""
    s.pile[slot] -= 1
    s.pile_left -= 1
    s.rows[s.dealt // ROW_CARDS, s.dealt % ROW_CARDS] = b.slot_card[s.round - 1, slot]
    s.dealt += 1
    if s.dealt == ROW_CARDS * s.seats:
        s.turn = s.start
        s.phase = BEFORE_ROLL


@compiled
def take_row(s: Any, b: Any, row: int) -> None:
    """After the last row the round ends (R28)."""
    collect(s, row)
    if all_collected(s):
        hunt(s, b)
        s.resolved = 0
        go_on(s, b)
    else:
        pass_on(s)


@compiled
def go_on(s: Any, b: Any) -> None:
    """Prosperity; then the marker goes to the left and the next round begins, or the points are counted (R42, G28)."""
    if prosper(s, b):
        return
    if s.round == b.rounds:
        count_points(s, b)
        s.turn = NOBODY
        s.phase = OVER
    else:
        s.start = s.start + 1 if s.start + 1 < s.seats else 0
        begin_round(s, b)


@compiled
def shell(s: Any, b: Any, value: int) -> None:
    """After the last shell of a seat the next one's prosperity comes."""
    draw_shell(s, b, value)
    if s.due == 0:
        go_on(s, b)


@compiled
def act(s: Any, b: Any, action: int) -> None:
    """A decision of a turn, before the roll or in the camp."""
    if action < THROW:
        place(s, b, action)
    elif action == THROW:
        throw(s)
    elif action == USE_COUNSEL:
        use_counsel(s)
    elif action & FRIGHTEN:
        frighten(s, b, action)
    else:
        retreat(s, b, action)


@compiled
def apply(s: Any, b: Any, action: int) -> None:
    """One event."""
    if s.phase < INTIMIDATED:
        roll(s, action)
    elif s.phase == CAMP or s.phase == BEFORE_ROLL:
        act(s, b, action)
    elif s.phase == PREY_CARDS:
        draw_prey(s, action)
    elif s.phase == GENERATION:
        draw_card(s, b, action)
    elif s.phase == ROW:
        take_row(s, b, action)
    elif s.phase == SHELLS:
        shell(s, b, action)
    elif s.phase == PICKING:
        pick(s, action)
    elif s.phase == INTIMIDATED:
        flee(s, b, action)
    elif s.phase == ORDER:
        put(s, b, action)
    else:
        draw_first(s, b, action)
