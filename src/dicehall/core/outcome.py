"""How a match ended."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """Why it ended (a code of the game), who won, ranks (1 = best, ties share) and scores by seat."""

    reason: str
    winners: list[int]
    ranking: list[int]
    scores: list[float]
