"""Action tiles: counsel, intimidate, retreat (R16, R17, R22-R24)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, kth, popcount

from ..components import BARBARIAN, COUNSEL, GROUNDS, INTIMIDATE, KINDS, RETREAT
from ..state import BARBARIANS, CAMP, INTIMIDATED, PICKING, REROLL, BoxRecord, TableRecord
from .actions import (
    FRIGHTEN,
    MANY,
    RETREATING,
    STOP_PICKING,
    USE_COUNSEL,
    cell,
    cell_of,
    ground_of,
    kind_picked,
    pair,
    picking,
    place_of,
    value_picked,
)
from .lines import append, next_like, take_out
from .packing import first_sort, from_sort, kind_of, owner_of, part, times, without_sort


@compiled
def targets(s: TableRecord, i: int) -> int:
    """Walk over dice of other seats that can be intimidated, of each sort the last one (R23, G4, G7, G20)."""
    for ground in range(GROUNDS):
        found = s.last[ground] & ~(s.whose[ground, s.turn] | s.whose[ground, BARBARIANS])
        n = popcount(found)
        if i < n:
            return FRIGHTEN | cell(ground, index_of(kth(found, i)))
        i -= n
    return ~i


@compiled
def singles(s: TableRecord, i: int) -> int:
    """Walk over the cells of own dice that are the last of their sort (G4)."""
    for ground in range(GROUNDS):
        found = s.last[ground] & s.whose[ground, s.turn]
        n = popcount(found)
        if i < n:
            return cell(ground, index_of(kth(found, i)))
        i -= n
    return ~i


@compiled
def last_but_one(s: TableRecord, ground: int) -> int:
    """Return the own dice in a ground that are the last but one of their sort, as a mask."""
    found, last = int64(0), s.last[ground]
    for kind in range(BARBARIAN):
        dice = s.whose[ground, s.turn] & s.kinds[ground, kind]
        while dice & dice - 1:  # two of the kind at least
            die = dice & -dice  # the first, `dice` those behind it
            dice ^= die
            if last & dice & -dice and not last & die:  # the next one is a last one, this is none: one run
                found |= die
    return found


@compiled
def doubles(s: TableRecord, i: int) -> int:
    """Walk over the last two of each sort of own dice, as two cells."""
    for ground in range(GROUNDS):
        if s.whose[ground, s.turn] & ~s.last[ground]:  # mostly none: then there is nothing to look for
            found = last_but_one(s, ground)
            n = popcount(found)
            if i < n:
                place = index_of(kth(found, i))
                return pair(cell(ground, place), cell(ground, next_like(s, ground, place)))
            i -= n
    return ~i


@compiled
def retreats(s: TableRecord, i: int) -> int:
    """Walk over pairs of own dice, the last ones of two sorts or the last two of one (R24, G4, G5)."""
    n = MANY - ~singles(s, MANY)
    pairs = n * (n - 1) // 2
    if i < pairs:  # first single 0 with each of the n - 1 behind it, then single 1 with each of n - 2, and so on
        first = int64(0)
        while i >= n - 1 - first:
            i -= n - 1 - first
            first += 1
        return RETREATING | pair(singles(s, first), singles(s, first + 1 + i))
    move = doubles(s, i - pairs)
    return RETREATING | move if move >= 0 else move


@compiled
def picks(s: TableRecord, i: int) -> int:
    """Walk over dice of the camp that can be picked for counsel, in ascending order; then `done` (R22, G19)."""
    lowest = int64(s.lowest)
    for kind in range(kind_picked(lowest), len(KINDS)):
        dice = s.camp[kind]
        if kind == kind_picked(lowest):
            dice = from_sort(dice, value_picked(lowest))
        while dice:
            value = first_sort(dice)
            dice = without_sort(dice, value)
            if i == 0:
                return picking(kind, value)
            i -= 1
    if s.to_roll:
        if i == 0:
            return int64(STOP_PICKING)
        i -= 1
    return ~i


@compiled
def spend(s: TableRecord, tile: int) -> None:
    """Remove a tile that is used from the game (R17)."""
    s.tiles[s.turn] -= times(1, tile)


@compiled
def use_counsel(s: TableRecord) -> None:
    """Begin Counsel: next the seat picks dice (R22)."""
    spend(s, COUNSEL)
    s.lowest = 0
    s.phase = PICKING


@compiled
def pick(s: TableRecord, at: int) -> None:
    """Pick a die of the camp to be rolled again, or end picking (R22)."""
    if at == STOP_PICKING:
        s.picked[:] = 0
        s.phase = REROLL
        return
    kind, value = kind_picked(at), value_picked(at)
    s.camp[kind] -= times(1, value)
    s.picked[kind] += times(1, value)
    s.to_roll += times(1, kind)
    s.lowest = at
    left = s.camp[0] | s.camp[1] | s.camp[2] | s.camp[3]
    if part(left, value) == 0:
        s.shown &= ~(1 << value)


@compiled
def frighten(s: TableRecord, b: BoxRecord, at: int) -> None:
    """Take a die of another seat out of its line to be rolled again (R23)."""
    spend(s, INTIMIDATE)
    s.startled = take_out(s, b, ground_of(at), place_of(at))
    s.back = s.phase
    s.phase = INTIMIDATED


@compiled
def flee(s: TableRecord, b: BoxRecord, value: int) -> None:
    """Put the intimidated die at the end of the line of the ground that it shows (R23)."""
    append(s, b, value, owner_of(s.startled), kind_of(s.startled), 1)
    s.phase = s.back


@compiled
def retreat(s: TableRecord, b: BoxRecord, at: int) -> None:
    """Take two own dice back to the hand (R24)."""
    spend(s, RETREAT)
    for which in range(2):  # the one behind first: the other keeps its place
        where = cell_of(at, which)
        die = take_out(s, b, ground_of(where), place_of(where))
        s.hand[s.turn] += times(1, kind_of(die))


@compiled
def tile_step(s: TableRecord, i: int) -> int:
    """Walk over what the tiles of the seat on turn allow now (R16, G3)."""
    tiles = int64(s.tiles[s.turn])
    if s.phase == CAMP and part(tiles, COUNSEL):
        if i == 0:
            return int64(USE_COUNSEL)
        i -= 1
    if part(tiles, INTIMIDATE):
        move = targets(s, i)
        if move >= 0:
            return move
        i = ~move
    if part(tiles, RETREAT):
        move = retreats(s, i)
        if move >= 0:
            return move
        i = ~move
    return ~i
