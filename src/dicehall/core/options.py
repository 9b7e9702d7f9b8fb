"""Options of a match: declared once by the game, checked with sentences, coded as numbers for the `start` door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from dicehall.core.errors import BadOptions, shown
from dicehall.core.words import _

Kind = Literal["integer", "boolean", "choice", "seat", "order"]
UNSET = -1  # the code of None

Value: TypeAlias = bool | int | str | list[int] | None
"""What an option can be set to: true or false, a number or seat, a word, an order of seats, or nothing."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. It takes `words`, numbers of `range`, true/false, a seat, or all seats in some order by its `kind`,
    and None if `nullable`.

    `labels` name the words for people, `help` is a sentence, both marked for translation; with `default` None on an
    option that is not nullable, the game's `settle` fills the default, and `help` says how. `none_label` says what None
    means. `only_with` names another option and the one value of it with which this option does anything. `alike`:
    values that the rulebook offers as just as usual as the default.
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
        """Tell whether the option does anything in a match with these settled options."""
        return self.only_with is None or options[self.only_with[0]] == self.only_with[1]

    def takes(self, value: object, players: int) -> bool:
        """Tell whether `value` is allowed in a match of `players`."""
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
        """Give the lowest and highest number allowed; an empty range where no number is."""
        if self.kind == "seat":
            return 0, players - 1
        return self.range or (0, -1)

    def allowed(self, players: int) -> str:
        """Say what the option takes, in words for a person."""
        words = ["null"] if self.nullable else []
        words += ["true", "false"] if self.kind == "boolean" else [f"“{word}”" for word in self.words]
        words += [_("a list of all seats in any order")] if self.kind == "order" else []
        low, high = self.bounds(players)
        if low <= high:
            words.append(_("a whole number from {low} to {high}").format(low=low, high=high))
        return _(" or ").join([_(", ").join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def code(self, value: Value) -> int:
        """Code `value` as a number.

        None is -1, false and true 0 and 1, a word its place (below None beside numbers), and an order has three bits
        for each seat, the first lowest.
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
        """Tell of the option as the referee lists it."""
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
    """Fill defaults into `given`, in declared order; BadOptions names one that is wrong and what it takes."""
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
    for option in options:  # in declared order: what a seat option takes depends on the players, which come first
        if option.name in given and not option.takes(given[option.name], players):
            message = _("The option “{name}” takes {allowed}, not {value}.")
            value = _shown(given[option.name])
            raise BadOptions(message.format(name=option.name, allowed=option.allowed(players), value=value))
    return chosen


def _shown(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return f"“{value}”" if isinstance(value, str) else shown(value)
