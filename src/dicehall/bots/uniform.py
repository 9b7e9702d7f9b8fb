"""The random bot: every token is worth the same."""

from __future__ import annotations

from dicehall.bots.budget import Budget, Weighed
from dicehall.core.arrays import Rng
from dicehall.core.compiled import below
from dicehall.core.match import Match


def weigh_uniform(match: Match, seat: int, rng: Rng, budget: Budget) -> list[Weighed]:
    """Put a random legal token first, the others after it in string order."""
    tokens = match.legal
    chosen = tokens.pop(below(rng, len(tokens)))
    return [Weighed(token, 1 / match.players, 0) for token in (chosen, *tokens)]
