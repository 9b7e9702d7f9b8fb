"""Lines of dice in the grounds (R14, G4)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64

from ..components import GROUNDS
from ..state import BARBARIANS
from .actions import cell


@compiled
def append(s: Any, ground: int, die: int) -> None:
    """Put a die at the end of a line."""
    s.line[ground, s.size[ground]] = die
    s.size[ground] += 1


@compiled
def take_out(s: Any, ground: int, place: int) -> int:
    """Take a die out of a line; those behind it move up."""
    die = int64(s.line[ground, place])
    s.size[ground] -= 1
    for i in range(place, s.size[ground]):
        s.line[ground, i] = s.line[ground, i + 1]
    return die


@compiled
def sorts(s: Any, ground: int, seat: int, mine: int, rank: int) -> int:
    """Places of dice of the seat (of other seats, unless `mine`) that are the last (rank 0) or the last but one (rank 1)
    of their sort, as bits. Dice of one kind in one unbroken run of an owner's dice are one sort (G4).
    """
    found, run, seen = int64(0), int64(-1), int64(0)
    for place in range(int64(s.size[ground]) - 1, -1, -1):
        die = int64(s.line[ground, place])
        owner, kind = die >> 2, die & 3
        if owner != run:
            run, seen = owner, int64(0)
        if seen >> 2 * kind & 3 == rank and owner != BARBARIANS and (owner == seat) == mine:
            found |= 1 << place
        if seen >> 2 * kind & 3 < 2:
            seen += 1 << 2 * kind
    return found


@compiled
def like(s: Any, ground: int, place: int) -> int:
    """The next die behind a place that is like the one there."""
    other = place + 1
    while s.line[ground, other] != s.line[ground, place]:
        other += 1
    return cell(ground, other)


@compiled
def clear(s: Any) -> None:
    """No dice in any ground."""
    for ground in range(GROUNDS):
        s.size[ground] = 0
