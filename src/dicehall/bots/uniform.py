"""The random bot: every token is worth the same."""

from __future__ import annotations

from typing import Any

from dicehall.bots.budget import Budget, Weighed
from dicehall.core.compiled import below
from dicehall.core.match import Match


def weigh_uniform(match: Match, seat: int, rng: Any, budget: Budget) -> list[Weighed]:
    """The legal tokens with a random one first."""
    tokens = match.legal
    chosen = tokens.pop(below(rng, len(tokens)))
    return [Weighed(token, 1 / match.players, 0) for token in (chosen, *tokens)]
