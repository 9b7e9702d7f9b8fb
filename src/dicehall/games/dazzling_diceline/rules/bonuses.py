"""Bonus actions and completed layout tiles: what the seat on turn may do at any point of its turn (R25-R27, R52-R56).

A walker looks through choices in a fixed order. It returns the i-th, or ~(i - n), which is negative, where there are
only n <= i of them. So walkers chain, each going on with what the one before has left of i, and one that is asked for
MANY counts: n = MANY - ~walker(..., MANY).
"""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, kth, popcount

from ..components import DIE, KINDS, MOVE, ORDER, VP
from ..state import DO_MOVE, DO_ORDER, DO_SET_ONE, OPTIONAL, BoxRecord, PlayerRecord, TableRecord
from .actions import BONUS, LAYOUT, on
from .packing import tiles_of
from .stack import push

MANY = 1 << 16


@compiled
def largest_group(b: BoxRecord, p: PlayerRecord, kind: int) -> int:
    """Return how many tiles of a type one bonus action can take now; 0 where it would have no effect (G14)."""
    if kind == DIE:
        return int64(p.dice != 0) * (2 + (popcount(p.dice) < 4))  # three need an empty one of the 4 die spaces
    if kind == MOVE:
        return int64(b.moves[p.filled] != 0) * 3
    return int64(3 if kind == ORDER else 1)


@compiled
def groups_of(b: BoxRecord, p: PlayerRecord, kind: int, i: int) -> int:
    """Walk over bonus actions by groups of face up tiles of one type (R56)."""
    # b.group has the groups of each mask, small ones first: the first n are those of at most `largest_group` tiles.
    ready = tiles_of(p.tiles, kind) & p.up
    n = int64(b.groups[largest_group(b, p, kind), popcount(ready)])
    return on(BONUS, kind, b.group[b.groups_at[ready] + i]) if i < n else ~(i - n)


@compiled
def own_step(b: BoxRecord, p: PlayerRecord, i: int) -> int:
    """Walk over all bonus actions, then the layout tiles that are completed (R26)."""
    if p.up:
        for kind in range(len(KINDS)):
            found = groups_of(b, p, kind, i)
            if found >= 0:
                return found
            i = ~found
    done = int64(p.layouts & b.completes[p.filled])
    n = popcount(done)
    return on(LAYOUT, 0, index_of(kth(done, i))) if i < n else ~(i - n)


@compiled
def use_bonus(s: TableRecord, b: BoxRecord, p: PlayerRecord, kind: int, group: int) -> None:
    """Turn the tiles of a group face down and begin their action (R52-R55)."""
    p.up &= ~group
    size = popcount(group)
    if kind == VP:
        p.vp += b.tile_points
    elif kind == DIE:
        push(s, DO_SET_ONE - 1 + size, 1, OPTIONAL)  # DO_SET_ONE, DO_SET_ANY, DO_SHIFT
    else:
        push(s, DO_MOVE if kind == MOVE else DO_ORDER, 2 * size - 1, OPTIONAL)


@compiled
def complete(s: TableRecord, b: BoxRecord, p: PlayerRecord, layout: int) -> None:
    """Turn a layout tile face down, and score it (R27)."""
    p.layouts ^= 1 << layout
    p.completed |= 1 << layout
    p.vp += b.layout_points[s.round]
