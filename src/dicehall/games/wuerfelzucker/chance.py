"""What people roll and draw at a real table: what is awaited of them, and what can come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehall.core.words import _

from .moves import Seats
from .names import joker_name, name_of, task_name
from .table import Row, joker_number, task_picture

if TYPE_CHECKING:
    from .view import View

MATERIAL = "wz"
"""The class of table.css that `chance.html` is drawn with."""


def is_secret(token: str) -> bool:
    """Return False: everything is open (G24)."""
    return False


def ask(view: View, token: str, who: str | None) -> str:
    """Tell what people are to do, in the same words for all that is done in one go."""
    text = {
        "setup-display": _("Lay task cards on the counter."),
        "setup-start": _("Draw who gets the start card."),
        "draw-joker": _("Draw a joker for {who}."),
        "refill": _("Draw task cards for the counter."),
        "draw-own": _("Draw an own task for {who}."),
        "rolling": _("Roll the dice of {who}."),
    }[view["phase"]]
    return text.format(who=who)


def which(view: View, token: str) -> str:
    """Tell which of them is entered next: nothing, as it makes no difference."""
    return ""


def outcome(view: View, token: str, seats: Seats, components: Row) -> Row:
    """Return one thing that can come: its short name, and what `chance.html` draws."""
    word, what = token.split()
    if word == "roll":
        return {"label": what, "kind": "die", "owner": view["active_player"]}
    if word == "start":
        return {"label": seats[int(what)]["name"], "kind": "seat", "owner": int(what)}
    if view["phase"] == "draw-joker":
        card = next(card for card in components["joker"] if card["kind"] == what)
        return {"label": joker_name(what), "kind": "joker", "family": card["family"], "number": joker_number(card)}
    card = next(card for card in components["task"] if card["kind"] == what)
    return {"label": task_name(what), "kind": "task", "points": card["points"], **task_picture(card)}


def came(token: str, seats: Seats, components: Row) -> str:
    """Tell what came of chance, in a few words that need no position."""
    word, what = token.split()
    if word == "roll":
        return _("Die: {value}").format(value=what)
    if word == "start":
        return _("Start card: {name}").format(name=name_of(seats, int(what)))
    if any(card["kind"] == what for card in components["joker"]):
        return _("Joker: {name}").format(name=joker_name(what))
    return _("Task: {name}").format(name=task_name(what))
