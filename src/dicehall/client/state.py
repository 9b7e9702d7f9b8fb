"""A match at one moment, as a seat or a spectator knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class State:
    """The hall's answer with short names for its parts; `data` is all of it, as described in /openapi.json."""

    data: dict[str, Any]

    @property
    def log(self) -> int:
        """Id of the last log entry; a choice names it as the one it answers."""
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
        """The number of the seat; None for a spectator."""
        seat: int | None = self.data["seat"]
        return seat

    @property
    def position(self) -> dict[str, Any]:
        """The position, in the referee's format."""
        position: dict[str, Any] = self.data["position"]
        return position

    @property
    def view(self) -> dict[str, Any]:
        """All that the viewer may know of the board, as the game describes it."""
        view: dict[str, Any] = self.data["view"]
        return view

    @property
    def events(self) -> list[str]:
        """The tokens of the events so far, as far as the viewer may know them."""
        events: list[str] = self.data["events"]
        return events

    @property
    def legal(self) -> list[str]:
        """The tokens to choose from; empty if others are to move."""
        legal: list[str] = self.position["legal"]
        return legal

    @property
    def is_my_turn(self) -> bool:
        """True if the match waits for this seat."""
        return self.seat is not None and self.position["to_act"] == self.seat and bool(self.legal)

    @property
    def is_over(self) -> bool:
        """True if the match has ended."""
        return bool(self.position["over"])
