"""Outcomes of chance events in the words of their game."""

from __future__ import annotations

from typing import Any

from dicehall.core.edition import Edition
from dicehall.core.fairness import Fairness, Row
from dicehall.server.match.seats import SIGNS, Seat

Seats = list[dict[str, Any]]


def nobody() -> Seats:
    """Return seats without people, named after their colours."""
    return [Seat(number, "", "", "").as_shown(None) for number in range(len(SIGNS))]


def told(game: Edition, token: str, seats: Seats) -> str:
    """Put the outcome `token` into words."""
    return game.part("chance").came(token, seats, game.components)


def lines(game: Edition, found: Fairness, seats: Seats) -> list[tuple[str, Row]]:
    """Pair each row of a game's fairness statistics with its outcome in words."""
    return [(told(game, f"{row.kind} {row.outcome}", seats), row) for row in found.rows]
