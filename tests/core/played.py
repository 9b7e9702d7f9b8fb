"""Matches of the made-up game in short: played to a position, and all that tells one position from another."""

from __future__ import annotations

from dicehall.core.match import Match
from tests.core.tiny_game import GAME

WON = ["luck 3", "luck 4", "roll", "show 6", "roll", "show 6", "hold"]


def after(*tokens: str, **options: object) -> Match:
    """A match of two with manual dice after some events."""
    match = GAME.new({"players": 2, **options}, dice="manual")
    match.play_all(tokens)
    return match


def snapshot(match: Match) -> tuple[object, ...]:
    return match.table.tobytes(), list(match.events), match.to_act, match.legal
