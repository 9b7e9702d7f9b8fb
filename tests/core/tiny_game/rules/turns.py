"""What events do."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64

from ..faces import LOST
from ..state import LUCK, OVER, ROLLED, TURN

ROLL, HOLD = range(2)  # decisions


@compiled
def lucky(s: Any, value: int) -> None:
    """The next seat knows its luck."""
    s.luck[s.lucky] = value
    s.lucky += 1
    if s.lucky == s.seats:
        s.phase = TURN


@compiled
def gather(s: Any, value: int) -> None:
    """A roll on somebody's turn."""
    s.phase = TURN
    if value == LOST:
        pass_on(s)
    else:
        s.gathered += value


@compiled
def pass_on(s: Any) -> None:
    """The next seat's turn."""
    s.gathered = 0
    s.turn = (s.turn + 1) % s.seats


@compiled
def hold(s: Any) -> None:
    """Keep what the turn gathered."""
    s.points[s.turn] += s.gathered
    if s.points[s.turn] >= s.target:
        s.gathered = 0
        s.phase = OVER
    else:
        pass_on(s)


@compiled
def total(s: Any, seat: int) -> int:
    """Points with luck."""
    return int64(s.points[seat] + s.luck[seat] * s.worth)


@compiled
def apply(s: Any, action: int) -> None:
    """One event."""
    if s.phase == LUCK:
        lucky(s, action)
    elif s.phase == ROLLED:
        gather(s, action)
    elif action == HOLD:
        hold(s)
    else:
        s.phase = ROLLED
