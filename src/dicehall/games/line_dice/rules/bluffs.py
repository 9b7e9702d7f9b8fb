"""Mike's Bluff: which wrong corners may be put down, and taking one back (R20-R22)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64
from dicehall.games.line_dice.components import CORNERS, NO_ARROW, ORIGIN
from dicehall.games.line_dice.rules.deal import dice_left, drop
from dicehall.games.line_dice.rules.road import around, beside

MANY = 1 << 20  # more than any list is long


@compiled
def bluff(s: Any, b: Any, seat: int, i: int) -> int:
    """The i-th bluff of a seat (R20); where there are n <= i bluffs, n - i - 1, so that `bluff(.., MANY)` tells n."""
    if s.arrow != NO_ARROW and s.placed and not (s.domino and dice_left(s, seat) == 1):
        for side in range(4 if s.placed == 1 else 1):
            if s.placed > 1 or b.sides[s.road[0] & 7, s.road[0] >> 3 & 3] >> side & 1:
                for kind in range(6):
                    if (s.holds[seat] & CORNERS) >> kind & 1:
                        for facing in range(4):
                            if facing != s.arrow and bluff_fits(s, b, kind, facing, side):
                                if i == 0:
                                    return int64(kind | facing << 3 | side << 5)
                                i -= 1
    return int64(-1 - i)


@compiled
def bluff_fits(s: Any, b: Any, kind: int, facing: int, side: int) -> bool:
    """Road comes in, True Lines hold (R11), and the loop is not closed (G22)."""
    at = beside(ORIGIN, side) if s.placed == 1 else int64(s.front)
    heading = int64(side if s.placed == 1 else s.heading)
    shown = around(s, at)
    if b.sides[kind, facing] & shown >> 4 != shown & 15:
        return False
    heading = int64(b.turn[kind, facing, heading])
    at = beside(at, heading)
    while s.placed > 1 and s.grid[at]:
        if at == ORIGIN and heading == s.loop_heading:
            return False
        at = beside(at, heading)
    return True


@compiled
def remember(s: Any, at: int, kind: int) -> None:
    """Keep what taking the coming die back needs, and whether it may be called (R21)."""
    s.last_at = at
    s.last_heading = s.heading
    s.last_context = s.context
    s.callable = (CORNERS >> kind & 1) & (s.arrow != NO_ARROW)


@compiled
def take_back(s: Any, kind: int, player: int) -> None:
    """The wrong corner goes back to its player, who is out (R21, R22)."""
    s.grid[s.last_at] = 0
    s.hand[player, kind] += 1
    s.holds[player] |= 1 << kind
    s.placed -= 1
    s.straights >>= 1
    s.front = s.last_at
    s.heading = s.last_heading
    s.context = s.last_context
    drop(s, player)
    if s.penalty_last:
        s.caught[s.shamed] = player
        s.shamed += 1
