"""Exact tests of how often something came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

Outcome = TypeVar("Outcome")


def at_most(times: int, draws: int, chance: Fraction) -> Fraction:
    """The probability that something of this chance comes at most `times` times in so many independent draws."""
    comes, fails = chance.numerator, chance.denominator - chance.numerator
    term = total = fails**draws if times >= 0 else 0
    for k in range(times):
        term = term * (draws - k) * comes // ((k + 1) * fails)
        total += term
    return Fraction(total, chance.denominator**draws)


def probability(times: int, draws: int, chance: Fraction) -> float:
    """How likely it is to come at least as unusually often or seldom."""
    seldom, often = at_most(times, draws, chance), 1 - at_most(times - 1, draws, chance)
    return min(1.0, 2 * float(min(seldom, often)))


def as_the_odds_say(found: Counter[Outcome], odds: Mapping[Outcome, Fraction]) -> bool:
    """Whether every outcome came as often as it should; fair draws fail with a probability of at most 1 in 10,000."""
    assert found.keys() <= odds.keys()
    draws = found.total()
    return all(probability(found[outcome], draws, odds[outcome]) * len(odds) > 1e-4 for outcome in odds)
