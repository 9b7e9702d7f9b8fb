"""Posted forms, or the same fields as one flat JSON object: read strictly, since pages and programs know them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from dicehall.core.game import Game
from dicehall.core.options import Option
from dicehall.core.words import _
from dicehall.games import find
from dicehall.server.common.errors import BadForm, Refused
from dicehall.server.common.names import checked_name
from dicehall.server.hall.hall import Plan
from dicehall.server.match.match_dice import LONGEST_LOT
from dicehall.server.match.seats import HERE, PERSON, checked_controller
from dicehall.server.match.table_rules import USUAL, House
from dicehall.server.rendering import table_rules_form
from dicehall.server.rendering.option_labels import NO, NULL, YES, written

KIND, JSON = "application/x-www-form-urlencoded", "application/json"
MOST_FIELDS = 100
MOST_DIGITS = 9
LONGEST_FORM = 100
KEPT = ("players", "name-", "seat-", "option-", "house-")
Fields = Mapping[str, str]


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form, none where nothing was sent; BadForm for another kind of body or a field given twice."""
    kind, body = _kind(request), await request.body()
    if not kind and not body:
        return {}
    if kind not in (KIND, JSON):
        raise BadForm
    try:
        return _checked(_read_object(body.decode()) if kind == JSON else _read_form(body.decode("ascii")))
    except (ValueError, RecursionError):
        raise BadForm from None


def _kind(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def is_json(request: Request) -> bool:
    """Whether what was sent is a JSON object."""
    return _kind(request) == JSON


def _read_form(body: str) -> list[tuple[str, str]]:
    return parse_qsl(body, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)


def _read_object(body: str) -> list[tuple[str, str]]:
    """The pairs of a flat JSON object, with values as a form has them; ValueError."""
    pairs = json.loads(body, object_pairs_hook=list)
    if body.lstrip()[:1] != "{" or len(pairs) > MOST_FIELDS:
        raise ValueError
    return [(name, _written(value)) for name, value in pairs]


def _written(value: Any) -> str:
    if not isinstance(value, str | int):
        raise ValueError
    return written(value)


def _checked(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The fields; ValueError where one is given twice, or holds what no database can keep."""
    found = dict(pairs)
    if len(found) < len(pairs) or any("\0" in value for value in found.values()):
        raise ValueError
    "".join(found.values()).encode()
    return found


def text(form: Fields, name: str, longest: int = 200) -> str:
    """A field that has to be there."""
    value = form.get(name)
    if value is None or len(value) > longest:
        raise BadForm
    return value


def lot(form: Fields) -> str:
    """What somebody contributes to the dice: letters and digits that a script has made up, or nothing."""
    value = form.get("lot", "")
    if value and not (value.isascii() and value.isalnum() and len(value) <= LONGEST_LOT):
        raise BadForm
    return value


def number(form: Fields, name: str) -> int:
    """A field that holds a whole number."""
    value = text(form, name, MOST_DIGITS)
    if not (value.isascii() and value.isdecimal()):
        raise BadForm
    return int(value)


def players(game: Game, value: str | None) -> int:
    """The number of seats that a page was asked for; the fewest where it says nothing sensible."""
    wanted = int(value) if value and value.isascii() and value.isdecimal() and len(value) < MOST_DIGITS else 0
    return wanted if wanted in game.seats else game.seats[0]


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
            raise Refused(_("You can take one seat only: leave the others open, or give them to bots."))
        options = self.game.settle({"players": self.players, **self._options()})
        house = replace(table_rules_form.house_of(self.sent), shared=self._shared(seats))
        return Plan("page " + text(self.sent, "form", LONGEST_FORM), self.game, options, seats, house=house)

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
    place = form.get("preset", "")
    filled = kept(form)
    if not (place.isascii() and place.isdecimal() and len(place) <= MOST_DIGITS and int(place) <= len(game.presets)):
        return filled
    options, house = game.presets[int(place) - 1][1:] if int(place) else ({}, {})
    rest = {name: value for name, value in filled.items() if not name.startswith("option-")}
    presets = [preset_fields(preset.house).items() for preset in game.presets]
    rest = {name: value for name, value in rest.items() if not any((name, value) in fields for fields in presets)}
    asked = {f"option-{name}": written(value) for name, value in options.items() if name != "players"}
    return rest | asked | preset_fields(house)


def preset_fields(house: Mapping[str, Any]) -> dict[str, str]:
    """The fields of the rules of a table that a preset names."""
    usual = table_rules_form.fields(USUAL)
    return {name: value for name, value in table_rules_form.fields(House(**house)).items() if value != usual[name]}


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
    digits = value.removeprefix("-")
    if value not in option.words and digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return int(value)
    return value


async def new_match(request: Request) -> NewMatch:
    """The form for a new match; UnknownGame, BadForm."""
    sent = await fields(request)
    game = find(text(sent, "game"))
    count = number(sent, "players")
    if count not in game.seats:
        raise BadForm
    return NewMatch(game, count, sent)
