"""Test whether dice look fair: what came up, what was to be expected, and how unusual that is.

Each row compares the count of one outcome with its exact distribution over these draws, a Poisson binomial (each draw
has its own probability). This is exact if the draws and their probabilities do not depend on earlier outcomes, and a
good approximation if they do.

The overall p-value holds however the draws depend on earlier outcomes and decisions. It is a test by betting: start
with 1 and bet at fair odds that an outcome is `t` times as likely as its probability p says. The wealth

    E = product over the draws of  (t if the outcome came up, else 1) / (1 + (t - 1) p)

is a martingale if the dice are fair: no draw changes its expectation, whatever happened before. By Ville's inequality
(Ville 1939) it ever reaches 1 / a with probability at most a, so 1 / max E is a p-value. docs/dice.md has the details.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dicehall.core.arrays import Floats
from dicehall.core.edition import Edition
from dicehall.core.match import Match
from dicehall.core.parts import Options
from dicehall.core.words import _, paragraph

# Tilt t -> its part of a stake of 32. Most goes on dice so heavily loaded that a single match can show it.
_STAKES = {5: 8, 3: 8, 2: 4, 2**0.5: 2, 2**0.25: 1, 2**-0.25: 1, 2**-0.5: 1, 1 / 2: 4, 1 / 4: 3}
BETS = tuple((tilt, stake / 32) for tilt, stake in _STAKES.items())
NEGLIGIBLE = 1e-20  # relative to the most likely count: less likely ones are cut off
LEAST = 1e-12  # smallest p-value reported: below it rounding errors dominate
UNUSUAL, HARDLY = 0.05, 0.001  # p-values at which the sentence gets stronger
NOTHING = 0.99  # above it the sentence would say “at most 100 of 100”
MOST_CASES = 1_000_000


class Draw(NamedTuple):
    """A chance event: all tokens with weights (whole numbers in proportion to the odds), and the one that came."""

    game: str
    weights: Mapping[str, int]
    token: str
    owner: int | None = None
    """Whose roll or draw it was, None for everybody's."""

    @property
    def kind(self) -> tuple[str, str]:
        """The game and the first word of the token."""
        return self.game, self.token.partition(" ")[0]


@dataclass(frozen=True)
class Row:
    """How often one outcome came up in the draws in which it was possible."""

    game: str
    kind: str
    outcome: str
    draws: int
    times: int
    expected: float
    p: float
    """The probability of all counts no more likely than this one, as if the draws had been fixed in advance."""


@dataclass(frozen=True)
class Fairness:
    """The verdict on a series of draws."""

    rows: tuple[Row, ...]
    draws: int
    p: float
    """An anytime-valid p-value of the whole series; it accounts for all rows, so no correction is needed."""

    @property
    def tests(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def sentence(self) -> str:
        """What the overall p-value says, and what it does not, for people."""
        return paragraph([_how_strange(self.p), *_how_many(self.tests)])


def draws(match: Match) -> Iterator[Draw]:
    """Yield the chance events of a match in order. If it still goes on, they may tell secrets."""
    return (draw for _place, draw in placed(match.game, match.options, (event.token for event in match.events)))


def placed(game: Edition, options: Options, tokens: Iterable[str]) -> Iterator[tuple[int, Draw]]:
    """Yield the chance events among `tokens`, the events of a match, each with its index.

    Raises what `Match.play` raises for tokens that the rules refuse.
    """
    again = Match(game, options)
    for place, token in enumerate(tokens):
        weights = Counter(again.units())
        again.play(token)
        if weights:
            yield place, Draw(game.name, weights, token, again.events[-1].owner)


def judge(made: Iterable[Draw]) -> Fairness:
    """Judge draws in the order in which they were made.

    They may come from many matches one after another, or be a selection, as long as the selection does not look at
    their own outcomes: all draws of one owner are fine, all draws with a six are not.
    """
    series = list(made)
    places: dict[tuple[str, str], list[int]] = {}
    for place, draw in enumerate(series):
        places.setdefault(draw.kind, []).append(place)
    rows: list[Row] = []
    growth = np.zeros(len(series))
    for kind, at in sorted(places.items()):
        bets = _Bets([series[place] for place in at])
        rows += bets.rows(*kind)
        growth[at] = np.diff(bets.purse(), prepend=0.0)
    return Fairness(tuple(rows), len(series), _p(np.cumsum(growth)))


class _Bets:
    """Bets on the outcomes of one kind of draw: arrays [draws, outcomes], wealth as logarithms."""

    def __init__(self, made: Sequence[Draw]) -> None:
        first: dict[str, int] = {}  # outcome -> the first draw in which it was possible
        for place, draw in enumerate(made):
            for token, weight in draw.weights.items():
                if weight:
                    first.setdefault(token, place)
        self.outcomes, self.first = list(first), np.array(list(first.values()))
        columns = {token: column for column, token in enumerate(first)}
        self.chance = np.zeros((len(made), len(first)))
        self.came = np.zeros((len(made), len(first)), np.bool_)
        for place, draw in enumerate(made):
            total = sum(draw.weights.values())
            for token, weight in draw.weights.items():
                if weight:
                    self.chance[place, columns[token]] = weight / total
            self.came[place, columns[draw.token]] = True
        self.gains = self._gains()

    def _gains(self) -> Floats:
        """Return what a stake of 1 on each outcome has become after each draw, as logarithms f64[draws, outcomes]."""
        gains = np.full(self.chance.shape, -np.inf)
        for tilt, share in BETS:
            # The logarithm of one factor of E, see above.
            steps = self.came * math.log(tilt) - np.log1p((tilt - 1) * self.chance)
            np.logaddexp(gains, math.log(share) + np.cumsum(steps, axis=0), out=gains)
        return gains

    def purse(self) -> Floats:
        """Return what a stake of 1 spread over all outcomes has become after each draw, as logarithms f64[draws].

        An outcome that is new in a draw gets, before it, as large a share as each other got; the others give it up.
        Moving wealth between bets before a draw keeps the martingale.
        """
        purse, shares = np.zeros(len(self.gains)), np.zeros(0)
        starts = np.unique(self.first)
        for start, end in zip(starts, [*starts[1:], len(self.gains)], strict=True):
            known = int(np.searchsorted(self.first, start, side="right"))
            held = purse[start - 1] if start else 0.0
            old = shares + math.log(max(len(shares), 1) / known)
            shares = np.concatenate([old, np.full(known - len(shares), held - math.log(known))])
            purse[start:end] = np.logaddexp.reduce(self.gains[start:end, :known] + shares, axis=1)
        return purse

    def rows(self, game: str, kind: str) -> list[Row]:
        """Return the rows of all outcomes that were ever uncertain, by name."""
        found = []
        for column, token in sorted(enumerate(self.outcomes), key=lambda item: item[1]):
            chance = self.chance[:, column]
            if ((chance > 0) & (chance < 1)).any():
                outcome = token.removeprefix(f"{kind} ")
                possible, times = int((chance > 0).sum()), int(self.came[:, column].sum())
                expected = math.fsum(chance.tolist())
                found.append(Row(game, kind, outcome, possible, times, expected, count_p(chance.tolist(), times)))
        return found


def _p(gains: Floats) -> float:
    """Return the p-value 1 / max E (Ville's inequality) from gains f64[draws], log E after each draw; E begins at 1."""
    return max(LEAST, math.exp(-float(gains.max(initial=0.0))))


def count_p(chances: Iterable[float], times: int) -> float:
    """Return the probability of all counts no more likely than `times`, in independent draws with these chances.

    The distribution (Poisson binomial) is the convolution of one binomial for each distinct probability.
    """
    first, counts = 0, np.ones(1)  # counts[i] = P(count = first + i)
    for chance, number in sorted(Counter(chances).items()):
        skipped, more = _binomial(number, chance)
        first, counts = first + skipped, np.convolve(counts, more)
    seen = counts[times - first] if 0 <= times - first < len(counts) else 0.0
    # Counts as likely as the one seen belong to the sum: the factor keeps rounding from leaving them out.
    return min(1.0, max(LEAST, float(counts[counts <= seen * (1 + 1e-9)].sum())))


def _binomial(number: int, chance: float) -> tuple[int, Floats]:
    """Return (first, probabilities f64[n]) of a binomial distribution, its negligible tails cut off.

    Works with logarithms of the ratios P(k + 1) / P(k) = (n - k) / (k + 1) * p / (1 - p), so that no power underflows.
    """
    if chance in (0, 1):
        return int(number * chance), np.ones(1)
    times = np.arange(number)
    steps = np.log((number - times) / (times + 1) * (chance / (1 - chance)))
    logs = np.concatenate([[0.0], np.cumsum(steps)]) + number * math.log1p(-chance)
    (kept,) = np.nonzero(logs >= logs.max() + math.log(NEGLIGIBLE))
    return int(kept[0]), np.exp(logs[kept[0] : kept[-1] + 1])


def _how_strange(p: float) -> str:
    if p > NOTHING:
        return _("Nothing unusual for fair dice.")
    of = 100
    while of * p < 1 and of < MOST_CASES:
        of *= 100
    cases = _("Fair dice look this unusual, or more, in at most {count} of {of} cases")
    told = cases.format(count=max(1, math.ceil(of * p - 1e-9)), of=f"{of:,}")
    if p > UNUSUAL:
        return _("{cases}: that is not unusual.").format(cases=told)
    if p > HARDLY:
        return _("{cases}: that is rare, but it always happens to someone.").format(cases=told)
    return _("{cases}: chance alone hardly ever does that.").format(cases=told)


def _how_many(tests: int) -> Iterator[str]:
    if tests > 1:
        text = _(
            "All {tests} comparisons are already accounted for. Taken one by one, fair dice bring about {few} lines "
            "below 0.05 by chance."
        )
        yield text.format(tests=tests, few=math.ceil(tests * UNUSUAL))
