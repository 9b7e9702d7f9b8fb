"""A deal: its beginning, who falls, its end, and how the seats then stand (R15-R19, R24-R26)."""

from __future__ import annotations

from dicehall.core.compiled import compiled
from dicehall.games.line_dice.components import MAX_SEATS
from dicehall.games.line_dice.state import OVER, ROLL, TableRecord


@compiled
def begin_deal(s: TableRecord) -> None:
    """Clear the table and take up the dice (R24); the first roll comes next."""
    if s.deal:
        s.grid[:] = 0
        s.hand[:] = 0
        s.holds[:] = 0
    s.placed = 0
    s.straights = 0
    s.callable = 0
    s.fallen = 0
    s.shamed = 0
    s.living = (1 << s.seats) - 1
    s.arrow = s.preset
    s.rolling = 0
    s.rolled = 0
    s.deal += 1
    s.phase = ROLL


@compiled
def end_deal(s: TableRecord, reason: int, winner: int, maker: int) -> None:
    """End a deal: the match is over, or in domino scoring perhaps the next deal begins (R25, R26).

    `reason` is LAST, INFINITY or EMPTY; `maker` closed the loop, NOBODY where it is not closed.
    """
    s.reason = reason
    s.winner = winner
    s.maker = maker
    s.callable = 0
    s.phase = OVER
    if s.domino:
        for seat in range(s.seats):
            if seat != winner:
                s.points[winner] += dice_left(s, seat)
        if s.points[winner] <= s.target:
            begin_deal(s)


@compiled
def dice_left(s: TableRecord, seat: int) -> int:
    """Return how many dice a seat still holds."""
    left = 0
    for kind in range(6):
        left += s.hand[seat, kind]
    return left


@compiled
def drop(s: TableRecord, seat: int) -> None:
    """Put a living seat out of the deal."""
    s.living ^= 1 << seat
    s.out[s.fallen] = seat
    s.fallen += 1


@compiled
def alone(s: TableRecord) -> bool:
    """Return whether only one seat is left (R16)."""
    return s.living & (s.living - 1) == 0  # taking 1 clears the lowest bit: nothing is left


@compiled
def standing(s: TableRecord, seat: int) -> int:
    """Return a number that is the smaller the better a seat stands after a single deal (R19, R22).

      0         1        2          7 .. 12                  19 .. 24
    winner   living   maker   out, the last one out 7   caught, the last one caught 19
    """
    if seat == s.winner:
        return 0
    for i in range(s.shamed):
        if s.caught[i] == seat:
            return 4 * MAX_SEATS - i
    for i in range(s.fallen):
        if s.out[i] == seat:
            return 2 * MAX_SEATS - i
    return 2 if seat == s.maker else 1


@compiled
def better(s: TableRecord, one: int, other: int) -> bool:
    """Return whether seat `one` ranks before seat `other` (R19, R26)."""
    if s.domino:
        return bool(s.points[one] > s.points[other])
    return bool(standing(s, one) < standing(s, other))
