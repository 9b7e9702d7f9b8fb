"""A turn: rolling, placing, taking a row (R10-R20, R54-R56)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, popcount

from ..components import BARBARIAN, WANDERER
from ..state import BARBARIANS, BEFORE_ROLL, CAMP, ORDER, ROLL, ROW, ROW_CARDS, BoxRecord, TableRecord
from .actions import THROW
from .lines import append
from .packing import OWN_DICE, first_sort, part, times
from .tiles import tile_step


@compiled
def throw(s: TableRecord) -> None:
    """Roll all dice in hand (R12); each of them is an event of chance of its own."""
    s.to_roll = s.hand[s.turn]
    s.thrown = s.to_roll
    s.hand[s.turn] = 0
    s.phase = ROLL


@compiled
def roll(s: TableRecord, value: int) -> None:
    """Let the next die show a value, from 0; dice are rolled kind by kind."""
    waiting = int64(s.to_roll)
    kind = first_sort(waiting)
    waiting -= times(1, kind)
    s.to_roll = waiting
    s.camp[kind] += times(1, value)
    s.shown |= 1 << value
    if waiting == 0:
        s.phase = CAMP


@compiled
def turn_step(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk over the placements (R14) or the roll (R12), then what tiles allow."""
    if s.phase == CAMP:
        n = (int64(1) << popcount(s.shown)) - 1  # all sets of the pips shown but the empty one, part 0
        if i < n:
            return int64(b.subset[s.shown, i + 1])
        i -= n
    else:
        if i == 0:
            return int64(THROW)
        i -= 1
    return tile_step(s, i) if s.tiles[s.turn] else ~i


@compiled
def showing(s: TableRecord, kind: int, value: int) -> int:
    """Count the dice of a kind in the camp that show a value, from 0."""
    return part(s.camp[kind], value)


@compiled
def lay(s: TableRecord, b: BoxRecord, kind: int, ground: int, number: int) -> None:
    """Put dice of one kind that show the number of a ground at the end of its line."""
    owner = int64(BARBARIANS) if kind == BARBARIAN else int64(s.turn)
    append(s, b, ground, owner, kind, number)
    s.camp[kind] -= times(number, ground)
    s.thrown -= times(number, kind)


@compiled
def lay_all(s: TableRecord, b: BoxRecord, first: int, last: int, ground: int) -> None:
    """Put all dice of the kinds `first` to `last` that show the number of a ground at the end of its line."""
    for kind in range(first, last + 1):
        n = showing(s, kind, ground)
        if n:
            lay(s, b, kind, ground, n)


@compiled
def has_own(s: TableRecord, ground: int) -> bool:
    """Tell whether own dice in the camp show the number of a ground."""
    return part(s.camp[0] | s.camp[1] | s.camp[2], ground) != 0


@compiled
def place(s: TableRecord, b: BoxRecord, pips: int) -> None:
    """Place all dice that show one of the chosen pips (R14)."""
    s.chosen = pips
    place_on(s, b)


@compiled
def place_on(s: TableRecord, b: BoxRecord) -> None:
    """Place the chosen dice ground by ground, until the seat has to line up own and barbarian dice (R55)."""
    while s.chosen:
        ground = index_of(s.chosen)
        if s.barbarians and showing(s, BARBARIAN, ground):
            if has_own(s, ground):
                s.phase = ORDER
                return
            lay_all(s, b, BARBARIAN, BARBARIAN, ground)
        else:
            lay_all(s, b, 0, WANDERER, ground)
        s.chosen &= s.chosen - 1  # without its lowest bit
    end_placing(s)


@compiled
def order_step(s: TableRecord, i: int) -> int:
    """Walk over the kinds of dice that can be put next (R55)."""
    ground = index_of(s.chosen)
    for kind in range(4):
        if showing(s, kind, ground):
            if i == 0:
                return int64(kind)
            i -= 1
    return ~i


@compiled
def put(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Put one die at the end of the line (R55).

    As soon as only own or only barbarian dice are left for this ground, they follow by themselves.
    """
    ground = index_of(s.chosen)
    lay(s, b, kind, ground, 1)
    if not (showing(s, BARBARIAN, ground) and has_own(s, ground)):
        lay_all(s, b, 0, BARBARIAN, ground)
        s.chosen &= s.chosen - 1
        place_on(s, b)


@compiled
def end_placing(s: TableRecord) -> None:
    """Return the other dice to the hand (R15); without own dice there a row is taken (R18, R56)."""
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
def row_step(s: TableRecord, i: int) -> int:
    """Walk over the rows that are still there (R18)."""
    for row in range(s.seats):
        if not s.taken >> row & 1:
            if i == 0:
                return int64(row)
            i -= 1
    return ~i


@compiled
def collect(s: TableRecord, row: int) -> None:
    """Give the cards of a row to the seat on turn; they lie open (R18, R19)."""
    s.taken |= 1 << row
    s.collected |= 1 << s.turn
    for i in range(ROW_CARDS):
        s.cards[s.turn, s.held[s.turn]] = s.rows[row, i]
        s.held[s.turn] += 1


@compiled
def all_collected(s: TableRecord) -> bool:
    """Tell whether every seat has a row, so that the turns of the round are over (R28)."""
    return bool(s.collected + 1 == 1 << s.seats)


@compiled
def pass_on(s: TableRecord) -> None:
    """Give the turn to the next seat clockwise that has not taken a row (R10, R20)."""
    playing = (int64(1) << s.seats) - 1 & ~int64(s.collected)
    behind = playing & -(int64(2) << s.turn)  # seats with a higher number
    s.turn = index_of(behind if behind else playing)
    s.phase = BEFORE_ROLL
