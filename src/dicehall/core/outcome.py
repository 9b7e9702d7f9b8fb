"""The outcome of a match."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """Why the match ended (a word of the game), the winners, each seat's rank (1 is best, ties share) and score."""

    reason: str
    winners: list[int]
    ranking: list[int]
    scores: list[float]
