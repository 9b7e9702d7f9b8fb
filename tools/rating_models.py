"""Compares models of ratings on simulated players, for docs/ratings.md: `python -m tools.rating_models`.

Each world has players whose strength never changes, and matches in which each performs by strength and luck. Told are,
of each model: the mean of -log(chance that it had given to what happened), over all pairs of all matches (less is
better; a coin has 0.693), and how many of 100 strengths lie at last within two deviations of what it says.
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
LUCK = {"little": 0.5, "as much as skill": 1.5, "much": 4.0}
SEATS = (2, 4, 6)
MODELS = (BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull)


class Told(NamedTuple):
    """What is told of a model in one world."""

    loss: float
    within: float


def world(seed: int, seats: int, luck: float) -> tuple[list[float], Iterator[list[int]]]:
    """Strengths, and matches as lists of players, the best first."""
    chance = random.Random(seed)
    strengths = [chance.gauss(0, 1) for _ in range(PEOPLE)]

    def matches() -> Iterator[list[int]]:
        for _ in range(MATCHES):
            done = {who: strengths[who] + luck * _gumbel(chance) for who in chance.sample(range(PEOPLE), seats)}
            yield sorted(done, key=lambda who: -done[who])

    return strengths, matches()


def _gumbel(chance: random.Random) -> float:
    """Luck of deviation 1."""
    return -math.log(-math.log(chance.random())) * math.sqrt(6) / math.pi


def told(model: Any, strengths: Sequence[float], matches: Iterator[list[int]], luck: float) -> Told:
    """Rate all matches of a world."""
    known = [(START.mean, START.deviation)] * PEOPLE
    losses = []
    for order in matches:
        losses += [-math.log(ahead(model, known[one], known[other])) for one, other in combinations(order, 2)]
        teams = [[model.rating(mu=known[who][0], sigma=known[who][1])] for who in order]
        for who, (rated,) in zip(order, model.rate(teams, ranks=list(range(len(order)))), strict=True):
            known[who] = rated.mu, rated.sigma
    points = math.sqrt(2) * BETA / (luck * math.sqrt(6) / math.pi)
    middle, mean = fmean(strengths), fmean(mu for mu, _sigma in known)
    right = [
        abs(mu - mean - points * (strength - middle)) <= 2 * sigma
        for (mu, sigma), strength in zip(known, strengths, strict=True)
    ]
    return Told(fmean(losses), fmean(right))


def ahead(model: Any, one: tuple[float, float], other: tuple[float, float]) -> float:
    """The chance that a model gives to one player to come out ahead of another."""
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
