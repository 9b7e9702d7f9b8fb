"""Parts of sentences: so many dice, dice with what they show, a die by its place in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dicehall.core.words import _, ngettext

from .components import KINDS
from .fields import CampDie, Die, View
from .names import Seats, card_name, die_name, listed, owner_name


def dice_count(counts: dict[str, int]) -> str:
    """Say how many dice of each kind: "3 small dice and 1 large die"."""
    return listed([_count(kind, counts[kind]) for kind in KINDS if counts.get(kind)])


def _count(kind: str, count: int) -> str:
    text = {
        "small": ngettext("{count} small die", "{count} small dice", count),
        "large": ngettext("{count} large die", "{count} large dice", count),
        "wanderer": ngettext("{count} wanderer", "{count} wanderers", count),
        "barbarian": ngettext("{count} barbarian die", "{count} barbarian dice", count),
    }[kind]
    return text.format(count=count)


def kinds_of(dice: Iterable[Die | CampDie]) -> Counter[str]:
    """Count the dice of each kind."""
    return Counter(die["kind"] for die in dice)


def camp_text(camp: list[CampDie]) -> str:
    """Say what dice show: "1 1 2 3, large 2"."""
    texts = {
        "small": "{dice}",
        "large": _("large {dice}"),
        "wanderer": _("wanderer {dice}"),
        "barbarian": _("barbarians {dice}"),
    }
    shown = {kind: [str(die["value"]) for die in camp if die["kind"] == kind] for kind in KINDS}
    return _(", ").join(texts[kind].format(dice=" ".join(values)) for kind, values in shown.items() if values)


def row_text(cards: list[str]) -> str:
    """Return the generation cards of a row: "Counsel, Trade 1; Growth"."""
    return _("; ").join(card_name(card) for card in cards)


def die_in_line(view: View, ground: int, place: int) -> str:
    """Name a die by where it lies: "large die in ground 3, last in line". Ground and place count from 1."""
    line = view["grounds"][ground - 1]["line"]
    die, where = die_name(line[place - 1]["kind"]), _place_in_line(place, len(line))
    return _("{die} in ground {number}, {where}").format(die=die, number=ground, where=where)


def _place_in_line(place: int, count: int) -> str:
    if count == 1:
        return _("alone there")
    if place == count:
        return _("last in line")
    if place == 1:
        return _("first in line")
    return _("number {place} of {count} in line").format(place=place, count=count)


def seat_name(seats: Seats | None, seat: int) -> str:
    """Return a seat by its name, or by its number where no names are known."""
    return _("Seat {number}").format(number=seat + 1) if seats is None else owner_name(seats, seat)
