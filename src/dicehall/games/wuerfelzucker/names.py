"""What cards, jokers and colours are called. An owner's own kinds are called as they stand in the components."""

from __future__ import annotations

from collections.abc import Iterable

from dicehall.core.words import N_, _, ngettext

from .moves import Seats

COLLECTS = (
    N_("Collect ones"),
    N_("Collect twos"),
    N_("Collect threes"),
    N_("Collect fours"),
    N_("Collect fives"),
    N_("Collect sixes"),
)
TASKS = {
    "pair": N_("Pair"),
    "triple": N_("Triple"),
    "four-equal": N_("Four alike"),
    "five-equal": N_("Five alike"),
    "six-equal": N_("Six alike"),
    "two-pairs": N_("Two pairs"),
    "three-pairs": N_("Three pairs"),
    "two-triples": N_("Two triples"),
    "three-different": N_("Three different"),
    "four-different": N_("Four different"),
    "five-different": N_("Five different"),
    "six-different": N_("Six different"),
    "full-house": N_("Full house"),
    "highest": N_("Highest sum"),
}


def task_name(kind: str) -> str:
    """Return the name of a task card."""
    family, _hyphen, number = kind.rpartition("-")
    if family == "collect" and number in "123456":
        return _(COLLECTS[int(number) - 1])
    if family == "smallest" and number.isdigit():
        return _("Smallest sum of {count}").format(count=number)
    return _(TASKS[kind]) if kind in TASKS else kind.replace("-", " ").capitalize()


def joker_name(kind: str) -> str:
    """Return the name of a joker."""
    family, _hyphen, number = kind.rpartition("-")
    if family == "reroll" and number.isdigit():
        return ngettext("Roll {count} die again", "Roll {count} dice again", int(number)).format(count=number)
    if family == "change" and number.isdigit():
        return _("Up or down {step}").format(step=number)
    if kind in ("displace", "turn"):
        return {"displace": _("Equal will do"), "turn": _("Turn over")}[kind]
    return kind.replace("-", " ").capitalize()


def task(kind: str) -> str:
    """Return the name of a task card within a sentence, in quotation marks where the language wants them."""
    return _("{card}").format(card=task_name(kind))


def joker(kind: str) -> str:
    """Return the name of a joker within a sentence, in quotation marks where the language wants them."""
    return _("“{joker}”").format(joker=joker_name(kind))


def dice_text(dice: Iterable[int]) -> str:
    """Write dice as digits: "3 3 5"."""
    return " ".join(map(str, dice))


def coloured(seat: int, dice: Iterable[int]) -> str:
    """Write dice with the colour that they have in the hall, for where no names are known."""
    texts = (_("the coral {dice}"), _("the teal {dice}"), _("the amber {dice}"), _("the violet {dice}"))
    return texts[seat].format(dice=dice_text(dice))


def colour_name(seat: int) -> str:
    """Return the colour of a seat."""
    return (_("coral"), _("teal"), _("amber"), _("violet"))[seat]


def listed(parts: list[str]) -> str:
    """Join parts: "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=_(", ").join(parts[:-1]), last=parts[-1])


def name_of(seats: Seats, seat: int | None) -> str:
    """Return the name the hall gives to a seat; StopIteration for None, which has none."""
    return next(str(each["name"]) for each in seats if each["seat"] == seat)
