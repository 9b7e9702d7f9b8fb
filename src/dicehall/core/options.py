"""Options of a match: declared by the game, checked with messages for people, coded as integers for `start`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from dicehall.core.errors import BadOptions, shown
from dicehall.core.words import _

Kind = Literal["integer", "boolean", "choice", "seat", "order"]
UNSET = -1  # code of None

Value: TypeAlias = bool | int | str | list[int] | None
"""The value of an option: true or false, a number or seat, a word, an order of seats, or None."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """Declaration of one option.

    By `kind` it takes an integer of `range`, a boolean, one of `words` (which may also stand beside a range), a seat,
    or an order of all seats; None as well if it is `nullable`. `title`, `help` and `labels` (for the words) are texts
    marked for translation, `none_label` says what None means. Where `default` is None without `nullable`, the game's
    `settle` fills it in. `only_with` names an option and its value without which this one has no effect. `alike` lists
    values that the rulebook offers as equally usual as the default.
    """

    name: str
    kind: Kind
    help: str
    title: str = ""
    required: bool = False
    nullable: bool = False
    default: Value = None
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    none_label: str = ""
    only_with: tuple[str, Value] | None = None
    range: tuple[int, int] | None = None
    alike: tuple[Value, ...] = ()

    def matters(self, options: dict[str, Any]) -> bool:
        """Return True if the option has an effect together with these settled options."""
        return self.only_with is None or options[self.only_with[0]] == self.only_with[1]

    def takes(self, value: object, players: int) -> bool:
        """Return True if `value` is allowed in a match of `players`."""
        if value is None:
            return self.nullable
        if isinstance(value, bool):
            return self.kind == "boolean"
        if isinstance(value, str):
            return value in self.words
        if isinstance(value, list):
            return self.kind == "order" and _is_order(value, players)
        low, high = self.bounds(players)
        return isinstance(value, int) and low <= value <= high

    def bounds(self, players: int) -> tuple[int, int]:
        """Return the lowest and highest integer allowed; (0, -1), an empty range, if none is."""
        if self.kind == "seat":
            return 0, players - 1
        return self.range or (0, -1)

    def allowed(self, players: int) -> str:
        """Describe the allowed values for a person."""
        words = ["null"] if self.nullable else []
        words += ["true", "false"] if self.kind == "boolean" else [f"“{word}”" for word in self.words]
        words += [_("a list of all seats in any order")] if self.kind == "order" else []
        low, high = self.bounds(players)
        if low <= high:
            words.append(_("a whole number from {low} to {high}").format(low=low, high=high))
        return _(" or ").join([_(", ").join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def code(self, value: Value) -> int:
        """Encode an allowed value as an i64.

        None is -1, a boolean 0 or 1, an integer itself. A word is its index; beside a range, where that could be
        mistaken for a number, -2 minus its index. An order has three bits per seat, the first seat lowest.
        """
        if value is None:
            return UNSET
        if isinstance(value, str):
            place = self.words.index(value)
            return UNSET - 1 - place if self.range else place
        if isinstance(value, list):
            return sum(seat << 3 * place for place, seat in enumerate(value))
        return int(value)

    def facts(self) -> dict[str, object]:
        """Return the option as JSON data for the referee's list of games."""
        facts: dict[str, object] = {"type": self.kind, "required": self.required, "default": self.default}
        if self.kind == "boolean":
            facts["values"] = [True, False]
        elif self.words:
            facts["values"] = ([None] if self.nullable else []) + list(self.words)
        if self.range:
            facts["range"] = list(self.range)
        return {**facts, "help": _(self.help)}


def _is_order(seats: list[object], players: int) -> bool:
    numbers = [seat for seat in seats if type(seat) is int]
    return len(numbers) == len(seats) and sorted(numbers) == list(range(players))


def complete(options: Sequence[Option], given: dict[str, Any]) -> dict[str, Any]:
    """Check `given` against the declared options and add defaults, in declared order.

    Raises BadOptions that names an unknown, missing or wrong option and what it takes.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            message = _("There is no option “{name}”. The options are: {names}.")
            raise BadOptions(message.format(name=name, names=", ".join(known)))
    for option in options:
        if option.required and given.get(option.name) is None:
            message = _("The option “{name}” is required: {allowed}.")
            raise BadOptions(message.format(name=option.name, allowed=option.allowed(0)))
    players = given.get("players", 0)
    chosen = {option.name: given.get(option.name, option.default) for option in options}
    for option in options:  # `players` comes first: what seats and orders may be depends on it
        if option.name in given and not option.takes(given[option.name], players):
            message = _("The option “{name}” takes {allowed}, not {value}.")
            value = _shown(given[option.name])
            raise BadOptions(message.format(name=option.name, allowed=option.allowed(players), value=value))
    return chosen


def _shown(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return f"“{value}”" if isinstance(value, str) else shown(value)
