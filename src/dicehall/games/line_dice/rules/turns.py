"""Turns: from one event to the next (R2, R4, R6, R7, R15-R18, R20-R24)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64
from dicehall.games.line_dice.components import CALL, CORNERS, NO_ARROW, NOBODY, NORTH, OUT
from dicehall.games.line_dice.rules.bluffs import bluff, remember, take_back
from dicehall.games.line_dice.rules.deal import alone, drop, end_deal
from dicehall.games.line_dice.rules.packed import facing_of, first_context, has, kind_of, seat_of, side_of
from dicehall.games.line_dice.rules.road import (
    beside,
    fitting,
    lay_first,
    lay_on,
    lay_second,
    run_through,
    take,
)
from dicehall.games.line_dice.state import (
    EMPTY,
    FIRST,
    INFINITY,
    LAST,
    ORIGIN,
    PLAY,
    ROLL,
    STARTER,
    BoxRecord,
    TableRecord,
)


@compiled
def roll(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Give one die to the seat that rolls (R4); after the last comes the spare die (R2), or who goes first (R6)."""
    s.hand[s.rolling, kind] += 1
    s.holds[s.rolling] |= 1 << kind
    s.rolled += 1
    if s.rolled == s.each:
        s.rolled = 0
        s.rolling += 1
        if s.rolling == s.seats:
            if s.starter:
                s.phase = STARTER
            else:
                choose_first(s, b)


@compiled
def choose_first(s: TableRecord, b: BoxRecord) -> None:
    """Begin with the seat agreed on, or let chance choose it (R6, R27)."""
    if s.first == NOBODY:
        s.phase = FIRST
    else:
        begin_play(s, b, (s.first + s.deal - 1) % s.seats)


@compiled
def roll_starter(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Lay the spare die as the first die, nobody's (R2, G4)."""
    facing = 0
    if has(CORNERS, kind):
        facing = NORTH if s.preset == NO_ARROW else s.preset
    lay_first(s, b, kind, facing, NOBODY)
    choose_first(s, b)


@compiled
def begin_play(s: TableRecord, b: BoxRecord, seat: int) -> None:
    """Let `seat` go first; beside a spare die it may already be out (G4a)."""
    s.phase = PLAY
    if s.placed:
        s.turn = (seat + s.seats - 1) % s.seats
        pass_turn(s, b, fitting(s, b))
    else:
        s.turn = seat
        s.context = first_context(s.preset)
        s.options = s.holds[seat]


@compiled
def pass_turn(s: TableRecord, b: BoxRecord, fit: int) -> None:
    """Give the turn to the next living seat with a choice; those before it are out (R15), the last one wins (R16, R17).

    `fit`: the kinds that fit at the front, as bits; they are the same for all, and so are looked up once.
    """
    seat = int64(s.turn)
    while not alone(s):
        seat = seat + 1 if seat + 1 < s.seats else 0
        if has(s.living, seat) and may_act(s, b, seat, fit):
            return
    end_deal(s, LAST, index_of(s.living), NOBODY)


@compiled
def may_act(s: TableRecord, b: BoxRecord, seat: int, fit: int) -> bool:
    """Give the turn to a seat if it has a choice, else put it out (R15, R23); return whether it has the turn."""
    options = s.holds[seat] & fit
    if options or (s.bluff and (s.callable or bluff(s, b, seat, 0) >= 0)):
        s.turn = seat
        s.options = options
        return True
    drop(s, seat)
    return False


@compiled
def go_on(s: TableRecord, b: BoxRecord) -> None:
    """Let the seat on turn go on, if it still has a choice and is not the last; else pass the turn."""
    fit = fitting(s, b)
    if alone(s) or not may_act(s, b, s.turn, fit):
        pass_turn(s, b, fit)


@compiled
def put(s: TableRecord, b: BoxRecord, kind: int, facing: int, side: int) -> None:
    """Put a die of the seat on turn down (R7, R9, R10); then the loop, the empty hand or the next seat comes."""
    if s.bluff:
        remember(s, beside(ORIGIN, side) if s.placed == 1 else s.front, kind)
    take(s, kind)
    closed = False
    if s.placed >= 2:
        lay_on(s, b, s.front, kind, facing)
        closed = run_through(s)
    elif s.placed == 1:
        lay_second(s, b, kind, facing, side)
    else:
        lay_first(s, b, kind, facing, s.turn)
    if closed:
        end_deal(s, INFINITY, seat_of(s.road[s.placed - 2]), s.turn)
    elif s.domino and s.holds[s.turn] == 0:
        end_deal(s, EMPTY, s.turn, NOBODY)
    else:
        pass_turn(s, b, fitting(s, b))


@compiled
def call(s: TableRecord, b: BoxRecord) -> None:
    """Let the seat on turn call the last die (R21, R22)."""
    die = s.road[s.placed - 1]
    s.callable = 0
    if facing_of(die) != s.arrow:
        take_back(s, kind_of(die), seat_of(die))
    elif s.false_call_out:
        drop(s, s.turn)
        pass_turn(s, b, fitting(s, b))
        return
    go_on(s, b)


@compiled
def give_up(s: TableRecord, b: BoxRecord) -> None:
    """Put the seat on turn out, which gives up (R23)."""
    drop(s, s.turn)
    pass_turn(s, b, fitting(s, b))


@compiled
def apply(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Apply one decision or outcome of chance, which is legal now."""
    if s.phase == ROLL:
        roll(s, b, action)
    elif s.phase == PLAY:
        if action == CALL:
            call(s, b)
        elif action == OUT:
            give_up(s, b)
        else:
            put(s, b, kind_of(action), facing_of(action), side_of(action))
    elif s.phase == FIRST:
        begin_play(s, b, action)
    else:
        roll_starter(s, b, action)
