"""Step 3: which picks may be placed where (R30-R46, R62), and what jokers change dice into (R63, R64)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, index_of, int64, kth, popcount

from ..components import CHANGE, DISPLACE, TURN
from ..picks import MOST
from .actions import CHANGE_DIE, DISPLACING, DONE, PLACING, TURN_DIE, on
from .cards import JOKER_DECK, kind_of, owner_of, pick_of


@compiled
def first_not_above(b: Any, slot: int, kind: int, pick: int, level: int) -> int:
    """In the list of a pick's fulfilling parts, best first: the place of the first whose level is not above `level`."""
    low, high = int64(b.list_at[slot, pick]), int64(b.list_at[slot, pick + 1])
    while low < high:
        middle = (low + high) >> 1
        if b.level[kind, b.list[slot, middle]] > level:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def better(b: Any, kind: int, pick: int, level: int) -> int:
    """How many parts of a pick fulfil a task better than `level`."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return popcount(b.ways[kind, pick] >> level >> 1)
    if level == 0:
        return int64(b.list_at[slot, pick + 1]) - int64(b.list_at[slot, pick])
    return first_not_above(b, slot, kind, pick, level) - int64(b.list_at[slot, pick])


@compiled
def nth_better(b: Any, kind: int, pick: int, level: int, i: int) -> int:
    """The i-th of them."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        higher = b.ways[kind, pick] >> level >> 1 << level << 1
        return int64(b.way[kind, index_of(kth(higher, i))])
    return int64(b.list[slot, int64(b.list_at[slot, pick]) + i])


@compiled
def equal(b: Any, kind: int, pick: int, level: int) -> int:
    """How many parts of a pick fulfil a task exactly as well as `level`."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return int64(b.ways[kind, pick] >> level & 1)
    return first_not_above(b, slot, kind, pick, level - 1) - first_not_above(b, slot, kind, pick, level)


@compiled
def nth_equal(b: Any, kind: int, pick: int, level: int, i: int) -> int:
    """The i-th of them."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return int64(b.way[kind, level])
    return int64(b.list[slot, first_not_above(b, slot, kind, pick, level) + i])


# A walker looks through choices in a fixed order. It returns the i-th, or, where there are n <= i of them, ~(i - n); so
# walkers chain, and one that is asked for MANY counts.
MANY = 1 << 20


@compiled
def place_on_task(s: Any, b: Any, card: int, own: int, i: int) -> int:
    """Walker: placings on one task card (R30, R31), then those by the joker displace (R62)."""
    kind, standing = kind_of(card), pick_of(card)
    level = int64(b.level[kind, standing])
    n = better(b, kind, s.pick, level)
    if i < n:
        return on(PLACING, own, card, nth_better(b, kind, s.pick, level, i))
    i -= n
    if level and s.holds[s.seat] & b.family[DISPLACE]:
        n = equal(b, kind, s.pick, level)
        if i < n:
            return on(DISPLACING, own, card, nth_equal(b, kind, s.pick, level, i))
        i -= n
    return ~i


@compiled
def place_on_deck(s: Any, b: Any, i: int) -> int:
    """Walker: placings on the joker deck (R32); by option the joker displace works there too (G12)."""
    card = JOKER_DECK << 16 | int64(s.joker_card)
    size = int64(b.size[pick_of(card)])
    begin, end = int64(b.parts_at[s.pick, size + 1]), int64(b.parts_at[s.pick, MOST + 1])
    if i < end - begin:
        return on(PLACING, 0, card, int64(b.part[begin + i]))
    i -= end - begin
    if s.displace_on_deck and size and s.holds[s.seat] & b.family[DISPLACE]:
        first = int64(b.parts_at[s.pick, size])
        if i < begin - first:
            return on(DISPLACING, 0, card, int64(b.part[first + i]))
        i -= begin - first
    return ~i


@compiled
def place_row(s: Any, b: Any, row: Any, length: int, own: int, i: int) -> int:
    """Walker: placings on the cards of a row that hold no dice of the seat; like cards are one target (G10)."""
    last = int64(-1)
    for at in range(length):
        card = int64(row[at])
        if card != last and owner_of(card) != s.seat:
            move = place_on_task(s, b, card, own, i)
            if move >= 0:
                return move
            i = ~move
        last = card
    return ~i


@compiled
def change_dice(s: Any, b: Any, i: int) -> int:
    """Walker: jokers that change a die (R63, R64)."""
    shown = int64(b.values[s.pick])
    held = int64(s.holds[s.seat])
    jokers = held & b.family[CHANGE]
    while jokers:
        joker = index_of(jokers)
        jokers &= jokers - 1
        n = int64(b.changes[joker, shown])
        if i < n:
            return on(CHANGE_DIE, 0, joker << 16, int64(b.change[joker, shown, i]))
        i -= n
    if held & b.family[TURN]:
        n = popcount(shown)
        if i < n:
            return on(TURN_DIE, 0, 0, index_of(kth(shown, i)))
        i -= n
    return ~i


@compiled
def place_step(s: Any, b: Any, i: int) -> int:
    """Walker: all choices of step 3; `done` is the last and always there (R33)."""
    if s.pick:
        if not s.closed and owner_of(s.joker_card) != s.seat:
            move = place_on_deck(s, b, i)
            if move >= 0:
                return move
            i = ~move
        move = place_row(s, b, s.display, s.shown, 0, i)
        if move >= 0:
            return move
        if s.owns[s.seat]:
            move = place_row(s, b, s.own[s.seat], s.owns[s.seat], 1, ~move)
            if move >= 0:
                return move
        if s.holds[s.seat]:
            move = change_dice(s, b, ~move)
            if move >= 0:
                return move
        i = ~move
    return int64(DONE) if i == 0 else ~(i - 1)
