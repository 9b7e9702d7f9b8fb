"""Mike's Bluff: which wrong corners may be put down, and taking one back (R20-R22)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, int64
from dicehall.games.line_dice.components import CORNERS, NO_ARROW
from dicehall.games.line_dice.rules.deal import dice_left, drop
from dicehall.games.line_dice.rules.packed import dice_in, facing_of, has, kind_of, place, roads_in
from dicehall.games.line_dice.rules.road import around, beside
from dicehall.games.line_dice.state import ORIGIN, BoxRecord, TableRecord

MANY = 1 << 20  # more than any list is long


@compiled
def bluff(s: TableRecord, b: BoxRecord, seat: int, i: int) -> int:
    """Return the i-th bluff of a seat (R20), or n - i - 1 where there are only n <= i.

    So a negative answer tells how many there are: n = bluff(.., i) + 1 + i, and asking for MANY counts them. Bluffs are
    looked for only where no proper play is left, so they are tried one by one and not kept in lists.
    """
    if s.arrow != NO_ARROW and s.placed and not (s.domino and dice_left(s, seat) == 1):
        for side in range(4 if s.placed == 1 else 1):
            if s.placed > 1 or has(b.sides[kind_of(s.road[0]), facing_of(s.road[0])], side):
                for kind in range(6):
                    if has(s.holds[seat] & CORNERS, kind):
                        for facing in range(4):
                            if facing != s.arrow and bluff_fits(s, b, kind, facing, side):
                                if i == 0:
                                    return place(kind, facing, side)
                                i -= 1
    return int64(-1 - i)


@compiled
def bluff_fits(s: TableRecord, b: BoxRecord, kind: int, facing: int, side: int) -> bool:
    """Return whether road comes in, True Lines hold (R11), and the loop is not closed (G22)."""
    at = beside(ORIGIN, side) if s.placed == 1 else int64(s.front)
    heading = int64(side if s.placed == 1 else s.heading)
    shown = around(s, at)
    if b.sides[kind, facing] & dice_in(shown) != roads_in(shown):
        return False
    heading = int64(b.turn[kind, facing, heading])
    at = beside(at, heading)
    while s.placed > 1 and s.grid[at]:
        if at == ORIGIN and heading == s.loop_heading:
            return False
        at = beside(at, heading)
    return True


@compiled
def remember(s: TableRecord, at: int, kind: int) -> None:
    """Keep what is needed to take the coming die back from cell `at`, and whether it may be called (R21)."""
    s.last_at = at
    s.last_heading = s.heading
    s.last_context = s.context
    s.callable = has(CORNERS, kind) & (s.arrow != NO_ARROW)


@compiled
def take_back(s: TableRecord, kind: int, player: int) -> None:
    """Give the wrong corner back to its player, who is out (R21, R22)."""
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
