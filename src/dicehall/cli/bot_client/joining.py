"""Decide which tables of the lobby to join."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

ANY, WITH, WITHOUT = "any", "with", "without"


@dataclass(frozen=True)
class Rule:
    """Which tables fit: an empty collection fits all.

    `most` is the number of matches that may be in progress at once.
    """

    games: Collection[str] = ()
    players: Collection[int] = ()
    clock: str = ANY
    most: int = 4

    def fits(self, table: dict[str, Any]) -> bool:
        """Return True if the client may join `table`, an item of the lobby's JSON."""
        has_clock = table["house"]["clock"] != "none"
        return (
            bool(table["for_programs"] and table["open"])
            and (not self.games or table["game"] in self.games)
            and (not self.players or table["players"] in self.players)
            and self.clock in (ANY, WITH if has_clock else WITHOUT)
        )
