"""Numbers that hold several small ones, and the functions that pack and unpack them. `rules/packing.py` compiles these.

    counts     |  n3  |  n2  |  n1  |  n0  |     a byte for each sort: how many there are of it
               31     23     15     7     0      dice by kind, tiles by kind, dice of one kind by the pips they show

    die                         |own.|kind |     a die on the table
                                4    1    0      owner: a seat or BARBARIANS; kind: a place in KINDS

    claim             | strength |  last   |     what an owner has in a line
                      15         7        0      strength in halves of a die; last: place of its last die, from 1

    bid         | strength | last  | owner |     a claim with its owner
                18         10      2      0

A claim that is greater is better: more strength comes first (R31), then the later last die (R32). A bid keeps that
order, so that the best and the second best can be found without branches. Neither is 0 where an owner has dice.
"""

from __future__ import annotations

from typing import Final

BYTE: Final = 8
LOW: Final = 255
KIND_BITS: Final = 2
OWNER_BITS: Final = 3


def part(counts: int, sort: int) -> int:
    """Return how many there are of a sort."""
    return counts >> BYTE * sort & LOW


def times(number: int, sort: int) -> int:
    """Return the counts of `number` things of one sort."""
    return number << BYTE * sort


def without_sort(counts: int, sort: int) -> int:
    """Return the counts with none of a sort."""
    return counts & ~(LOW << BYTE * sort)


def from_sort(counts: int, sort: int) -> int:
    """Return the counts with none of the sorts below `sort`."""
    return counts & -1 << BYTE * sort


def die_of(owner: int, kind: int) -> int:
    """Return a die by its owner and kind."""
    return owner << KIND_BITS | kind


def owner_of(die: int) -> int:
    """Return the owner of a die."""
    return die >> KIND_BITS


def kind_of(die: int) -> int:
    """Return the kind of a die."""
    return die & (1 << KIND_BITS) - 1


def claim_of(strength: int, last: int) -> int:
    """Return a claim by its strength (halves of a die) and the place of its last die, from 1."""
    return strength << BYTE | last


def strength_of(claim: int) -> int:
    """Return the strength of a claim, in halves of a die."""
    return claim >> BYTE


def bid_of(claim: int, owner: int) -> int:
    """Return a claim with its owner."""
    return claim << OWNER_BITS | owner


def bidder(bid: int) -> int:
    """Return the owner of a bid."""
    return bid & (1 << OWNER_BITS) - 1
