"""A seat of a match, and a place beside the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicehall.client.newest import Newest
from dicehall.client.state import State
from dicehall.client.wire import Json, Wire

CHANGES = frozenset({"snapshot", "change"})


class Spectator:
    """A place beside the table of a match."""

    def __init__(self, wire: Wire, path: str) -> None:
        self.wire, self.path = wire, path

    def state(self) -> State:
        """The match as it is now."""
        return State(self.wire.ask("GET", self.path))

    def record(self) -> Json:
        """The game record, as `dicehall.read` replays it."""
        return self.wire.ask("GET", f"{self.path}/record")

    def states(self) -> Iterator[State]:
        """The match as it is now, then after each change; nothing is left out when the connection breaks for a while.

        It ends with the match. Refused where the way to the seat is closed, Unreachable after the hall's patience.
        """
        for kind, data in self.wire.follow(lambda: f"{self.path}/stream?as=json"):
            if kind in CHANGES:
                state = State(data)
                yield state
                if state.is_over:
                    return


class Seat(Spectator):
    """A seat; whoever knows its path may play it, unless it belongs to an account."""

    def turns(self) -> Iterator[State]:
        """The match each time that it waits for this seat, until it ends; what was overtaken meanwhile is left out."""
        return (state for state in Newest(self.states()) if state.is_my_turn)

    def play(self, token: str, state: State) -> State:
        """Choose a token at a state; the match after that. Refused: `code` says "illegal", "stale" …"""
        return State(self.post("play", answers=state.log, token=token)["state"])

    def take(self, name: str = "") -> Seat:
        """Sit down on an open seat; the seat under its new path."""
        return Seat(self.wire, self.post("take", name=name)["path"])

    def leave(self) -> None:
        """Let go of the seat."""
        self.post("leave")

    def post(self, deed: str, **fields: Any) -> Json:
        """Anything else that a seat can do: undo, ask, answer, say, controller, place, rematch."""
        return self.wire.ask("POST", f"{self.path}/{deed}", fields)
