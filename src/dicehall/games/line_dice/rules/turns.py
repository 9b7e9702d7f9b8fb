"""Turns: from one event to the next (R2, R4, R6, R7, R15-R18, R20-R24)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, index_of, int64
from dicehall.games.line_dice.components import CALL, CORNERS, NO_ARROW, NORTH, ORIGIN, OUT
from dicehall.games.line_dice.components import FIRST as FIRST_DIE
from dicehall.games.line_dice.rules.bluffs import bluff, remember, take_back
from dicehall.games.line_dice.rules.deal import drop, end_deal
from dicehall.games.line_dice.rules.road import (
    beside,
    fitting,
    lay_first,
    lay_on,
    lay_second,
    run_through,
    take,
)
from dicehall.games.line_dice.state import EMPTY, FIRST, INFINITY, LAST, NOBODY, PLAY, ROLL, STARTER


@compiled
def roll(s: Any, b: Any, kind: int) -> None:
    """One die of the seat that rolls (R4); after the last comes the spare die (R2) or the choice of the first seat."""
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
def choose_first(s: Any, b: Any) -> None:
    """R6, R27."""
    if s.first == NOBODY:
        s.phase = FIRST
    else:
        begin_play(s, b, (s.first + s.deal - 1) % s.seats)


@compiled
def roll_starter(s: Any, b: Any, kind: int) -> None:
    """The spare die lies as the first die, nobody's (R2, G4)."""
    facing = 0
    if CORNERS >> kind & 1:
        facing = NORTH if s.preset == NO_ARROW else s.preset
    lay_first(s, b, kind, facing, NOBODY)
    choose_first(s, b)


@compiled
def begin_play(s: Any, b: Any, seat: int) -> None:
    """Seat `seat` goes first; beside a spare die it may already be out (G4a)."""
    s.phase = PLAY
    if s.placed:
        s.turn = (seat + s.seats - 1) % s.seats
        pass_turn(s, b, fitting(s, b))
    else:
        s.turn = seat
        s.context = FIRST_DIE + s.preset
        s.options = s.holds[seat]


@compiled
def pass_turn(s: Any, b: Any, fit: int) -> None:
    """The next living seat with a choice is on turn; those passed over are out (R15); the last one wins (R16, R17)."""
    seat = int64(s.turn)
    while s.living & (s.living - 1):
        seat = seat + 1 if seat + 1 < s.seats else 0
        if s.living >> seat & 1 and may_act(s, b, seat, fit):
            return
    end_deal(s, LAST, index_of(s.living), NOBODY)


@compiled
def may_act(s: Any, b: Any, seat: int, fit: int) -> bool:
    """Seat `seat` is on turn if it has a choice, else it is out (R15, R23)."""
    options = s.holds[seat] & fit
    if options or (s.bluff and (s.callable or bluff(s, b, seat, 0) >= 0)):
        s.turn = seat
        s.options = options
        return True
    drop(s, seat)
    return False


@compiled
def go_on(s: Any, b: Any) -> None:
    """The seat on turn goes on with its turn, if it still has a choice and is not the last."""
    fit = fitting(s, b)
    alone = s.living & (s.living - 1) == 0
    if alone or not may_act(s, b, s.turn, fit):
        pass_turn(s, b, fit)


@compiled
def put(s: Any, b: Any, kind: int, facing: int, side: int) -> None:
    """The seat on turn puts a die down (R7, R9, R10); then come the loop, the empty hand, the next seat."""
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
        end_deal(s, INFINITY, s.road[s.placed - 2] >> 5, s.turn)
    elif s.domino and s.holds[s.turn] == 0:
        end_deal(s, EMPTY, s.turn, NOBODY)
    else:
        pass_turn(s, b, fitting(s, b))


@compiled
def call(s: Any, b: Any) -> None:
    """The seat on turn calls the last die (R21, R22)."""
    die = s.road[s.placed - 1]
    s.callable = 0
    if die >> 3 & 3 != s.arrow:
        take_back(s, die & 7, die >> 5)
    elif s.false_call_out:
        drop(s, s.turn)
        pass_turn(s, b, fitting(s, b))
        return
    go_on(s, b)


@compiled
def give_up(s: Any, b: Any) -> None:
    """R23."""
    drop(s, s.turn)
    pass_turn(s, b, fitting(s, b))


@compiled
def apply(s: Any, b: Any, action: int) -> None:
    """One event."""
    if s.phase == ROLL:
        roll(s, b, action)
    elif s.phase == PLAY:
        if action == CALL:
            call(s, b)
        elif action == OUT:
            give_up(s, b)
        else:
            put(s, b, action & 7, action >> 3 & 3, action >> 5)
    elif s.phase == FIRST:
        begin_play(s, b, action)
    else:
        roll_starter(s, b, action)
