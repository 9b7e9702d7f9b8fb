"""Numbers of up to four sorts in one: a byte for each."""

from __future__ import annotations

from dicehall.core.compiled import int64, on_numbers


@on_numbers
def part(packed: int, sort: int) -> int:
    """How many of a sort."""
    return int64(packed >> 8 * sort & 255)


@on_numbers
def times(number: int, sort: int) -> int:
    """So many of a sort, packed."""
    return int64(number << 8 * sort)
