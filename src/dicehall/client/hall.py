"""A hall: its games, its lobby, the matches of whom a token belongs to."""

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
    """A line of the list of one's own matches; `stage`: "open", "playing", "over" or "left"."""

    match: str
    game: str
    stage: str
    is_waiting: bool
    seat: Seat


class Hall:
    """A hall under its address; all methods may be called from any thread.

    `patience`: for how many seconds a request is tried again while the hall is away or busy; None: for ever.
    `waiting` waits in between, and can tell somebody why.
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
        """The hall for a block."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close its connections."""
        self.close()

    def close(self) -> None:
        """Close the connections that are kept for the next call."""
        self.wire.close()

    def games(self) -> list[Json]:
        """The games with their seats and options, as the referee tells them."""
        games: list[Json] = self.wire.ask("GET", "/games")["games"]
        return games

    def mine(self) -> Iterator[Mine]:
        """The matches that one has a seat in: those that wait first, those that are over last."""
        path: str | None = "/mine"
        while path:
            page = self.wire.ask("GET", path)
            for row in page["matches"]:
                seat = Seat(self.wire, row["path"])
                yield Mine(row["match"], row["game"], row["stage"], row["is_waiting"], seat)
            path = page["more"]

    def turns(self) -> Iterator[Seat]:
        """The seats of all one's matches, each whenever its match waits for it; it never ends.

        Each turn comes once for each connection, and may be over when it is read: look whether the state says so too.
        """
        for kind, data in self.wire.follow(lambda: "/mine/stream"):
            if kind == "turn":
                yield Seat(self.wire, data["path"])

    def tables(self) -> list[Json]:
        """The open tables of the lobby."""
        tables: list[Json] = self.wire.ask("GET", "/lobby/tables")["tables"]
        return tables

    def join(self, match: str, seat: int | None = None) -> Seat:
        """Sit down at a table of the lobby, by its id; whoever sits there already gets the own seat."""
        fields = {} if seat is None else {"seat": seat}
        return Seat(self.wire, self.wire.ask("POST", f"/match/{match}/join", fields)["path"])

    def accept(self, link: str) -> Seat:
        """Sit down by a link as people give it away, of a seat or of a listed table; where one sits already, too."""
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
        """A new match, by its id, and one's own seat.

        `seats`: "person" (oneself), "open" or "bot NAME" for each; `house`: the rules of the table, as in its form.
        """
        fields: Json = {"form": secrets.token_urlsafe(16), "game": game, "players": len(seats)}
        fields |= {f"seat-{number}": seat for number, seat in enumerate(seats)}
        fields |= {f"option-{name}": value for name, value in (options or {}).items()}
        fields |= {f"house-{name}": value for name, value in house.items()}
        made = self.wire.ask("POST", "/matches", fields)
        return made["match"], Seat(self.wire, made["path"])

    def seat(self, link: str) -> Seat:
        """A seat that one has."""
        return Seat(self.wire, self.wire.path_of(link))

    def watch(self, match: str) -> Spectator:
        """A place beside the table of a match."""
        return Spectator(self.wire, f"/match/{match}")
