"""Step 2: rolling, choosing dice to roll again, and re-roll jokers (R20-R23, R61)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64

from ..components import REROLL
from ..picks import MOST
from ..state import PLACE, ROLL, ROLLING, BoxRecord, TableRecord
from .actions import REROLLING, STOP, USE_REROLL, on, use
from .cards import number
from .jokers import spend
from .packed import of_value


@compiled
def begin_rolling(s: TableRecord, b: BoxRecord) -> None:
    """Take all dice (R20)."""
    s.own_due = 0
    s.packed = 0
    s.pick = 0
    s.to_roll = b.dice
    s.rolls_left = b.rolls - 1
    s.phase = ROLLING


@compiled
def roll(s: TableRecord, b: BoxRecord, value: int) -> None:
    """Let one die show a value, from 0; after the last, dice may be rolled again, or step 3 comes (R21, R22)."""
    s.packed += of_value(1, value)
    s.to_roll -= 1
    if s.to_roll == 0:
        s.pick = number(b, s.packed)
        s.packed = 0
        s.phase = ROLL if s.rolls_left or s.holds[s.seat] & b.family[REROLL] else PLACE


@compiled
def take_up(s: TableRecord, b: BoxRecord, part: int) -> None:
    """Take dice up to be rolled again; `part` of the pick that lies there."""
    s.packed = b.packed[s.pick] - b.packed[part]
    s.pick = 0
    s.to_roll = b.size[part]
    s.phase = ROLLING


@compiled
def reroll(s: TableRecord, b: BoxRecord, part: int) -> None:
    """Roll a part again by one of the ordinary rolls (R21)."""
    s.rolls_left -= 1
    take_up(s, b, part)


@compiled
def use_reroll(s: TableRecord, b: BoxRecord, joker: int, part: int) -> None:
    """Roll a part again by a joker (R61); ordinary rolling is over (G13)."""
    s.rolls_left = 0
    spend(s, joker)
    take_up(s, b, part)


@compiled
def stop(s: TableRecord) -> None:
    """Stop rolling: step 3 comes (R22)."""
    s.rolls_left = 0
    s.phase = PLACE


@compiled
def roll_step(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk (see placing.py) through `stop`, then all choices of dice, by rolls and then by jokers."""
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
        dice = int64(b.joker_dice[joker])  # exactly so many (R61)
        begin = int64(b.parts_at[s.pick, dice])
        n = int64(b.parts_at[s.pick, dice + 1]) - begin
        if i < n:
            return use(USE_REROLL, joker, int64(b.part[begin + i]))
        i -= n
    return ~i
