"""Lines of dice in the grounds, and what every owner claims with them (R14, R31, R32, G4).

A line is a few masks (drawn in state.py). What could be read off them by walking along the line is kept beside them and
changes with each die that is appended: `last`, the dice that tiles may name, and `claim`, what the hunt compares. So
choices are one mask operation for each ground, and a hunt looks at no die. Lines grow to 10 to 14 dice in random play;
the masks hold 64, and the box checks that at most MAX_LINE can be on the table.
"""

from __future__ import annotations

from dicehall.core.compiled import compiled, index_of, int64, on_numbers

from ..components import GROUNDS, KINDS
from ..state import OWNERS, BoxRecord, TableRecord
from .packing import claim_of, die_of, kind_of, owner_of, strength_of


@compiled
def append(s: TableRecord, b: BoxRecord, ground: int, owner: int, kind: int, number: int) -> None:
    """Put `number` dice of one owner and kind at the end of a line."""
    size = int64(s.size[ground])
    dice = (int64(1) << number) - 1 << size  # `number` bits, the lowest at place `size`
    # The die before, at size - 1; shifted up first, so that an empty line has a bit 0 there that is not set.
    if not s.whose[ground, owner] << 1 >> size & 1:
        s.since[ground] = size
    s.whose[ground, owner] |= dice
    s.kinds[ground, kind] |= dice
    sort = s.whose[ground, owner] & s.kinds[ground, kind]
    since = int64(s.since[ground])
    # In this run (places from `since` on) the dice of the sort are no longer the last ones; now the last of these is.
    s.last[ground] &= ~(sort >> since << since)
    s.last[ground] |= int64(1) << size + number - 1
    s.size[ground] = size + number
    strength = strength_of(s.claim[ground, owner]) + number * int64(b.strength[kind])
    s.claim[ground, owner] = claim_of(strength, size + number)


@compiled
def die_at(s: TableRecord, ground: int, place: int) -> int:
    """Return the die at a place of a line (`die_of`); there must be one."""
    owner = kind = int64(0)
    while not s.whose[ground, owner] >> place & 1:
        owner += 1
    while not s.kinds[ground, kind] >> place & 1:
        kind += 1
    return die_of(owner, kind)


@compiled
def take_out(s: TableRecord, b: BoxRecord, ground: int, place: int) -> int:
    """Take the die at a place out of a line, and return it (`die_of`). Those behind it move up.

    Without it two runs of one owner may become one, and other dice the last of their sort. So all but the masks is
    found anew, by appending the dice that are left one by one. That is slow, but happens in 1.2 % of the events of
    random play only: Intimidate 0.6 %, Retreat 0.6 %.
    """
    die = die_at(s, ground, place)
    for owner in range(OWNERS):
        s.whose[ground, owner] = without(s.whose[ground, owner], place)
    for kind in range(len(KINDS)):
        s.kinds[ground, kind] = without(s.kinds[ground, kind], place)
    size = int64(s.size[ground]) - 1
    leave(s, ground)
    for at in range(size):  # appending sets bits of the masks that are set already
        other = die_at(s, ground, at)
        append(s, b, ground, owner_of(other), kind_of(other), 1)
    return die


@on_numbers
def without(mask: int, place: int) -> int:
    """Return a mask without the bit at a place; the bits above it move down by one."""
    before = (int64(1) << place) - 1
    return int64(mask & before | mask >> 1 & ~before)


@compiled
def leave(s: TableRecord, ground: int) -> None:
    """Forget a line but for whose its dice are and of what kind."""
    s.size[ground] = 0
    s.last[ground] = 0
    s.since[ground] = 0
    for owner in range(OWNERS):
        s.claim[ground, owner] = 0


@compiled
def clear(s: TableRecord) -> None:
    """Take all dice out of all grounds."""
    for ground in range(GROUNDS):
        leave(s, ground)
        for owner in range(OWNERS):
            s.whose[ground, owner] = 0
        for kind in range(len(KINDS)):
            s.kinds[ground, kind] = 0


@compiled
def next_like(s: TableRecord, ground: int, place: int) -> int:
    """Return the place of the next die behind one that is of its owner and kind; there must be one."""
    die = die_at(s, ground, place)
    behind = s.whose[ground, owner_of(die)] & s.kinds[ground, kind_of(die)] & -(int64(2) << place)
    return index_of(behind)
