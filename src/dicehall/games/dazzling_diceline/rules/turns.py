"""Phase 2: turns in player order (R17, R18, R24-R26); phase 3 and the end of the game (R28-R32)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, int64

from ..state import FLIPS, OVER, BoxRecord, PlayerRecord, TableRecord
from .actions import (
    BONUS,
    END,
    FLIPPING,
    LAYOUT,
    MOVING,
    ORDERING,
    PLACE_GREEN,
    PLACE_GREY,
    RETURN,
    SETTING,
    STOP,
    STOPPING,
    action_of,
    detail_of,
    die_set,
    die_shifted,
    die_used,
    new_colour,
    new_value,
    space_of,
    value_placed,
    verb_of,
    what_of,
)
from .bonuses import MANY, complete, own_step, use_bonus
from .packing import end_of, start_of
from .parts import flip, part_step, set_die, shift_die
from .placing import place_step, put_back, put_green, put_grey, put_red
from .selecting import begin_round
from .stack import one_part_done
from .tiles import move, turn_up
from .track import step


@compiled
def turn_step(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk over all choices of the seat on turn."""
    p = s.player[s.seat]
    if s.depth:
        found = part_step(b, p, int64(s.stack[s.depth]), i)
    elif s.die_done:
        found = int64(END) if i == 0 else ~(i - 1)
    else:
        found = place_step(s, b, p, i)
    return found if found >= 0 else own_step(b, p, ~found)


@compiled
def turn_ways(s: TableRecord, b: BoxRecord) -> int:
    """Count the choices of the seat on turn."""
    return MANY - ~turn_step(s, b, MANY)


@compiled
def decide(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Carry out one decision of the second phase."""
    p = s.player[s.seat]
    verb, what, detail = verb_of(action), what_of(action), detail_of(action)
    if verb <= RETURN:
        s.die_done = 1
        use_die(s, b, p, action)
    elif verb == BONUS:
        use_bonus(s, b, p, what, detail)
    elif verb == LAYOUT:
        complete(s, b, p, detail)
    elif verb == STOPPING:
        s.depth -= 1
    elif verb < STOPPING:
        do_part(s, b, p, verb, detail)
    else:
        end_turn(s, b)


@compiled
def use_die(s: TableRecord, b: BoxRecord, p: PlayerRecord, action: int) -> None:
    """Place or return a die (R18)."""
    verb, what, detail = verb_of(action), what_of(action), detail_of(action)
    if verb == RETURN:
        put_back(s, p, die_used(detail), space_of(detail))
    elif verb == PLACE_GREEN:
        put_green(s, p, what, die_used(detail), space_of(detail))
    elif verb == PLACE_GREY:
        put_grey(s, b, p, value_placed(detail), action_of(detail))
    else:
        put_red(s, b, p, what, value_placed(detail), action_of(detail))


@compiled
def do_part(s: TableRecord, b: BoxRecord, p: PlayerRecord, verb: int, detail: int) -> None:
    """Carry out one part of the innermost action."""
    one_part_done(s)
    if verb == MOVING:
        move(p, start_of(detail), end_of(detail))
    elif verb == ORDERING:
        step(s, b)
    elif verb == FLIPPING:
        turn_up(p, detail)
    elif verb == SETTING:
        set_die(p, die_set(detail), new_value(detail))
    else:
        shift_die(p, die_shifted(detail), new_colour(detail))


@compiled
def end_turn(s: TableRecord, b: BoxRecord) -> None:
    """Give the next in player order its turn; when all dice are used phase 3 comes, or the end (R17, R24, R32)."""
    s.die_done = 0
    s.place = s.place + 1 if s.place + 1 < s.seats else 0
    s.seat = s.order[s.place]
    if s.player[s.seat].dice == 0:
        if s.round == b.rounds:
            s.phase = OVER
        else:
            s.phase = FLIPS
            allow_flips(s, b)
            next_flip(s, b)


@compiled
def allow_flips(s: TableRecord, b: BoxRecord) -> None:
    """Allow the seat one flip for each of its lines (R28)."""
    s.flips = b.lines[s.player[s.seat].filled]


@compiled
def may_flip(s: TableRecord, b: BoxRecord) -> int:
    """Return the face down tiles in lines that the seat may turn up, as a mask (R28, G22)."""
    p = s.player[s.seat]
    return int64(b.in_lines[p.filled] & ~int64(p.up)) if s.flips else int64(0)


@compiled
def next_flip(s: TableRecord, b: BoxRecord) -> None:
    """Go on to the next seat in player order that may turn a tile up, or to the next round (G23)."""
    while may_flip(s, b) == 0:
        s.place += 1
        if s.place == s.seats:
            next_round(s, b)
            return
        s.seat = s.order[s.place]
        allow_flips(s, b)


@compiled
def flip_step(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk over `stop`, then these tiles."""
    return int64(STOP) if i == 0 else flip(may_flip(s, b), i - 1)


@compiled
def decide_flip(s: TableRecord, b: BoxRecord, action: int) -> None:
    """Carry out one decision of phase 3."""
    if action == STOP:
        s.flips = 0
    else:
        s.flips -= 1
        turn_up(s.player[s.seat], detail_of(action))
    next_flip(s, b)


@compiled
def next_round(s: TableRecord, b: BoxRecord) -> None:
    """Take the new player order, from right to left and top to bottom (R30), and begin the next round (R31)."""
    for place in range(s.seats):
        s.order[place] = s.row[place]
    s.round += 1
    begin_round(s, b)
