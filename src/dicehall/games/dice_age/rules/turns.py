"""A turn: rolling, placing, taking a row (R10-R20, R54-R56)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, index_of, int64, popcount

from ..components import BARBARIAN, WANDERER
from ..state import BARBARIANS, BEFORE_ROLL, CAMP, ORDER, ROLL, ROW, ROW_CARDS
from .actions import THROW
from .lines import append
from .packing import OWN_DICE, first_sort, part, times
from .tiles import tile_step


@compiled
def throw(s: Any) -> None:
    """All dice in hand are rolled (R12)."""
    s.to_roll = s.hand[s.turn]
    s.thrown = s.to_roll
    s.hand[s.turn] = 0
    s.phase = ROLL


@compiled
def roll(s: Any, value: int) -> None:
    """The next die shows a value."""
    waiting = int64(s.to_roll)
    kind = first_sort(waiting)
    waiting -= times(1, kind)
    s.to_roll = waiting
    s.camp[kind] += times(1, value)
    s.shown |= 1 << value
    if waiting == 0:
        s.phase = CAMP


@compiled
def turn_step(s: Any, b: Any, i: int) -> int:
    """Walker: placements or the roll, then what tiles allow."""
    if s.phase == CAMP:
        n = (int64(1) << popcount(s.shown)) - 1
        if i < n:
            return int64(b.subset[s.shown, i + 1])
        i -= n
    else:
        if i == 0:
            return int64(THROW)
        i -= 1
    return tile_step(s, i) if s.tiles[s.turn] else ~i


@compiled
def showing(s: Any, kind: int, value: int) -> int:
    """Dice of a kind in the camp that show a value."""
    return part(s.camp[kind], value)


@compiled
def lay(s: Any, b: Any, kind: int, ground: int, number: int) -> None:
    """Dice from the camp go to the end of a line."""
    owner = int64(BARBARIANS) if kind == BARBARIAN else int64(s.turn)
    append(s, b, ground, owner, kind, number)
    s.camp[kind] -= times(number, ground)
    s.thrown -= times(number, kind)


@compiled
def lay_all(s: Any, b: Any, first: int, last: int, ground: int) -> None:
    """All dice of some kinds that show the number of a ground."""
    for kind in range(first, last + 1):
        n = showing(s, kind, ground)
        if n:
            lay(s, b, kind, ground, n)


@compiled
def has_own(s: Any, ground: int) -> bool:
    """Whether own dice are to go to a ground."""
    return part(s.camp[0] | s.camp[1] | s.camp[2], ground) != 0


@compiled
def place(s: Any, b: Any, pips: int) -> None:
    """All dice with the chosen pips go to their grounds (R14)."""
    s.chosen = pips
    place_on(s, b)


@compiled
def place_on(s: Any, b: Any) -> None:
    """Ground by ground, until the player has to line up own and barbarian dice (R55), or all are placed."""
    while s.chosen:
        ground = index_of(s.chosen)
        if s.barbarians and showing(s, BARBARIAN, ground):
            if has_own(s, ground):
                s.phase = ORDER
                return
            lay_all(s, b, BARBARIAN, BARBARIAN, ground)
        else:
            lay_all(s, b, 0, WANDERER, ground)
        s.chosen &= s.chosen - 1
    end_placing(s)


@compiled
def order_step(s: Any, i: int) -> int:
    """Walker: kinds of dice that can be put next (R55)."""
    ground = index_of(s.chosen)
    for kind in range(4):
        if showing(s, kind, ground):
            if i == 0:
                return int64(kind)
            i -= 1
    return ~i


@compiled
def put(s: Any, b: Any, kind: int) -> None:
    """One die to the end of the line; once only own or only barbarian dice are left they follow by themselves (R55)."""
    ground = index_of(s.chosen)
    lay(s, b, kind, ground, 1)
    if not (showing(s, BARBARIAN, ground) and has_own(s, ground)):
        lay_all(s, b, 0, BARBARIAN, ground)
        s.chosen &= s.chosen - 1
        place_on(s, b)


@compiled
def end_placing(s: Any) -> None:
    """The other dice go back to the hand (R15); without own dice there a row is taken (R18, R56)."""
    s.hand[s.turn] += s.thrown
    s.thrown = 0
    for kind in range(4):
        s.camp[kind] = 0
    s.shown = 0
    if s.hand[s.turn] & OWN_DICE:
        pass_on(s)
    else:
        s.phase = ROW


@compiled
def row_step(s: Any, i: int) -> int:
    """Walker: rows still there (R18)."""
    for row in range(s.seats):
        if not s.taken >> row & 1:
            if i == 0:
                return int64(row)
            i -= 1
    return ~i


@compiled
def collect(s: Any, row: int) -> None:
    """Its cards lie open in front of the player (R18, R19)."""
    s.taken |= 1 << row
    s.collected |= 1 << s.turn
    for i in range(ROW_CARDS):
        s.cards[s.turn, s.held[s.turn]] = s.rows[row, i]
        s.held[s.turn] += 1


@compiled
def all_collected(s: Any) -> bool:
    """Whether the turns of the round are over (R28)."""
    return bool(s.collected + 1 == 1 << s.seats)


@compiled
def pass_on(s: Any) -> None:
    """The next seat clockwise that has not taken a row (R10, R20)."""
    playing = (int64(1) << s.seats) - 1 & ~int64(s.collected)
    behind = playing & -(int64(2) << s.turn)
    s.turn = index_of(behind if behind else playing)
    s.phase = BEFORE_ROLL
