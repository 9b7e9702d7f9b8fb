"""Exact chances of reaching a task with the best keeping: dynamic programming over all picks, from the last roll back.

after k more rolls     best(hand, 0) = 1 if the hand reaches the task, else 0
                       best(hand, k) = max over what is kept: chance(kept, k)
                       chance(kept, k) = mean over values v of chance(kept + v, k),   best(hand, k - 1) for a full hand
"""

from __future__ import annotations

from ast import literal_eval
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from dicehall.core.components import Table

from .picks import BY_NAME, COUNTS, MOST, PICKS, VALUES, number, parts
from .tasks import levels

Chances = npt.NDArray[np.float64]
SIZES = np.array([sum(counts) for counts in COUNTS])


@cache
def _one_more() -> npt.NDArray[np.intp]:
    """Return (924, 6): the pick with one die of a value more; 0 for full hands."""
    return np.array(
        [[number((*c[:v], c[v] + 1, *c[v + 1 :])) if sum(c) < MOST else 0 for v in range(VALUES)] for c in COUNTS]
    )


@cache
def _kept(dice: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the hands of `dice` dice, all that may be kept of each one after another, and where each hand's begin."""
    hands = [pick for pick in range(PICKS) if SIZES[pick] == dice]
    kept = [[0, *(number(part) for part in parts(COUNTS[hand]))] for hand in hands]
    begins = np.cumsum([0, *(len(row) for row in kept[:-1])])
    return np.array(hands), np.concatenate([np.array(row) for row in kept]), begins


def reach(reached: npt.NDArray[np.bool_], dice: int, rolls: int) -> Chances:
    """Return the chance (924,) of every hand of `dice` dice to reach a goal within `rolls` more rolls.

    `reached` (924,) are the picks that reach it; picks of other sizes have chance 0.
    """
    hands, kept, begins = _kept(dice)
    best = np.zeros(PICKS)
    best[hands] = reached[hands]
    for _roll in range(rolls):
        chance = best
        for size in range(dice - 1, -1, -1):
            here = np.flatnonzero(size == SIZES)
            chance[here] = chance[_one_more()[here]].mean(axis=1)
        best = np.zeros(PICKS)
        best[hands] = np.maximum.reduceat(chance[kept], begins)
    return best


def chance(card: dict[str, Any], standing: list[int], hand: list[int], rolls: int) -> float:
    """Return the chance that a hand beats the dice `standing` on a task card within `rolls` rolls; none: fulfils it."""
    return float(_chances(repr(card), name(standing), len(hand), rolls)[BY_NAME[name(hand)]])


def name(dice: list[int]) -> str:
    """Write dice as a word of ascending digits."""
    return "".join(map(str, sorted(dice)))


# One takes 3 to 80 ms and 7 kB. A page shows some ten cards, and asks for the same ones after every roll.
@lru_cache(512)
def _chances(card: str, standing: str, dice: int, rolls: int) -> Chances:
    found = levels(Table(literal_eval(card), "task"))
    level = found[BY_NAME[standing]]
    reached = [any(found[number(part)] > level for part in parts(counts)) for counts in COUNTS]
    return reach(np.array(reached), dice, rolls)
