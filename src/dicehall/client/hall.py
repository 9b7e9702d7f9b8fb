"""A hall as a program sees it: its games, its lobby, and the matches of the token's account."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dicehall.client.errors import Refused
from dicehall.client.seat import Seat, Spectator
from dicehall.client.wire import Json, Waiting, Wire, sleep


@dataclass(frozen=True)
class Mine:
    """A match in the list of one's own; `stage` is "open", "playing", "over" or "left"."""

    match: str
    game: str
    stage: str
    is_waiting: bool
    seat: Seat


class Hall:
    """A hall at a URL. Methods may be called from any thread.

    `patience`: how many seconds to retry a request while the hall is away or busy; None: for ever. `waiting(error,
    seconds)` waits between attempts, and may report why. Every method that talks to the hall raises Refused, or
    Unreachable when patience runs out; the constructor raises DicehallError for a bad URL.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float | None = 60.0,
        waiting: Waiting = sleep,
    ) -> None:
        self.wire = Wire(url, token, patience, waiting)

    def __enter__(self) -> Hall:
        """Return the hall for a `with` block."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close all connections, including those that calls in other threads still use, once they are done."""
        self.wire.close()

    def games(self) -> list[Json]:
        """Return the games with their seats and options, as JSON like the referee's. Raises Refused, Unreachable."""
        games: list[Json] = self.wire.ask("GET", "/games")["games"]
        return games

    def mine(self) -> Iterator[Mine]:
        """Yield one's own matches: those that wait for one first, finished ones last. Raises Refused, Unreachable."""
        path: str | None = "/mine"
        while path:
            page = self.wire.ask("GET", path)
            for row in page["matches"]:
                seat = Seat(self.wire, row["path"])
                yield Mine(row["match"], row["game"], row["stage"], row["is_waiting"], seat)
            path = page["more"]

    def turns(self) -> Iterator[Seat]:
        """Yield the seat of each match whenever that waits for it; never ends.

        Each turn comes once per connection and may be over when it is read, so check `is_my_turn`. Raises Refused,
        Unreachable.
        """
        for kind, data in self.wire.follow(lambda: "/mine/stream"):
            if kind == "turn":
                yield Seat(self.wire, data["path"])

    def tables(self) -> list[Json]:
        """Return the open tables of the lobby. Raises Refused, Unreachable."""
        tables: list[Json] = self.wire.ask("GET", "/lobby/tables")["tables"]
        return tables

    def join(self, match: str, seat: int | None = None) -> Seat:
        """Sit down at a table of the lobby by its match id, or return the seat one has there.

        Raises Refused, Unreachable.
        """
        fields = {} if seat is None else {"seat": seat}
        return Seat(self.wire, self.wire.ask("POST", f"/match/{match}/join", fields)["path"])

    def accept(self, link: str) -> Seat:
        """Sit down by an invitation link, of a seat or of a listed table, or return the seat one has there.

        Raises Refused, Unreachable, DicehallError if the link leads to another hall.
        """
        kind, _slash, key = self.wire.path_of(link).strip("/").partition("/")
        if kind == "match":
            return self.join(key)
        try:
            return Seat(self.wire, f"/{kind}/{key}").take()
        except Refused as refused:
            if "path" not in refused.answer:
                raise
            return Seat(self.wire, refused.answer["path"])

    def create(
        self, game: str, seats: Sequence[str], options: Mapping[str, Any] | None = None, **house: Any
    ) -> tuple[str, Seat]:
        """Create a match, and return its id and one's own seat.

        `seats`: "person" (oneself), "open" or "bot NAME" for each seat. `house`: table rules, named as in the form.
        Raises Refused, Unreachable.
        """
        fields: Json = {"form": secrets.token_urlsafe(16), "game": game, "players": len(seats)}
        fields |= {f"seat-{number}": seat for number, seat in enumerate(seats)}
        fields |= {f"option-{name}": value for name, value in (options or {}).items()}
        fields |= {f"house-{name}": value for name, value in house.items()}
        made = self.wire.ask("POST", "/matches", fields)
        return made["match"], Seat(self.wire, made["path"])

    def seat(self, link: str) -> Seat:
        """Return a seat by its link. Raises DicehallError if the link leads to another hall."""
        return Seat(self.wire, self.wire.path_of(link))

    def watch(self, match: str) -> Spectator:
        """Return a match to watch."""
        return Spectator(self.wire, f"/match/{match}")
