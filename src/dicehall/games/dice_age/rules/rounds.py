"""Rounds from the preparation to the next one, and every event to its rule (R6-R9, R42)."""

from __future__ import annotations

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
    BoxRecord,
    TableRecord,
)
from .actions import FRIGHTEN, THROW, USE_COUNSEL
from .counting import count_points
from .hunt import hunt
from .prosperity import draw_shell, prosper
from .tiles import flee, frighten, pick, retreat, use_counsel
from .turns import all_collected, collect, pass_on, place, put, roll, throw


@compiled
def begin_round(s: TableRecord, b: BoxRecord) -> None:
    """Begin the next round: prey comes first, and the pile of the round is taken (R7-R9)."""
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
def draw_first(s: TableRecord, b: BoxRecord, seat: int) -> None:
    """Make a seat the starting player, and begin the first round (R6)."""
    s.start = seat
    begin_round(s, b)


@compiled
def draw_prey(s: TableRecord, kind: int) -> None:
    """Lay one card of prey on the next place (R8)."""
    s.prey_deck[kind] -= 1
    s.prey_left -= 1
    s.prey[s.filled] = kind
    s.filled += 1
    if s.filled == PLACES:
        s.phase = GENERATION


@compiled
def draw_card(s: TableRecord, b: BoxRecord, slot: int) -> None:
    """Lay one generation card on the next place of a row (R9); after the last, the starting player is on turn (R10)."""
    s.pile[slot] -= 1
    s.pile_left -= 1
    s.rows[s.dealt // ROW_CARDS, s.dealt % ROW_CARDS] = b.slot_card[s.round - 1, slot]
    s.dealt += 1
    if s.dealt == ROW_CARDS * s.seats:
        s.turn = s.start
        s.phase = BEFORE_ROLL


@compiled
def take_row(s: TableRecord, b: BoxRecord, row: int) -> None:
    """Take a row; after the last one the turns of the round are over and the hunt comes (R28)."""
    collect(s, row)
    if all_collected(s):
        hunt(s, b)
        s.resolved = 0
        go_on(s, b)
    else:
        pass_on(s)


@compiled
def go_on(s: TableRecord, b: BoxRecord) -> None:
    """Go on with prosperity; then begin the next round, the marker to the left (R42), or count the points (G28)."""
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
def shell(s: TableRecord, b: BoxRecord, value: int) -> None:
    """Draw one shell; after the last of a seat, the next one's prosperity comes."""
    draw_shell(s, b, value)
    if s.due == 0:
        go_on(s, b)


@compiled
def act(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Carry out a decision of a turn, before the roll or in the camp."""
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
def apply(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Apply one decision or outcome of chance, which must be possible now."""
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
