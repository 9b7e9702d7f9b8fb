"""Read the new-match form into a plan for a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dicehall.core.game import Game
from dicehall.core.options import Option
from dicehall.core.whole import whole
from dicehall.core.words import _
from dicehall.server.common.errors import Refused
from dicehall.server.common.fields import MOST_DIGITS, Fields, text
from dicehall.server.common.names import checked_name
from dicehall.server.match.plan import Plan
from dicehall.server.match.seats import HERE, PERSON, checked_controller
from dicehall.server.match.table_rules import USUAL, TableRules
from dicehall.server.rendering import table_rules_form
from dicehall.server.rendering.option_labels import NO, NULL, YES, written

LONGEST_FORM = 100  # characters of the form's id
KEPT = ("players", "name-", "seat-", "option-", "house-")


@dataclass(frozen=True)
class NewMatch:
    """The new-match form as it was sent."""

    game: Game
    players: int
    sent: Fields

    def plan(self) -> Plan:
        """Return the plan the form asks for.

        Raises BadForm, BadName, Refused if two seats are "me", or BadOptions.
        """
        seats = tuple(self._seat(seat) for seat in range(self.players))
        if sum(self.sent.get(f"seat-{seat}") == PERSON for seat in range(self.players)) > 1:
            raise Refused(_("You can take only one seat: leave the others open, or give them to bots."))
        options = self.game.settle({"players": self.players, **self._options()})
        table_rules = replace(table_rules_form.table_rules_of(self.sent), shared=self._shared(seats))
        return Plan("page " + text(self.sent, "form", LONGEST_FORM), self.game, options, seats, table_rules=table_rules)

    def _shared(self, seats: Sequence[tuple[str, str]]) -> tuple[int, ...]:
        """Return the seats of people at this device; empty if there is only one."""
        here = tuple(seat for seat, (_name, controller) in enumerate(seats) if controller == PERSON)
        return here if len(here) > 1 else ()

    def settled(self) -> dict[str, Any] | None:
        """Return all options as the match would have them; None if the game refuses them."""
        options = {"players": self.players, **self._options()}
        return self.game.settle(options) if self.game.accepts(options) else None

    def _seat(self, seat: int) -> tuple[str, str]:
        name = checked_name(self.sent.get(f"name-{seat}", ""))
        controller = text(self.sent, f"seat-{seat}")
        return name, PERSON if controller == HERE else checked_controller(controller)

    def _options(self) -> dict[str, Any]:
        sent = ((option, self.sent.get(option_field(option), "")) for option in self.game.options)
        return {option.name: option_value(option, value) for option, value in sent if value != ""}


def kept(form: Fields) -> dict[str, str]:
    """Return the fields of the new-match form that survive a change of language or number of players."""
    return {name: value for name, value in form.items() if name.startswith(KEPT)}


def with_preset(game: Game, form: Fields) -> dict[str, str]:
    """Return the fields with those of the chosen preset put in place of options and of other presets' table rules.

    The field "preset" holds its place, counted from 1; 0 is the usual game. Without a valid one nothing is replaced.
    """
    place, filled = whole(form.get("preset")), kept(form)
    if place is None or place > len(game.presets):
        return filled
    options, table_rules = game.presets[place - 1][1:] if place else ({}, {})
    rest = {name: value for name, value in filled.items() if not name.startswith("option-")}
    presets = [preset_fields(preset.table_rules).items() for preset in game.presets]
    rest = {name: value for name, value in rest.items() if not any((name, value) in fields for fields in presets)}
    asked = {f"option-{name}": written(value) for name, value in options.items() if name != "players"}
    return rest | asked | preset_fields(table_rules)


def preset_fields(table_rules: Mapping[str, Any]) -> dict[str, str]:
    """Return the form fields for the table rules of a preset, only those that differ from the usual."""
    usual = table_rules_form.fields(USUAL)
    return {
        name: value
        for name, value in table_rules_form.fields(TableRules(**table_rules)).items()
        if value != usual[name]
    }


def option_field(option: Option) -> str:
    """Return the name of an option's form field."""
    return f"option-{option.name}"


def option_value(option: Option, value: str) -> Any:
    """Read an option's field as the option's type; a value that does not fit stays text, which the game refuses."""
    if value == NULL and option.nullable:
        return None
    if option.kind == "boolean" and value in (YES, NO):
        return value == YES
    if option.kind == "order" and len(value) <= MOST_DIGITS and set(value) <= set("0123456789 "):
        return [int(seat) for seat in value.split()]
    if value in option.words:
        return value
    digits = whole(value.removeprefix("-"))
    return value if digits is None else -digits if value.startswith("-") else digits
