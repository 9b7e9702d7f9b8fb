"""Whether dice look fair: what came, what was to be expected, and how unusual that is.

Each outcome is compared with the exact distribution of its count over these draws, each with its own chance. That is
exact where the draws and their chances do not depend on what came, and a good measure where they do.

The overall number holds however draws depend on what came before and on decisions. Somebody bets: starting with 1, at
fair odds, on an outcome being `t` times as likely as the odds say. What they have,

    E = product over the draws of  (t if the outcome came, else 1) / (1 + (t - 1) p),    p = its chance in this draw,

is expected to stay what it is by every draw of fair dice, whatever happened before. By Ville's inequality it reaches
1 / a at any time with a probability of at most a: so 1 / the most that E ever was is a p-value. docs/dice.md tells all
of it.
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

# Of a stake of 32, how much goes on which t: most on dice that are loaded so that one match can show it.
_STAKES = {5: 8, 3: 8, 2: 4, 2**0.5: 2, 2**0.25: 1, 2**-0.25: 1, 2**-0.5: 1, 1 / 2: 4, 1 / 4: 3}
BETS = tuple((tilt, stake / 32) for tilt, stake in _STAKES.items())
NEGLIGIBLE = 1e-20  # compared with the likeliest count
LEAST = 1e-12  # no p-value is told to be less: beyond, rounding shows
UNUSUAL, HARDLY = 0.05, 0.001
NOTHING = 0.99  # above it “at most 100 of 100” would be said
MOST_CASES = 1_000_000


class Draw(NamedTuple):
    """One event of chance: how likely each token was, as whole numbers, and which came."""

    game: str
    weights: Mapping[str, int]
    token: str
    owner: int | None = None
    """Whose chance it was, None for everybody's."""

    @property
    def kind(self) -> tuple[str, str]:
        """The game and the first word of the token."""
        return self.game, self.token.partition(" ")[0]


@dataclass(frozen=True)
class Row:
    """How often one outcome came in the draws in which it could."""

    game: str
    kind: str
    outcome: str
    draws: int
    times: int
    expected: float
    p: float
    """How likely all counts are that are no likelier than this one, as if the draws had been fixed beforehand."""


@dataclass(frozen=True)
class Fairness:
    """What can be said about the dice of some draws."""

    rows: tuple[Row, ...]
    draws: int
    p: float
    """With fair dice at most this share of all such tables ever looks as strange; all rows are in it already."""

    @property
    def tests(self) -> int:
        """How many comparisons were made."""
        return len(self.rows)

    @property
    def sentence(self) -> str:
        """What the overall number says and does not say, for people."""
        return paragraph([_how_strange(self.p), *_how_many(self.tests)])


def draws(match: Match) -> Iterator[Draw]:
    """The chance events of a match in their order. Of a match that goes on they may tell what is hidden."""
    return (draw for _place, draw in placed(match.game, match.options, (event.token for event in match.events)))


def placed(game: Edition, options: Options, tokens: Iterable[str]) -> Iterator[tuple[int, Draw]]:
    """The chance events among the events of a match, each with its place."""
    again = Match(game, options)
    for place, token in enumerate(tokens):
        weights = Counter(again.units())
        again.play(token)
        if weights:
            yield place, Draw(game.name, weights, token, again.events[-1].owner)


def judge(made: Iterable[Draw]) -> Fairness:
    """Judge draws in the order in which they were made.

    They may be those of many matches one after another, or a choice of them, as long as what is chosen does not depend
    on their own outcomes: all of one owner will do, all of those with a six will not.
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
    """The bets on the outcomes of one kind of draw. Logarithms throughout."""

    def __init__(self, made: Sequence[Draw]) -> None:
        first: dict[str, int] = {}  # outcomes, and in which draw each was possible for the first time
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
        """After each draw what a stake of 1 on each outcome has become."""
        gains = np.full(self.chance.shape, -np.inf)
        for tilt, share in BETS:
            steps = self.came * math.log(tilt) - np.log1p((tilt - 1) * self.chance)
            np.logaddexp(gains, math.log(share) + np.cumsum(steps, axis=0), out=gains)
        return gains

    def purse(self) -> Floats:
        """After each draw what a stake of 1 has become that is divided evenly among the outcomes.

        Outcomes that are new in a draw get, before it, as much as one of the others got, and these give it.
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
        """All outcomes that were not certain, by name."""
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
    """By Ville's inequality, from the logarithms of what there was after each draw; at the start it was 1."""
    return max(LEAST, math.exp(-float(gains.max(initial=0.0))))


def count_p(chances: Iterable[float], times: int) -> float:
    """How likely all counts are that are no likelier than `times`, of independent draws with these chances."""
    first, counts = 0, np.ones(1)  # counts[i]: the probability of first + i
    for chance, number in sorted(Counter(chances).items()):
        skipped, more = _binomial(number, chance)
        first, counts = first + skipped, np.convolve(counts, more)
    seen = counts[times - first] if 0 <= times - first < len(counts) else 0.0
    return min(1.0, max(LEAST, float(counts[counts <= seen * (1 + 1e-9)].sum())))


def _binomial(number: int, chance: float) -> tuple[int, Floats]:
    """The probabilities of counts, from the first that is not negligible to the last."""
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
