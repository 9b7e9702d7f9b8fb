"""Packed numbers, compiled: the functions of components.py and state.py, and what only rules do with counts."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import index_of, on_numbers

from .. import components, state
from ..components import BARBARIAN, BYTE

OWN_DICE: Final = (1 << BYTE * BARBARIAN) - 1  # of counts by kind, all but barbarians: they are the last kind

part = on_numbers(components.part)
times = on_numbers(components.times)
die_of = on_numbers(state.die_of)
owner_of = on_numbers(state.owner_of)
kind_of = on_numbers(state.kind_of)
claim_of = on_numbers(state.claim_of)
strength_of = on_numbers(state.strength_of)
bid_of = on_numbers(state.bid_of)
bidder = on_numbers(state.bidder)


@on_numbers
def first_sort(counts: int) -> int:
    """Return the lowest sort of which there is one; `counts` is not 0."""
    return index_of(counts) >> 3  # 8 bits each


@on_numbers
def from_sort(counts: int, sort: int) -> int:
    """Return the counts with none of the sorts below `sort`."""
    return counts & -1 << BYTE * sort


@on_numbers
def without_sort(counts: int, sort: int) -> int:
    """Return the counts with none of a sort."""
    return counts & ~(255 << BYTE * sort)
