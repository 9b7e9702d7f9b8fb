"""The functions of ../packing.py, compiled, and what only rules need of them."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import index_of, on_numbers

from .. import packing
from ..components import BARBARIAN

OWN_DICE: Final = packing.times(1, BARBARIAN) - 1  # a mask over dice by kind: all but barbarians, the last kind

part = on_numbers(packing.part)
times = on_numbers(packing.times)
without_sort = on_numbers(packing.without_sort)
from_sort = on_numbers(packing.from_sort)
die_of = on_numbers(packing.die_of)
owner_of = on_numbers(packing.owner_of)
kind_of = on_numbers(packing.kind_of)
claim_of = on_numbers(packing.claim_of)
strength_of = on_numbers(packing.strength_of)
bid_of = on_numbers(packing.bid_of)
bidder = on_numbers(packing.bidder)


@on_numbers
def first_sort(counts: int) -> int:
    """Return the lowest sort of which there is one; `counts` is not 0."""
    return index_of(counts) >> 3  # 8 bits each
