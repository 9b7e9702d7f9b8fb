"""Picks: multisets of up to six dice by value, numbered 0 to 923, and what follows from the number alone.

A pick with c1 ones, .. c6 sixes has the sums s_v = c1 + .. + cv. The numbers s_v + v - 1 are different, so the pick is
a 6-set of 0..11, and its number is its place among them: the sum of C(s_v + v - 1, v). The empty pick is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from math import comb
from typing import Final

VALUES: Final = 6
MOST: Final = 6  # dice in a pick
PICKS: Final = comb(VALUES + MOST, VALUES)

Counts = tuple[int, ...]
"""How many dice show 1, .. 6: (6,)."""


def number(counts: Counts) -> int:
    """Return the number of a pick, from how many dice show 1, .. 6."""
    return sum(comb(dice + value, value + 1) for value, dice in enumerate(accumulate(counts)))


def _all_counts() -> list[Counts]:
    found: list[Counts] = [()] * PICKS
    for counts in product(range(MOST + 1), repeat=VALUES):
        if sum(counts) <= MOST:
            found[number(counts)] = counts
    return found


COUNTS: Final = _all_counts()
NAMES: Final = ["".join(str(value + 1) * n for value, n in enumerate(counts)) for counts in COUNTS]
BY_NAME: Final = {name: pick for pick, name in enumerate(NAMES)}


def parts(counts: Counts) -> Iterator[Counts]:
    """Yield all picks of at least one die that can be taken from a pick."""
    return (part for part in product(*(range(n + 1) for n in counts)) if any(part))


def total(counts: Counts) -> int:
    """Return the sum of the pips."""
    return sum((value + 1) * n for value, n in enumerate(counts))
