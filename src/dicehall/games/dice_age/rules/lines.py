"""Lines of dice in the grounds, and what every owner claims with them (R14, R31, R32, G4)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, index_of, int64, on_numbers

from ..components import GROUNDS, KINDS
from ..state import OWNERS
from .packing import claim_of, die_of, kind_of, owner_of, strength_of


@compiled
def append(s: Any, b: Any, ground: int, owner: int, kind: int, number: int) -> None:
    """Put dice of one kind at the end of a line."""
    size = int64(s.size[ground])
    dice = (int64(1) << number) - 1 << size
    if not s.whose[ground, owner] << 1 >> size & 1:
        s.since[ground] = size
    s.whose[ground, owner] |= dice
    s.kinds[ground, kind] |= dice
    sort = s.whose[ground, owner] & s.kinds[ground, kind]
    since = int64(s.since[ground])
    s.last[ground] &= ~(sort >> since << since)
    s.last[ground] |= int64(1) << size + number - 1
    s.size[ground] = size + number
    strength = strength_of(s.claim[ground, owner]) + number * int64(b.strength[kind])
    s.claim[ground, owner] = claim_of(strength, size + number)


@compiled
def die_at(s: Any, ground: int, place: int) -> int:
    """The die at a place, as owner << 2 | kind."""
    owner = kind = int64(0)
    while not s.whose[ground, owner] >> place & 1:
        owner += 1
    while not s.kinds[ground, kind] >> place & 1:
        kind += 1
    return die_of(owner, kind)


@compiled
def take_out(s: Any, b: Any, ground: int, place: int) -> int:
    """Take a die out of a line; those behind it move up. Returns it as owner << 2 | kind."""
    die = die_at(s, ground, place)
    for owner in range(OWNERS):
        s.whose[ground, owner] = without(s.whose[ground, owner], place)
    for kind in range(len(KINDS)):
        s.kinds[ground, kind] = without(s.kinds[ground, kind], place)
    size = int64(s.size[ground]) - 1
    leave(s, ground)
    for at in range(size):  # the masks are right already: appending finds the rest anew
        other = die_at(s, ground, at)
        append(s, b, ground, owner_of(other), kind_of(other), 1)
    return die


@on_numbers
def without(mask: int, place: int) -> int:
    """A mask without the bit at a place; those behind it move up."""
    before = (int64(1) << place) - 1
    return int64(mask & before | mask >> 1 & ~before)


@compiled
def leave(s: Any, ground: int) -> None:
    """Nothing is known of a line."""
    s.size[ground] = 0
    s.last[ground] = 0
    s.since[ground] = 0
    for owner in range(OWNERS):
        s.claim[ground, owner] = 0


@compiled
def clear(s: Any) -> None:
    """No dice in any ground."""
    for ground in range(GROUNDS):
        leave(s, ground)
        for owner in range(OWNERS):
            s.whose[ground, owner] = 0
        for kind in range(len(KINDS)):
            s.kinds[ground, kind] = 0


@compiled
def next_like(s: Any, ground: int, place: int) -> int:
    """The place of the next die behind one that is of its sort."""
    die = die_at(s, ground, place)
    behind = s.whose[ground, owner_of(die)] & s.kinds[ground, kind_of(die)] & -(int64(2) << place)
    return index_of(behind)
