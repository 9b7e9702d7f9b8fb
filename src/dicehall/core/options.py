"""Options of a match: declared once by the game, checked with sentences, coded as numbers for the `start` door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from dicehall.core.errors import BadOptions, shown
from dicehall.core.words import _

Kind = Literal["integer", "boolean", "choice", "seat", "order"]
UNSET = -1  # the code of None


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
    default: Any = None
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    none_label: str = ""
    only_with: tuple[str, Any] | None = None
    range: tuple[int, int] | None = None
    alike: tuple[Any, ...] = ()

    def matters(self, options: dict[str, Any]) -> bool:
        """Whether the option does anything in a match with these settled options."""
        return self.only_with is None or options[self.only_with[0]] == self.only_with[1]

    def takes(self, value: Any, players: int) -> bool:
        """Whether `value` is allowed in a match of `players`."""
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
        """The lowest and highest number allowed; an empty range where no number is."""
        if self.kind == "seat":
            return 0, players - 1
        return self.range or (0, -1)

    def allowed(self, players: int) -> str:
        """What the option takes, as words for a person."""
        words = ["null"] if self.nullable else []
        words += ["true", "false"] if self.kind == "boolean" else [f"“{word}”" for word in self.words]
        words += [_("a list of all seats in some order")] if self.kind == "order" else []
        low, high = self.bounds(players)
        if low <= high:
            words.append(_("a whole number from {low} to {high}").format(low=low, high=high))
        return _(" or ").join([_(", ").join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def code(self, value: Any) -> int:
        """`value` as a number: None -1, false and true 0 and 1, words by their place (below None beside numbers), an
        order by three bits for each seat, the first lowest.
        """
        if value is None:
            return UNSET
        if isinstance(value, str):
            place = self.words.index(value)
            return UNSET - 1 - place if self.range else place
        if isinstance(value, list):
            return sum(seat << 3 * place for place, seat in enumerate(value))
        return int(value)

    def facts(self) -> dict[str, Any]:
        """The option as the referee lists it."""
        facts: dict[str, Any] = {"type": self.kind, "required": self.required, "default": self.default}
        if self.kind == "boolean":
            facts["values"] = [True, False]
        elif self.words:
            facts["values"] = ([None] if self.nullable else []) + list(self.words)
        if self.range:
            facts["range"] = list(self.range)
        return {**facts, "help": _(self.help)}


def _is_order(seats: list[Any], players: int) -> bool:
    return all(type(seat) is int for seat in seats) and sorted(seats) == list(range(players))


def complete(options: Sequence[Option], given: dict[str, Any]) -> dict[str, Any]:
    """`given` with defaults filled in, in declared order; BadOptions names one that is wrong and what it takes."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            message = _("There is no option “{name}”. The options are: {names}.")
            raise BadOptions(message.format(name=name, names=", ".join(known)))
    for option in options:
        if option.required and given.get(option.name) is None:
            message = _("The option “{name}” is needed: {allowed}.")
            raise BadOptions(message.format(name=option.name, allowed=option.allowed(0)))
    players = given.get("players", 0)
    chosen = {option.name: given.get(option.name, option.default) for option in options}
    for option in options:  # in declared order: what a seat option takes depends on the players, which come first
        if option.name in given and not option.takes(given[option.name], players):
            message = _("The option “{name}” takes {allowed}, not {value}.")
            value = _shown(given[option.name])
            raise BadOptions(message.format(name=option.name, allowed=option.allowed(players), value=value))
    return chosen


def _shown(value: Any) -> str:
    words = {None: "null", True: "true", False: "false"}
    plain = value is None or isinstance(value, bool)
    return words[value] if plain else f"“{value}”" if isinstance(value, str) else shown(value)
