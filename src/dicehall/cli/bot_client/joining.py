"""Which tables of the lobby to join, and how many."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

ANY, WITH, WITHOUT = "any", "with", "without"


@dataclass(frozen=True)
class Rule:
    """What fits: an empty collection lets everything pass. `most`: matches that may go on at once."""

    games: Collection[str] = ()
    players: Collection[int] = ()
    clock: str = ANY
    most: int = 4

    def fits(self, table: dict[str, Any]) -> bool:
        """Whether to sit down at an open table, as the lobby tells of it."""
        has_clock = table["house"]["clock"] != "none"
        return (
            bool(table["for_programs"] and table["open"])
            and (not self.games or table["game"] in self.games)
            and (not self.players or table["players"] in self.players)
            and self.clock in (ANY, WITH if has_clock else WITHOUT)
        )
