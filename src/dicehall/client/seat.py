"""A seat of a match, and a match to watch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicehall.client.newest import Newest
from dicehall.client.state import State
from dicehall.client.wire import Json, Wire

CHANGES = frozenset({"snapshot", "change"})


class Spectator:
    """A match as spectators see it."""

    def __init__(self, wire: Wire, path: str) -> None:
        self.wire, self.path = wire, path

    def state(self) -> State:
        """Return the match as it is now. Raises Refused, Unreachable."""
        return State(self.wire.ask("GET", self.path))

    def record(self) -> Json:
        """Return the game record, which `dicehall.read` replays. Raises Refused, Unreachable."""
        return self.wire.ask("GET", f"{self.path}/record")

    def states(self) -> Iterator[State]:
        """Yield the match as it is now and after each change, until it ends.

        After a lost connection it continues where it was. Raises Refused if the link of the seat no longer opens it,
        Unreachable.
        """
        for kind, data in self.wire.follow(lambda: f"{self.path}/stream?as=json"):
            if kind in CHANGES:
                state = State(data)
                yield state
                if state.is_over:
                    return


class Seat(Spectator):
    """A seat, played by its link; a seat that belongs to an account also needs the account's token."""

    def turns(self) -> Iterator[State]:
        """Yield the match whenever it waits for this seat, until it ends; states that are outdated by then are skipped.

        Raises Refused, Unreachable.
        """
        return (state for state in Newest(self.states()) if state.is_my_turn)

    def play(self, token: str, state: State) -> State:
        """Play a token in a state, and return the match after it.

        Raises Refused, whose `code` is "illegal", "stale" …, and Unreachable.
        """
        return State(self.post("play", answers=state.log, token=token)["state"])

    def take(self, name: str = "") -> Seat:
        """Sit down on an open seat, and return it with its new link. Raises Refused, Unreachable."""
        return Seat(self.wire, self.post("take", name=name)["path"])

    def leave(self) -> None:
        """Leave the seat. Raises Refused, Unreachable."""
        self.post("leave")

    def post(self, deed: str, **fields: Any) -> Json:
        """Post any other action of a seat: undo, ask, answer, say, controller, place, rematch.

        Raises Refused, Unreachable.
        """
        return self.wire.ask("POST", f"{self.path}/{deed}", fields)
