"""Dicehall: one hall for tabletop dice games.

game = dicehall.load("line-dice")
match = game.new(players=2, seed=7)
match.play(match.legal[0])
"""

from __future__ import annotations

from typing import Any

from dicehall.core import absent
from dicehall.core import record as records
from dicehall.core.errors import DicehallError
from dicehall.core.match import Match
from dicehall.core.outcome import Outcome
from dicehall.games import find, games, load

__version__ = "0.1.0"
__all__ = ["DicehallError", "Match", "Outcome", "__version__", "games", "load", "read"]

absent.explain()


def read(record: str | dict[str, Any]) -> Match:
    """Replay a game record (text or JSON object), checking every event and the result; BadRecord names the line."""
    return records.read(record, find) if isinstance(record, str) else records.replay(record, find)
