"""What a seat, or a spectator, knows of a match at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class State:
    """The hall's answer under short names; `data` has all of it, as /openapi.json tells."""

    data: dict[str, Any]

    @property
    def log(self) -> int:
        """The last entry of the match: what a choice answers."""
        return int(self.data["log"])

    @property
    def match(self) -> str:
        """The id of the match."""
        return str(self.data["match"])

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.data["game"])

    @property
    def seat(self) -> int | None:
        """The number of the seat, None for a spectator."""
        seat: int | None = self.data["seat"]
        return seat

    @property
    def position(self) -> dict[str, Any]:
        """Where the match stands, in the words of the referee."""
        position: dict[str, Any] = self.data["position"]
        return position

    @property
    def view(self) -> dict[str, Any]:
        """All that may be known of the table, as the game tells it."""
        view: dict[str, Any] = self.data["view"]
        return view

    @property
    def events(self) -> list[str]:
        """What has happened, as far as it may be known."""
        events: list[str] = self.data["events"]
        return events

    @property
    def legal(self) -> list[str]:
        """The tokens to choose from, none where others are on turn."""
        legal: list[str] = self.position["legal"]
        return legal

    @property
    def is_my_turn(self) -> bool:
        """Whether the match waits for this seat."""
        return self.seat is not None and self.position["to_act"] == self.seat and bool(self.legal)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.position["over"])
