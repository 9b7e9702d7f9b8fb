"""Task cards: which picks fulfil one, and how well. Level 0 does not fulfil it; a higher level is better (R40-R44)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from dicehall.core.components import Table, checked
from dicehall.core.words import _

from .picks import COUNTS, MOST, PICKS, VALUES, Counts, number, total

FAMILIES = ("collect", "pattern", "smallest", "highest")


def levels(card: Table) -> list[int]:
    """Return the level of every pick (924,) on a task card; BadComponents where the card is none."""
    family = card.word("family", among=FAMILIES)
    return {"collect": _collect, "pattern": _pattern, "smallest": _smallest, "highest": _highest}[family](card)


def _collect(card: Table) -> list[int]:
    """Level dice of one value: the more the better (R40)."""
    value = card.integer("value", 1, VALUES) - 1
    return [counts[value] if sum(counts) == counts[value] else 0 for counts in COUNTS]


def _smallest(card: Table) -> list[int]:
    """Level exactly so many dice: the smaller their sum the better (R43)."""
    dice = card.integer("dice", 1, MOST)
    return [1 + VALUES * dice - total(counts) if sum(counts) == dice else 0 for counts in COUNTS]


def _highest(card: Table) -> list[int]:
    """Level any dice: the higher their sum the better (R44)."""
    return [total(counts) for counts in COUNTS]


def _pattern(card: Table) -> list[int]:
    """Level groups of equal dice with different values: compared by the larger groups' values first (R41, R42)."""
    groups: Any = card.data.get("groups")
    right = isinstance(groups, list) and groups and all(isinstance(n, int) and n > 0 for n in groups)
    fits = right and sum(groups) <= MOST and len(groups) <= VALUES
    checked(bool(fits), card.where("groups"), _("the sizes of the groups are needed, together at most six dice."))
    ranks = {_placed(groups, values): _order(groups, values) for values in permutations(range(VALUES), len(groups))}
    order = {rank: level for level, rank in enumerate(sorted(set(ranks.values())), 1)}
    found = [0] * PICKS
    for counts, rank in ranks.items():
        found[number(counts)] = order[rank]
    return found


def _placed(groups: list[int], values: tuple[int, ...]) -> Counts:
    """Return the dice of groups that show these values."""
    counts = [0] * VALUES
    for size, value in zip(groups, values, strict=True):
        counts[value] = size
    return tuple(counts)


def _order(groups: list[int], values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values, those of larger groups first, within one size the highest first."""
    pairs = sorted(zip(groups, values, strict=True), reverse=True)
    return tuple(value for _size, value in pairs)
