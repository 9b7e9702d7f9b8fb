"""Widgets of the new-match form: a row per seat and a field per option, filled with what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from dicehall.bots import BOTS
from dicehall.core.game import Game, Preset
from dicehall.core.options import Option
from dicehall.core.words import N_, _
from dicehall.server.common.names import LONGEST
from dicehall.server.match.seats import HERE, OPEN, PERSON, Seat, bot
from dicehall.server.match.table_rules import USUAL
from dicehall.server.rendering import table_rules_form
from dicehall.server.rendering.new_match_form import NewMatch, option_field, option_value, preset_fields
from dicehall.server.rendering.option_labels import labels, title_of, written

MOST_CHOICES = 24  # a range of more numbers than this is a number field instead of a select
USUAL_GAME = N_("Standard game")


@dataclass(frozen=True)
class Pick:
    """One entry of a select."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Widget:
    """The field of one option: kind "number" (from `low` to `high`), "select" (of `picks`) or "tick" (a checkbox).

    If `only_with` is set, the widget is active only while the field of that name has the value `only_value`.
    """

    field: str
    title: str
    help: str
    kind: str
    value: str
    picks: tuple[Pick, ...] = ()
    low: int = 0
    high: int = 0
    only_with: str = ""
    only_value: str = ""


@dataclass(frozen=True)
class SeatRow:
    """The row of one seat: who plays it, and the name."""

    seat: dict[str, Any]
    picks: tuple[Pick, ...]
    name: str
    longest: int = LONGEST


def seat_rows(players: int, sent: Mapping[str, str]) -> list[SeatRow]:
    """Return a row per seat: me, a bot, then open seats, unless the form says otherwise."""
    return [_seat_row(seat, sent) for seat in range(players)]


def _seat_row(number: int, sent: Mapping[str, str]) -> SeatRow:
    labels = {PERSON: _("Me"), HERE: _("Someone on this device"), OPEN: _("Someone else, by link")}
    labels |= {bot(each.name): _("Bot: {name}").format(name=_(each.title)) for each in BOTS.values()}
    usual = [PERSON, bot(next(iter(BOTS)))][number] if number < 2 else OPEN
    chosen = sent.get(f"seat-{number}", usual)
    picks = tuple(Pick(value, label, value == chosen) for value, label in labels.items())
    return SeatRow(Seat(number, "", OPEN, "").as_shown(None), picks, sent.get(f"name-{number}", ""))


def preset_picks(asked: NewMatch) -> list[Pick]:
    """Return the presets possible with this number of players, the usual game first; none if that is the only one.

    The value of each is its place: 0 for the usual game, then the place in `game.presets` counted from 1.
    """
    game, now = asked.game, asked.settled()
    ways = [(place, way, {**way.options, "players": asked.players}) for place, way in _ways(game, asked.players)]
    possible = [(place, way, game.settle(given)) for place, way, given in ways if game.accepts(given)]
    return [
        Pick(str(place), _(way.title), options == now and _has_table_rules(way, asked.sent))
        for place, way, options in possible
        if len(possible) > 1
    ]


def _ways(game: Game, players: int) -> list[tuple[int, Preset]]:
    ways = enumerate((Preset(USUAL_GAME, {}), *game.presets))
    return [(place, way) for place, way in ways if way.options.get("players", players) == players]


def _has_table_rules(way: Preset, sent: Mapping[str, str]) -> bool:
    return preset_fields(way.table_rules).items() <= sent.items()


def table_rules_widgets(sent: Mapping[str, str]) -> list[Widget]:
    """Return the widgets of the table rules; with the usual values if the form's cannot be read."""
    given = sent if table_rules_form.is_readable(sent) else {}
    return [_table_rules_widget(name, given) for name in table_rules_form.TITLES]


def _table_rules_widget(name: str, sent: Mapping[str, str]) -> Widget:
    field = table_rules_form.field_of(name)
    value = sent.get(field, table_rules_form.fields(USUAL)[field])
    picks = tuple(Pick(each, label, each == value) for each, label in table_rules_form.labels(name, value).items())
    help = _(table_rules_form.HELP[name]) if name in table_rules_form.HELP else ""
    return Widget(field, _(table_rules_form.TITLES[name]), help, "select", value, picks)


def widgets(game: Game, players: int, sent: Mapping[str, str]) -> list[Widget]:
    """Return the widgets of all options that leave a choice with this number of players.

    The number of players itself has a field of its own.
    """
    asked = [option for option in game.options if option.name != "players" and _is_possible(game, option, players)]
    made = [_widget(game, option, players, sent) for option in asked]
    return [widget for widget in made if widget.kind != "select" or len(widget.picks) > 1]


def _is_possible(game: Game, option: Option, players: int) -> bool:
    """Tell whether the option, if it is a tick, may be ticked with this number of players.

    A tick that needs another option stays: the form enables it when that option is set.
    """
    is_tick = option.kind == "boolean" and option.default is False and not option.only_with
    return not is_tick or game.accepts({"players": players, option.name: True})


def _widget(game: Game, option: Option, players: int, sent: Mapping[str, str]) -> Widget:
    field = option_field(option)
    made = partial(Widget, field, title_of(option), _(option.help))
    if option.only_with:
        other, needed = option.only_with
        made = partial(made, only_with=f"option-{other}", only_value=written(needed))
    value = sent[field] if field in sent else written(option.default)
    if option.kind == "boolean" and option.default is False:
        return made("tick", value)
    low, high = option.bounds(players)
    if option.kind == "integer" and not option.words and high - low >= MOST_CHOICES:
        return made("number", value, low=low, high=high)
    return made("select", value, _picks(game, option, players, value))


def _picks(game: Game, option: Option, players: int, chosen: str) -> tuple[Pick, ...]:
    """Return the values the game accepts with so many players; none if all of them settle to the same options."""
    picks, outcomes = [], []
    for value, label in labels(option, players).items():
        given = {"players": players} | ({option.name: option_value(option, value)} if value else {})
        if game.accepts(given):
            picks.append(Pick(value, label, value == chosen))
            outcomes.append(game.settle(given))
    return tuple(picks) if any(outcome != outcomes[0] for outcome in outcomes) else ()
