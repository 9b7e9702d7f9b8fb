"""Step 2: rolling, choosing dice to roll again, and re-roll jokers (R20-R23, R61)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, index_of, int64

from ..components import REROLL
from ..picks import MOST
from ..state import PLACE, ROLL, ROLLING
from .actions import REROLLING, STOP, USE_REROLL, on
from .cards import number
from .jokers import spend


@compiled
def begin_rolling(s: Any, b: Any) -> None:
    """Take all dice (R20)."""
    s.own_due = 0
    s.packed = 0
    s.pick = 0
    s.to_roll = b.dice
    s.rolls_left = b.rolls - 1
    s.phase = ROLLING


@compiled
def roll(s: Any, b: Any, value: int) -> None:
    """One die shows a value; after the last, dice may be rolled again, or step 3 comes (R21, R22)."""
    s.packed += 1 << 8 * value
    s.to_roll -= 1
    if s.to_roll == 0:
        s.pick = number(b, s.packed)
        s.packed = 0
        s.phase = ROLL if s.rolls_left or s.holds[s.seat] & b.family[REROLL] else PLACE


@compiled
def take_up(s: Any, b: Any, part: int) -> None:
    """These dice are rolled again."""
    s.packed = b.packed[s.pick] - b.packed[part]
    s.pick = 0
    s.to_roll = b.size[part]
    s.phase = ROLLING


@compiled
def reroll(s: Any, b: Any, part: int) -> None:
    """R21."""
    s.rolls_left -= 1
    take_up(s, b, part)


@compiled
def use_reroll(s: Any, b: Any, joker: int, part: int) -> None:
    """R61; ordinary rolling is over (G13)."""
    s.rolls_left = 0
    spend(s, joker)
    take_up(s, b, part)


@compiled
def stop(s: Any) -> None:
    """R22."""
    s.rolls_left = 0
    s.phase = PLACE


@compiled
def roll_step(s: Any, b: Any, i: int) -> int:
    """Walker (see placing.py): `stop` first, then all choices of dice."""
    if i == 0:
        return int64(STOP)
    i -= 1
    if s.rolls_left:
        begin = int64(b.parts_at[s.pick, 0])
        n = int64(b.parts_at[s.pick, MOST + 1]) - begin
        if i < n:
            return on(REROLLING, 0, 0, int64(b.part[begin + i]))
        i -= n
    jokers = int64(s.holds[s.seat] & b.family[REROLL])
    while jokers:
        joker = index_of(jokers)
        jokers &= jokers - 1
        dice = int64(b.joker_dice[joker])
        begin = int64(b.parts_at[s.pick, dice])
        n = int64(b.parts_at[s.pick, dice + 1]) - begin
        if i < n:
            return on(USE_REROLL, 0, joker << 16, int64(b.part[begin + i]))
        i -= n
    return ~i
