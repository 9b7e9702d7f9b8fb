"""Labels of option values, and the list of options a match has changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from dicehall.core.edition import Edition
from dicehall.core.options import Option
from dicehall.core.words import N_, _
from dicehall.games import games
from dicehall.server.match.seats import SIGNS

USUAL = N_("by the rules")
NULL = "null"
YES, NO = "yes", "no"


class Chosen(NamedTuple):
    """An option that differs from the default, with the label of its value."""

    title: str
    label: str


def title_of(option: Option) -> str:
    """Return the title of an option."""
    return _(option.title or option.name)


def labels(option: Option, players: int) -> dict[str, str]:
    """Return form value -> label for everything an option can be; the empty value stands for the default."""
    low, high = option.bounds(players)
    choices = {"": _(option.none_label or USUAL)} if option.default is None else {}
    if option.nullable and option.default is not None:
        choices[NULL] = _(option.none_label or N_("none"))
    if option.kind == "boolean":
        choices |= {YES: _("yes"), NO: _("no")}
    choices |= {word: _(label) for word, label in zip(option.words, option.labels or option.words, strict=True)}
    seats = [_(SIGNS[number][2]) for number in range(players)]
    if option.kind == "order":
        return choices | {written(order): _in_order(order, seats) for order in permutations(range(players))}
    names = dict(enumerate(seats)) if option.kind == "seat" else {}
    return choices | {str(number): names.get(number, str(number)) for number in range(low, high + 1)}


def written(value: Any) -> str:
    """Write an option's value as a form sends it; None is the empty text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return str(value)


def _in_order(seats: Sequence[int], names: Sequence[str]) -> str:
    return _(", ").join(names[seat] for seat in seats)


def chosen(game: Edition, options: dict[str, Any], names: list[str]) -> list[Chosen]:
    """Return the options that settled `options` change from the default; `names` are what the seats are called."""
    usual = _usual(game.name, options["players"])
    return [
        Chosen(title_of(option), _label(option, options[option.name], names))
        for option in game.options
        if option.name != "players" and options[option.name] != usual[option.name] and option.matters(options)
    ]


@cache
def _usual(game: str, players: int) -> dict[str, Any]:
    return games()[game].settle({"players": players})


def _label(option: Option, value: Any, names: list[str]) -> str:
    if option.kind == "seat" and isinstance(value, int):
        return names[value]
    if type(value) is int:
        return str(value)
    if option.kind == "order" and isinstance(value, list):
        return _in_order(value, names)
    key = NULL if value is None and option.default is not None else written(value)
    return labels(option, len(names))[key]
