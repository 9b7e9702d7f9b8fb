"""How the form for a new match asks: a row for each seat, a widget for each option, filled with what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dicehall.bots import BOTS
from dicehall.core.game import Game
from dicehall.core.options import Option
from dicehall.core.words import N_, _
from dicehall.server.forms import NO, NULL, YES, option_field
from dicehall.server.names import LONGEST
from dicehall.server.seats import OPEN, PERSON, SIGNS, Seat, bot

MOST_CHOICES = 24
USUAL = N_("as the rules say")


@dataclass(frozen=True)
class Pick:
    """One entry of a select."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Widget:
    """One option: a number field, a select of `picks`, or a box to tick."""

    field: str
    title: str
    help: str
    kind: str
    value: str
    picks: tuple[Pick, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class SeatRow:
    """One seat: who plays it, and the name."""

    seat: dict[str, Any]
    picks: tuple[Pick, ...]
    name: str
    longest: int = LONGEST


def seat_rows(players: int, sent: Mapping[str, str]) -> list[SeatRow]:
    """The seats of a new match: me, a bot, and the others open, unless something else was sent."""
    return [_seat_row(seat, sent) for seat in range(players)]


def _seat_row(number: int, sent: Mapping[str, str]) -> SeatRow:
    labels = {PERSON: _("Me"), OPEN: _("Somebody else, by a link")}
    labels |= {bot(each.name): _("Bot: {name}").format(name=_(each.title)) for each in BOTS.values()}
    usual = [PERSON, bot(next(iter(BOTS)))][number] if number < 2 else OPEN
    chosen = sent.get(f"seat-{number}", usual)
    picks = tuple(Pick(value, label, value == chosen) for value, label in labels.items())
    return SeatRow(Seat(number, "", OPEN, "").as_shown(None), picks, sent.get(f"name-{number}", ""))


def widgets(game: Game, players: int, sent: Mapping[str, str]) -> list[Widget]:
    """The widgets of all options but the number of players."""
    return [_widget(option, players, sent) for option in game.options if option.name != "players"]


def _widget(option: Option, players: int, sent: Mapping[str, str]) -> Widget:
    field = option_field(option)
    value = sent[field] if field in sent else _written(option.default)
    title, explained = _(option.title or option.name), _(option.help)
    if option.kind == "boolean" and option.default is False:
        return Widget(field, title, explained, "tick", value)
    low, high = option.bounds(players)
    if option.kind == "integer" and not option.words and high - low >= MOST_CHOICES:
        return Widget(field, title, explained, "number", value, low=low, high=high)
    picks = tuple(Pick(each, label, each == value) for each, label in _labels(option, players).items())
    return Widget(field, title, explained, "select", value, picks)


def _labels(option: Option, players: int) -> dict[str, str]:
    """What can be chosen, with its label; the empty value takes the default."""
    low, high = option.bounds(players)
    labels = {"": _(USUAL)} if option.default is None else {}
    if option.nullable and option.default is not None:
        labels[NULL] = _("none")
    if option.kind == "boolean":
        labels |= {YES: _("yes"), NO: _("no")}
    labels |= {word: _(label) for word, label in zip(option.words, option.labels or option.words, strict=True)}
    names = {number: _(SIGNS[number][2]) for number in range(players)} if option.kind == "seat" else {}
    return labels | {str(number): names.get(number, str(number)) for number in range(low, high + 1)}


def _written(value: Any) -> str:
    """A value as a form sends it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)
