"""The count after the last round (R43-R50)."""

from __future__ import annotations

from typing import Any, Final

from dicehall.core.compiled import compiled, int64

from ..components import BOND, GREAT, HONOR, INNOVATION, LARGE, PREY, PRIDE, PROSPEROUS, SMALL, TILES, WISDOM
from .packing import part

SHELL_BITS: Final = 8  # the box holds at most 255 shells


@compiled
def count_points(s: Any, b: Any) -> None:
    """All points of all seats."""
    for kind in range(len(PREY)):
        if b.hunting[kind]:
            share_hunting(s, b, kind)
    for seat in range(s.seats):
        sets = sets_of(s, seat)
        s.set_points[seat] = sets * b.set
        for value in range(b.shells):
            s.shell_points[seat] += s.shells_of[seat, value] * b.shell_value[value]
        s.total[seat] = s.prey_points[seat] + s.set_points[seat] + s.shell_points[seat]
        for kind in range(len(PREY)):
            s.total[seat] += s.hunting_points[seat, kind]
        honor(s, b, seat, sets)


@compiled
def sets_of(s: Any, seat: int) -> int:
    """Full sets of all kinds of prey (R45)."""
    sets = int64(s.prey_of[seat, 0])
    for kind in range(1, len(PREY)):
        sets = min(sets, int64(s.prey_of[seat, kind]))
    return sets


@compiled
def share_hunting(s: Any, b: Any, kind: int) -> None:
    """The bonus for the most cards of a kind, divided by those who have as many (R46, R47)."""
    most = sharing = int64(0)
    for seat in range(s.seats):
        cards = int64(s.prey_of[seat, kind])
        if cards > most:
            most, sharing = cards, int64(0)
        if cards == most:
            sharing += 1
    if most == 0:
        return
    share = int64(b.hunting[kind])
    if sharing > 1:
        share = share // sharing // 10 * 10
    for seat in range(s.seats):
        if s.prey_of[seat, kind] == most:
            s.hunting_points[seat, kind] = share
            s.hunting_bonuses[seat] += 1


@compiled
def standing(s: Any, seat: int) -> int:
    """Return what seats are ranked by: the points, then the number of shells (R51, R52)."""
    return int64(s.total[seat]) << SHELL_BITS | int64(s.shell_count[seat])


@compiled
def honor(s: Any, b: Any, seat: int, sets: int) -> None:
    """Each honor card counts what the seat has at the end (R49, R50, G26)."""
    for i in range(s.held[seat]):
        bonus = int64(b.honor[s.cards[seat, i]]) - 1
        points = counted(s, b, seat, bonus, sets) * b.honor_points[bonus, s.seats]
        s.honor_points[seat, bonus] = points
        s.total[seat] += points


@compiled
def counted(s: Any, b: Any, seat: int, bonus: int, sets: int) -> int:
    """How many things an honor bonus counts."""
    if bonus == GREAT:
        return part(s.own[seat], LARGE)
    if bonus == BOND:
        return part(s.own[seat], SMALL)
    if bonus == PROSPEROUS:
        return int64(s.shell_count[seat])
    if bonus == INNOVATION:
        return int64(s.shells_of[seat, b.innovation])
    if bonus == WISDOM:
        tiles = int64(0)
        for tile in range(len(TILES)):
            tiles += part(s.tiles[seat], tile)
        return tiles
    return int64(sets + s.hunting_bonuses[seat])


assert len(HONOR) == PRIDE + 1
