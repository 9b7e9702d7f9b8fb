"""Step 3: which picks may be placed where (R30-R46, R62), and what jokers change dice into (R63, R64)."""

from __future__ import annotations

from dicehall.core.arrays import Numbers
from dicehall.core.compiled import compiled, index_of, int64, kth, on_numbers, popcount

from ..components import CHANGE, DISPLACE, TURN
from ..picks import MOST
from ..state import BoxRecord, TableRecord
from .actions import CHANGE_DIE, DISPLACING, DONE, PLACING, TURN_DIE, on, use
from .cards import JOKER_DECK, card, kind_of, owner_of, pick_of
from .packed import has

# Which parts of a pick lie on a task better than what lies there, or as well: by bits of levels or in a list, as the
# kind has it (see `Box` in components.py). Level 0 is an empty card.


@on_numbers
def above(levels: int, level: int) -> int:
    """Return a set of levels, as bits, without those up to `level`."""
    return levels >> level >> 1 << level << 1


@compiled
def first_not_above(b: BoxRecord, slot: int, kind: int, pick: int, level: int) -> int:
    """Return where, in the list of a pick's fulfilling parts, best first, the first lies that is not above `level`."""
    low, high = int64(b.list_at[slot, pick]), int64(b.list_at[slot, pick + 1])
    while low < high:
        middle = (low + high) >> 1
        if b.level[kind, b.list[slot, middle]] > level:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def better(b: BoxRecord, kind: int, pick: int, level: int) -> int:
    """Return how many parts of a pick fulfil a task better than `level`."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return popcount(above(b.ways[kind, pick], level))
    if level == 0:
        return int64(b.list_at[slot, pick + 1]) - int64(b.list_at[slot, pick])
    return first_not_above(b, slot, kind, pick, level) - int64(b.list_at[slot, pick])


@compiled
def nth_better(b: BoxRecord, kind: int, pick: int, level: int, i: int) -> int:
    """Return the i-th of them: by bits the worst first, in a list the best first."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return int64(b.way[kind, index_of(kth(above(b.ways[kind, pick], level), i))])
    return int64(b.list[slot, int64(b.list_at[slot, pick]) + i])


@compiled
def equal(b: BoxRecord, kind: int, pick: int, level: int) -> int:
    """Return how many parts of a pick fulfil a task exactly as well as `level`."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return has(b.ways[kind, pick], level)
    return first_not_above(b, slot, kind, pick, level - 1) - first_not_above(b, slot, kind, pick, level)


@compiled
def nth_equal(b: BoxRecord, kind: int, pick: int, level: int, i: int) -> int:
    """Return the i-th of them."""
    slot = int64(b.listed[kind]) - 1
    if slot < 0:
        return int64(b.way[kind, level])
    return int64(b.list[slot, first_not_above(b, slot, kind, pick, level) + i])


# A walker looks through choices in a fixed order and returns the i-th. Where it has only n <= i of them, it returns
# ~(i - n), a negative number: what is left of i for the next walker, which gets it by another ~. So walkers chain:
#
#     move = one(s, b, i)
#     if move < 0:
#         move = other(s, b, ~move)
#
# One that is asked for MANY counts: n = MANY - ~walker(s, b, MANY). Counting and choosing are one piece of code, which
# cannot disagree, and no list of decisions (22 on average in random play, up to 120) is ever made.
MANY = 1 << 20  # more than there are ever choices


@compiled
def place_on_task(s: TableRecord, b: BoxRecord, target: int, own: int, i: int) -> int:
    """Walk through placings on one task card (R30, R31), then those by the joker displace (R62)."""
    kind, standing = kind_of(target), pick_of(target)
    level = int64(b.level[kind, standing])
    n = better(b, kind, s.pick, level)
    if i < n:
        return on(PLACING, own, target, nth_better(b, kind, s.pick, level, i))
    i -= n
    if level and s.holds[s.seat] & b.family[DISPLACE]:
        n = equal(b, kind, s.pick, level)
        if i < n:
            return on(DISPLACING, own, target, nth_equal(b, kind, s.pick, level, i))
        i -= n
    return ~i


@compiled
def place_on_deck(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk through placings on the joker deck, of more dice (R32) or by option of as many with displace (G12)."""
    target = card(JOKER_DECK, owner_of(s.joker_card), pick_of(s.joker_card))
    size = int64(b.size[pick_of(target)])
    begin, end = int64(b.parts_at[s.pick, size + 1]), int64(b.parts_at[s.pick, MOST + 1])
    if i < end - begin:
        return on(PLACING, 0, target, int64(b.part[begin + i]))
    i -= end - begin
    if s.displace_on_deck and size and s.holds[s.seat] & b.family[DISPLACE]:
        first = int64(b.parts_at[s.pick, size])
        if i < begin - first:
            return on(DISPLACING, 0, target, int64(b.part[first + i]))
        i -= begin - first
    return ~i


@compiled
def place_row(s: TableRecord, b: BoxRecord, row: Numbers, length: int, own: int, i: int) -> int:
    """Walk through placings on the cards of a row that hold no dice of the seat; equal cards are one target (G10)."""
    last = int64(-1)
    for at in range(length):
        target = int64(row[at])
        if target != last and owner_of(target) != s.seat:
            move = place_on_task(s, b, target, own, i)
            if move >= 0:
                return move
            i = ~move
        last = target
    return ~i


@compiled
def change_dice(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk through jokers that change a die (R63) or turn one over (R64)."""
    shown = int64(b.values[s.pick])
    held = int64(s.holds[s.seat])
    jokers = held & b.family[CHANGE]
    while jokers:
        joker = index_of(jokers)
        jokers &= jokers - 1
        n = int64(b.changes[joker, shown])
        if i < n:
            return use(CHANGE_DIE, joker, int64(b.change[joker, shown, i]))
        i -= n
    if held & b.family[TURN]:
        n = popcount(shown)
        if i < n:
            return on(TURN_DIE, 0, 0, index_of(kth(shown, i)))
        i -= n
    return ~i


@compiled
def place_step(s: TableRecord, b: BoxRecord, i: int) -> int:
    """Walk through all choices of step 3; `done` is the last and always there (R33)."""
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
