"""Compare rating models on simulated players, for docs/ratings.md: `python -m tools.rating_models`.

Each world has players of constant strength, who perform by strength plus luck. The table gives for each model the mean
of -log(probability it gave to what happened), over all pairs of all matches (less is better; a coin toss has 0.693),
and the percentage of strengths that end within two deviations of the model's estimate.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from dicehall.ratings import BETA, START, TAU

PEOPLE, MATCHES, WORLDS = 40, 600, 3
LUCK = {"little": 0.5, "as much as skill": 1.5, "much": 4.0}  # factors of a luck of deviation 1, as strengths have
SEATS = (2, 4, 6)
MODELS = (BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull)


class Told(NamedTuple):
    """The figures of a model in one world: mean loss, and share of strengths within two deviations."""

    loss: float
    within: float


def world(seed: int, seats: int, luck: float) -> tuple[list[float], Iterator[list[int]]]:
    """Return the strengths, and the matches as lists of players, the best first."""
    chance = random.Random(seed)
    strengths = [chance.gauss(0, 1) for _ in range(PEOPLE)]

    def matches() -> Iterator[list[int]]:
        for _ in range(MATCHES):
            result = {who: strengths[who] + luck * _gumbel(chance) for who in chance.sample(range(PEOPLE), seats)}
            yield sorted(result, key=lambda who: -result[who])

    return strengths, matches()


def _gumbel(chance: random.Random) -> float:
    """Draw luck of deviation 1, Gumbel-distributed."""
    return -math.log(-math.log(chance.random())) * math.sqrt(6) / math.pi  # a standard Gumbel has deviation pi / sqrt 6


def told(model: Any, strengths: Sequence[float], matches: Iterator[list[int]], luck: float) -> Told:
    """Let a model rate all matches of a world."""
    known = [(START.mean, START.deviation)] * PEOPLE
    losses = []
    for order in matches:
        losses += [-math.log(ahead(model, known[one], known[other])) for one, other in combinations(order, 2)]
        teams = [[model.rating(mu=known[who][0], sigma=known[who][1])] for who in order]
        for who, (rated,) in zip(order, model.rate(teams, ranks=list(range(len(order)))), strict=True):
            known[who] = rated.mu, rated.sigma
    # The difference of two Gumbels is logistic with scale luck * sqrt 6 / pi. For the models a lead in ratings is so
    # too, with scale sqrt 2 * BETA. So many rating points stand for a strength of 1.
    points = math.sqrt(2) * BETA / (luck * math.sqrt(6) / math.pi)
    middle, mean = fmean(strengths), fmean(mu for mu, _sigma in known)
    right = [
        abs(mu - mean - points * (strength - middle)) <= 2 * sigma
        for (mu, sigma), strength in zip(known, strengths, strict=True)
    ]
    return Told(fmean(losses), fmean(right))


def ahead(model: Any, one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return the probability the model gives to one player finishing ahead of another, at least 1e-6."""
    lead = (one[0] - other[0]) / math.sqrt(2 * BETA**2 + one[1] ** 2 + other[1] ** 2)
    is_normal = isinstance(model, ThurstoneMostellerFull)
    return max(1e-6, NormalDist().cdf(lead) if is_normal else 1 / (1 + math.exp(-lead)))


def main() -> None:
    """Print the table."""
    names = " | ".join(model.__name__ for model in MODELS)
    print(f"| luck | players | {names} |")
    print("| --- " * (2 + len(MODELS)) + "|")
    for name, luck in LUCK.items():
        for seats in SEATS:
            cells = []
            for model in MODELS:
                found = [told(model(beta=BETA, tau=TAU), *world(seed, seats, luck), luck) for seed in range(WORLDS)]
                loss, within = (fmean(values) for values in zip(*found, strict=True))
                cells.append(f"{loss:.3f}, {100 * within:.0f}")
            print(f"| {name} | {seats} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
