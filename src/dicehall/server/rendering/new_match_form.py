"""The form for a new match as it was sent, and the plan that it asks for."""

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

LONGEST_FORM = 100


KEPT = ("players", "name-", "seat-", "option-", "house-")


@dataclass(frozen=True)
class NewMatch:
    """The form for a new match, as it was sent."""

    game: Game
    players: int
    sent: Fields

    def plan(self) -> Plan:
        """The match to make; BadOptions, BadName and Refused say what is wrong."""
        seats = tuple(self._seat(seat) for seat in range(self.players))
        if sum(self.sent.get(f"seat-{seat}") == PERSON for seat in range(self.players)) > 1:
            raise Refused(_("You can take only one seat: leave the others open, or give them to bots."))
        options = self.game.settle({"players": self.players, **self._options()})
        table_rules = replace(table_rules_form.table_rules_of(self.sent), shared=self._shared(seats))
        return Plan("page " + text(self.sent, "form", LONGEST_FORM), self.game, options, seats, table_rules=table_rules)

    def _shared(self, seats: Sequence[tuple[str, str]]) -> tuple[int, ...]:
        """The seats of people at this device, if there are several."""
        here = tuple(seat for seat, (_name, controller) in enumerate(seats) if controller == PERSON)
        return here if len(here) > 1 else ()

    def settled(self) -> dict[str, Any] | None:
        """All options as they would be in the match; None where they are refused."""
        given = {"players": self.players, **self._options()}
        return self.game.settle(given) if self.game.accepts(given) else None

    def _seat(self, seat: int) -> tuple[str, str]:
        name = checked_name(self.sent.get(f"name-{seat}", ""))
        controller = text(self.sent, f"seat-{seat}")
        return name, PERSON if controller == HERE else checked_controller(controller)

    def _options(self) -> dict[str, Any]:
        given = ((option, self.sent.get(option_field(option), "")) for option in self.game.options)
        return {option.name: option_value(option, value) for option, value in given if value != ""}


def kept(form: Fields) -> dict[str, str]:
    """What was filled in on the form for a new match, to fill it in again."""
    return {name: value for name, value in form.items() if name.startswith(KEPT)}


def with_preset(game: Game, form: Fields) -> dict[str, str]:
    """What was filled in, with the options of the preset whose place it names (0: none but the usual)."""
    place, filled = whole(form.get("preset")), kept(form)
    if place is None or place > len(game.presets):
        return filled
    options, table_rules = game.presets[place - 1][1:] if place else ({}, {})
    rest = {name: value for name, value in filled.items() if not name.startswith("option-")}
    presets = [preset_fields(preset.house).items() for preset in game.presets]
    rest = {name: value for name, value in rest.items() if not any((name, value) in fields for fields in presets)}
    asked = {f"option-{name}": written(value) for name, value in options.items() if name != "players"}
    return rest | asked | preset_fields(table_rules)


def preset_fields(table_rules: Mapping[str, Any]) -> dict[str, str]:
    """The fields of the rules of a table that a preset names."""
    usual = table_rules_form.fields(USUAL)
    return {
        name: value
        for name, value in table_rules_form.fields(TableRules(**table_rules)).items()
        if value != usual[name]
    }


def option_field(option: Option) -> str:
    """The name of an option's field."""
    return f"option-{option.name}"


def option_value(option: Option, value: str) -> Any:
    """What a field says of an option; the game refuses what it does not take."""
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
