"""The count after the last round (R43-R50)."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import compiled, int64

from ..components import BOND, GREAT, HONOR, INNOVATION, LARGE, PREY, PRIDE, PROSPEROUS, SMALL, TILES, WISDOM
from ..state import BoxRecord, TableRecord
from .packing import part

SHELL_BITS: Final = 8  # the box holds at most 255 shells


@compiled
def count_points(s: TableRecord, b: BoxRecord) -> None:
    """Count all points of all seats: prey, sets, hunting bonuses, shells, honor (R43-R50)."""
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
def sets_of(s: TableRecord, seat: int) -> int:
    """Count the full sets of a seat, one card of every kind of prey each (R45)."""
    sets = int64(s.prey_of[seat, 0])
    for kind in range(1, len(PREY)):
        sets = min(sets, int64(s.prey_of[seat, kind]))
    return sets


@compiled
def share_hunting(s: TableRecord, b: BoxRecord, kind: int) -> None:
    """Give the bonus for the most cards of a kind to those who have as many (R46).

    Where several do, it is divided among them and rounded down to tens (R47). Nobody gets it where nobody has a card
    (G24).
    """
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
        share = share // sharing // 10 * 10  # R47
    for seat in range(s.seats):
        if s.prey_of[seat, kind] == most:
            s.hunting_points[seat, kind] = share
            s.hunting_bonuses[seat] += 1


@compiled
def standing(s: TableRecord, seat: int) -> int:
    """Return what seats are ranked by, more is better: the points, then the number of shells (R51, R52)."""
    return int64(s.total[seat]) << SHELL_BITS | int64(s.shell_count[seat])


@compiled
def honor(s: TableRecord, b: BoxRecord, seat: int, sets: int) -> None:
    """Score the honor cards of a seat, each by what the seat has at the end (R49, R50); equal cards all count (G26)."""
    for i in range(s.held[seat]):
        bonus = int64(b.honor[s.cards[seat, i]]) - 1  # only honor cards are left: the others were removed (R41)
        points = counted(s, b, seat, bonus, sets) * b.honor_points[bonus, s.seats]
        s.honor_points[seat, bonus] = points
        s.total[seat] += points


@compiled
def counted(s: TableRecord, b: BoxRecord, seat: int, bonus: int, sets: int) -> int:
    """Count the things of a seat that an honor bonus counts."""
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
