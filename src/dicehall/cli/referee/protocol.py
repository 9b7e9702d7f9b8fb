"""The referee: answers requests about any number of matches by their ids. docs/referee.md explains every word."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from dicehall.cli.referee import fields
from dicehall.cli.referee.playing import play_all, play_at_random, take_back
from dicehall.cli.referee.replies import Reply, after, describe, position
from dicehall.core import record as records
from dicehall.core import record_format
from dicehall.core.dice import SeededDice
from dicehall.core.errors import DicehallError
from dicehall.core.match import Match
from dicehall.core.words import _
from dicehall.games import games, load

LONGEST = 2**20
"""The longest line that is read, in bytes."""


class UnknownMatch(DicehallError):
    """The referee has no match with this id."""

    code = "unknown-match"


@dataclass(frozen=True)
class Held:
    """A match that the referee holds; `seats` are the names in a loaded record, None if it had none."""

    match: Match
    seats: list[str] | None = None


class Request(NamedTuple):
    """The method that answers a request, the fields it needs and the further fields it may have."""

    answer: Callable[..., Reply]
    needed: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()


class Referee:
    """Holds matches and answers requests about them."""

    def __init__(self) -> None:
        self.table: dict[str, Held] = {}

    def answer(self, line: bytes | None) -> Reply:
        """Answer one line (None: it was too long). Errors become replies and change nothing."""
        try:
            return self._answer(read_request(line))
        except DicehallError as error:
            return {"error": describe(error)}
        except RecursionError:
            return {"error": describe(DicehallError(_("The request is nested too deeply.")))}
        except Exception:  # a bug of ours must not end the other matches
            traceback.print_exc(file=sys.stderr)
            return {"error": describe(DicehallError(_("The referee failed on this request. The matches go on.")))}

    def _answer(self, request: Reply) -> Reply:
        found = self.REQUESTS.get(request["do"]) if isinstance(request.get("do"), str) else None
        if found is None:
            message = _("A request needs a field “do”, one of: {words}.")
            raise DicehallError(message.format(words=", ".join(self.REQUESTS)))
        fields.check(request, found.needed, found.possible)
        return found.answer(self, {name: value for name, value in request.items() if name != "do"})

    def _held(self, request: Reply) -> Held:
        if request["id"] not in self.table:
            raise UnknownMatch(_("There is no match “{id}”.").format(id=request["id"]))
        return self.table[request["id"]]

    def _match(self, request: Reply) -> Match:
        return self._held(request).match

    def _check_free(self, name: str) -> None:
        if name in self.table:
            raise DicehallError(_("There is already a match “{id}”: choose another id, or drop it.").format(id=name))

    # --- one method for each request, by REQUESTS below

    def _answer_games(self, _request: Reply) -> Reply:
        """List the games."""
        return {"games": [game.facts() for game in games().values()]}

    def _answer_new(self, request: Reply) -> Reply:
        """Begin a match."""
        self._check_free(request["id"])
        game = load(request["game"])
        if "components" in request:
            game = game.with_components(request["components"])
        options = game.settle(request.get("options", {}))
        match = game.new(options, seed=request.get("seed"), dice=request.get("dice", "manual"))
        self.table[request["id"]] = Held(match)
        return after(match, match.events)

    def _answer_play(self, request: Reply) -> Reply:
        """Play one token, or several all or none."""
        match = self._match(request)
        if ("token" in request) == ("tokens" in request):
            raise DicehallError(_("“play” takes either “token” or “tokens”."))
        played = play_all(match, request["tokens"]) if "tokens" in request else match.play(request["token"])
        return after(match, played)

    def _answer_view(self, request: Reply) -> Reply:
        """Return what a seat may know."""
        return {"view": self._match(request).view(request["seat"])}

    def _answer_undo(self, request: Reply) -> Reply:
        """Undo events; with automatic dice on to the decision before."""
        match = self._match(request)
        take_back(match, request["events"])
        return position(match)

    def _answer_copy(self, request: Reply) -> Reply:
        """Copy a match under another id."""
        held = self._held(request)
        self._check_free(request["as"])
        self.table[request["as"]] = replace(held, match=held.match.copy())
        return position(held.match)

    def _answer_drop(self, request: Reply) -> Reply:
        """Forget a match."""
        self._held(request)
        del self.table[request["id"]]
        return {"ok": True}

    def _answer_record(self, request: Reply) -> Reply:
        """Return the record."""
        held = self._held(request)
        return {"record": record_format.as_data(held.match, held.seats)}

    def _answer_load(self, request: Reply) -> Reply:
        """Load a match from its record; its chance events come from the caller."""
        self._check_free(request["id"])
        data = request["record"]
        match = records.replay(data, load)
        self.table[request["id"]] = Held(match, seat_names(data, match))
        return position(match)

    def _answer_random(self, request: Reply) -> Reply:
        """Play to the end at random."""
        match = self._match(request)
        events = play_at_random(match, SeededDice(request.get("seed")))
        return {"events": [event.token for event in events], "position": position(match)}

    REQUESTS: ClassVar[dict[str, Request]] = {
        "games": Request(_answer_games),
        "new": Request(_answer_new, ("id", "game"), ("options", "dice", "seed", "components")),
        "play": Request(_answer_play, ("id",), ("token", "tokens")),
        "view": Request(_answer_view, ("id", "seat")),
        "undo": Request(_answer_undo, ("id", "events")),
        "copy": Request(_answer_copy, ("id", "as")),
        "drop": Request(_answer_drop, ("id",)),
        "record": Request(_answer_record, ("id",)),
        "load": Request(_answer_load, ("id", "record")),
        "random": Request(_answer_random, ("id",), ("seed",)),
    }


def read_request(line: bytes | None) -> Reply:
    """Parse a line as a JSON object. Raises DicehallError."""
    if line is None:
        raise DicehallError(_("The line is longer than {bytes} bytes.").format(bytes=LONGEST))
    try:
        request = json.loads(line.decode(), parse_constant=_no_json)
    except ValueError as error:
        raise DicehallError(_("The line is not JSON: {error}.").format(error=error)) from error
    if not isinstance(request, dict):
        raise DicehallError(_("A request must be a JSON object."))
    return request


def _no_json(constant: str) -> Any:
    raise ValueError(constant)


def seat_names(data: Any, match: Match) -> list[str] | None:
    """Return the names in a record if there is one for each seat, else None."""
    names = data.get("seats")
    named = isinstance(names, list) and len(names) == match.players and all(isinstance(name, str) for name in names)
    return names if named else None
