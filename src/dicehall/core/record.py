"""Read and replay records, checking every event and the result; record_format.py has the format."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dicehall.core import proof as proofs
from dicehall.core.errors import BadComponents, BadOptions, BadRecord, DicehallError, shown
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.parts import Options
from dicehall.core.proof import Proof
from dicehall.core.record_format import FORMAT, KEYS, NEEDED, OPTIONAL, TABLE
from dicehall.core.words import _

SCHEMA = Path(__file__).with_name("record.schema.json")
"""The JSON schema of records."""
_GAP = re.compile(r"[\s,]*")


def read(text: str, find: Callable[[str], Game]) -> Match:
    """Replay the text of a record; `find` returns the game of a name.

    Checks every event, the result and, if there is a proof, the dice. Raises BadRecord with the line.
    """
    source = _Source(text)
    try:
        data = json.loads(text, object_pairs_hook=source.once)
    except BadRecord:  # a ValueError too
        raise
    except json.JSONDecodeError as error:
        message = _("Line {line}: not JSON ({error}).")
        raise BadRecord(message.format(line=error.lineno, error=error.msg)) from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, or nested without end
        raise BadRecord(_("This is not a game record: {error}.").format(error=error)) from error
    return _replay(data, find, source)


def names(text: str) -> list[str]:
    """Return the names of the seats in a record that has been read before; empty if it has none."""
    given: list[str] = json.loads(text).get("seats", [])
    return given


def rated(text: str) -> object:
    """Return the key "rated" of a record that has been read before, None if the match does not count for ratings."""
    return json.loads(text).get("rated")


def replay(data: object, find: Callable[[str], Game]) -> Match:
    """Replay a record given as JSON data, as `read` does. Raises BadRecord with the number of the event or the key."""
    return _replay(data, find, _Source(""))


def _replay(given: object, find: Callable[[str], Game], source: _Source) -> Match:
    data = _checked_form(given, source)
    match = _start(data, find, source)
    for place, token in enumerate(data["events"]):
        try:
            units = match.units() if match.proof else []  # before the event: its possible outcomes are gone after it
            match.play(token)
            if match.proof:
                proofs.check(match.proof, place, units, token)
        except DicehallError as error:
            raise BadRecord(f"{source.event(place)}: {error}") from error
    _check_result(data.get("result"), match, source)
    return match


class _Source:
    """The text of a record, to find the line of a key or an event; empty for a record that came as data."""

    def __init__(self, text: str) -> None:
        self.text = text

    def once(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Build a JSON object (a hook of `json.loads`). Raises BadRecord for a key that stands there twice."""
        data: dict[str, Any] = {}
        for key, value in pairs:
            if key in data:
                raise BadRecord(_("{place}: the key “{key}” appears twice.").format(place=self.key(key, -1), key=key))
            data[key] = value
        return data

    def key(self, name: str, time: int = 0) -> str:
        """Return the place of the first (time=0) or last (-1) occurrence of a key, for messages."""
        found = list(re.finditer(rf"{re.escape(json.dumps(name))}\s*:", self.text))
        return self._line(found[time].start()) if found else f"“{name}”"

    def event(self, place: int) -> str:
        """Return the place of an event, for messages."""
        start = re.search(r'"events"\s*:\s*\[', self.text)
        try:
            return self._line(self._item(start.end(), place)) if start else self._event(place)
        except ValueError:  # the text "events": [ was found elsewhere, such as in a nested object
            return self._event(place)

    def _item(self, start: int, place: int) -> int:
        """Return where item number `place` begins in the list whose items start at `start`."""
        decoder, at = json.JSONDecoder(), self._skip(start)
        for _item in range(place):
            at = self._skip(decoder.raw_decode(self.text, at)[1])
        decoder.raw_decode(self.text, at)
        return at

    def _skip(self, at: int) -> int:
        gap = _GAP.match(self.text, at)
        return gap.end() if gap else at

    @staticmethod
    def _event(place: int) -> str:
        return _("Event {number}").format(number=place + 1)

    def _line(self, position: int) -> str:
        return _("Line {line}").format(line=self.text.count("\n", 0, position) + 1)


def _checked_form(data: object, source: _Source) -> dict[str, Any]:
    if not isinstance(data, dict) or "dicehall" not in data:
        raise BadRecord(_("This is not a game record: the key “dicehall” is missing."))
    for key in data:
        if key not in KEYS:
            raise BadRecord(_("{place}: a record has no key “{key}”.").format(place=source.key(key), key=key))
    if type(data["dicehall"]) is not int or data["dicehall"] != FORMAT:  # in Python true == 1 == 1.0
        raise BadRecord(_("{place}: only format 1 can be read.").format(place=source.key("dicehall")))
    given = {key: kind for key, kind in OPTIONAL.items() if key in data and (key, data[key]) != ("dice", TABLE)}
    for key, kind in {**NEEDED, **given}.items():
        if type(data.get(key)) is not kind:
            raise BadRecord(_("{place}: the key is missing or has the wrong type.").format(place=source.key(key)))
    if not all(isinstance(name, str) for name in data.get("seats", [])):
        raise BadRecord(_("{place}: the key is missing or has the wrong type.").format(place=source.key("seats")))
    for place, token in enumerate(data["events"]):
        if not isinstance(token, str):
            raise BadRecord(_("{place}: every event must be a text.").format(place=source.event(place)))
    return data


def _start(data: dict[str, Any], find: Callable[[str], Game], source: _Source) -> Match:
    game = _with_box(_game(data, find, source), data, source)
    try:
        options = game.settle(data["options"])
    except BadOptions as error:
        raise BadRecord(f"{source.key('options')}: {error}") from error
    if "seats" in data and len(data["seats"]) != options["players"]:
        message = _("{place}: each seat needs one name: {ours}, not {theirs}.")
        raise BadRecord(message.format(place=source.key("seats"), theirs=len(data["seats"]), ours=options["players"]))
    return Match(game, options, proof=_proof(data, options, source), is_at_table=data.get("dice") == TABLE)


def _proof(data: dict[str, Any], options: Options, source: _Source) -> Proof | None:
    try:
        has_proof = "dice" in data and data["dice"] != TABLE
        return proofs.read(data["dice"], options["players"]) if has_proof else None
    except DicehallError as error:
        raise BadRecord(f"{source.key('dice')}: {error}") from error


def _game(data: dict[str, Any], find: Callable[[str], Game], source: _Source) -> Game:
    """Return the game by the version of the rules that the record names."""
    try:
        newest = find(data["game"])
    except DicehallError as error:
        raise BadRecord(f"{source.key('game')}: {error}") from error
    game = newest.by_rules(data.get("rules", newest.version))
    if game is None:
        message = _("{place}: the record uses version {theirs} of the rules, this is version {ours}.")
        raise BadRecord(message.format(place=source.key("rules"), theirs=shown(data["rules"]), ours=newest.version))
    return game


def _with_box(game: Game, data: dict[str, Any], source: _Source) -> Game:
    """Return the game with the components of the record: those in it, or those of its fingerprint."""
    text = data.get("components_text")
    try:
        given = game if text is None else game.with_components(text)
    except BadComponents as error:
        raise BadRecord(f"{source.key('components_text')}: {error}") from error
    found = given.with_box(data["components"]) if "components" in data else given
    if found is None or (text is not None and found is not given):
        message = _("{place}: the match was played with other components, which are missing from the record.")
        raise BadRecord(message.format(place=source.key("components")))
    return found


def _check_result(result: object, match: Match, source: _Source) -> None:
    outcome = match.outcome
    real = None if outcome is None else outcome._asdict()
    if not _same(result, real):
        message = _("{place}: the record says {theirs}, the events give {ours}.")
        raise BadRecord(message.format(place=source.key("result"), theirs=_json(result), ours=_json(real)))


def _same(theirs: object, ours: object) -> bool:
    """Return True if two JSON values are equal including their types: in Python 1 == 1.0 == True."""
    if isinstance(ours, dict):
        if not isinstance(theirs, dict) or theirs.keys() != ours.keys():
            return False
        return all(_same(theirs[key], ours[key]) for key in ours)
    if isinstance(ours, list):
        return isinstance(theirs, list) and len(theirs) == len(ours) and all(map(_same, theirs, ours))
    return type(theirs) is type(ours) and bool(theirs == ours)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
