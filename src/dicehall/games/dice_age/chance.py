"""What people roll and draw at a real table: what is awaited of them, and what can come; from the plain view alone."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

from .cards import cards_of
from .components import PREY
from .fields import View
from .names import BARBARIANS, EXTRA, Seats, card_name, die_name, owner_name, place_name, prey_name

UNSEEN = "?"

MATERIAL = "da"
"""The class of table.css that `chance.html` is drawn with."""


def is_secret(token: str) -> bool:
    """Tell whether a token hides something: shells are drawn face down (R26)."""
    return token.startswith("draw ") and (token[5:] == UNSEEN or token[5:].isdecimal())


def ask(view: View, token: str, who: str | None) -> str:
    """Say what people are to do; in the same words for all that is done in one go."""
    text = {
        "first": _("Draw who begins."),
        "prey": _("Lay out prey."),
        "generation": _("Lay out generation cards."),
        "roll": _("Roll the dice of {who}."),
        "reroll": _("Roll the picked dice of {who} again."),
        "intimidate": _("Roll the intimidated die."),
        "shells": _("{who} draws shells, face down."),
    }[view["phase"]]
    return text.format(who=who)


def which(view: View, token: str) -> str:
    """Return which of them is entered next, empty where that makes no difference."""
    if view["rolling"]:
        return _named(die_name(view["rolling"][0]["kind"]))
    if view["phase"] == "prey":
        filled = sum(ground["prey"] is not None for ground in view["grounds"])
        return place_name(str(filled + 1) if filled < len(view["grounds"]) else EXTRA)
    if view["phase"] == "generation":
        row = next(number for number, cards in enumerate(view["rows"], 1) if cards is not None and len(cards) < 2)
        return _("Row {row}").format(row=row)
    return ""


def _named(name: str) -> str:
    return name[:1].upper() + name[1:]


def outcome(view: View, token: str, seats: Seats, components: dict[str, Any]) -> dict[str, Any]:
    """Return one thing that can come: its short name, and what `chance.html` draws."""
    word, what = token.split()
    if word == "first":
        return {"label": seats[int(what)]["name"], "kind": "seat", "seat": int(what)}
    if word == "roll":
        die = view["rolling"][0]
        seat = None if die["owner"] == BARBARIANS else die["owner"]
        return {"label": what, "kind": "die", "seat": seat, "die": die["kind"]}
    if what in PREY:
        return {"label": prey_name(what), "kind": "prey", "seat": None, "prey": what}
    if is_secret(token):
        return {"label": what, "kind": "shell", "seat": None}
    icons = [bonus["icon"] for bonus in cards_of(components, len(view["players"]))[what]["bonuses"]]
    return {"label": card_name(what), "kind": "card", "seat": None, "icons": icons}


def came(token: str, seats: Seats, components: dict[str, Any]) -> str:
    """Say what came of chance, in a few words that need no position."""
    word, what = token.split()
    if word == "first":
        return _("First: {name}").format(name=owner_name(seats, int(what)))
    if word == "roll":
        return _("Die: {value}").format(value=what)
    if what in PREY:
        return _("Prey: {prey}").format(prey=prey_name(what))
    if is_secret(token):
        return _("Shell: {value}").format(value=what)
    return _("Generation card: {card}").format(card=card_name(what))
