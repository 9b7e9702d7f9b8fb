"""What people roll and draw at a real table: what is awaited of them, and what can come; from the plain view alone."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

from .fields import View
from .names import Seats, colour_name, layout_name, tile_name
from .phrases import seat_name
from .standing import progress
from .words import KINDS, SETTING_UP, next_colour

MATERIAL = "dd"
"""The class of table.css that `chance.html` is drawn with."""


def is_secret(token: str) -> bool:
    """Tell whether a token hides something: none does (R12)."""
    return False


def ask(view: View, token: str, who: str | None) -> str:
    """Say what people are to do; in the same words for all that is done in one go."""
    word, *words = token.split()
    if word == "first":
        return _("Draw who of those with equal sums is first.")
    if word == "roll":
        text = (
            _("{who} rolls two dice for the player order.")
            if view["phase"] == SETTING_UP
            else _("{who} rolls all dice of the pool.")
        )
        return text.format(who=who)
    if words[0] in KINDS:
        return _("Draw bonus tiles for the action board.")
    if who is not None and view["phase"] == SETTING_UP:
        return _("{who} draws a layout tile.").format(who=who)
    return _("Draw layout tiles for the red action board.")


def which(view: View, token: str) -> str:
    """Return which of them is entered next, empty where that makes no difference."""
    if token.startswith("roll") and view["phase"] != SETTING_UP:
        return colour_name(next_colour(view)).capitalize()
    return ""


def outcome(view: View, token: str, seats: Seats, components: dict[str, Any]) -> dict[str, Any]:
    """Return one thing that can come: its short name, and what `chance.html` draws."""
    word, what = token.split()
    if word == "first":
        return {"label": seats[int(what)]["name"], "kind": "seat", "seat": int(what)}
    if word == "roll":
        colour = "grey" if view["phase"] == SETTING_UP else next_colour(view)
        return {"label": what, "kind": "die", "colour": colour}
    if what in KINDS:
        return {"label": tile_name(what), "kind": "tile", "tile": what}
    return {"label": layout_name(what), "kind": "layout", "squares": progress(components, what, None)["squares"]}


def came(token: str, seats: Seats, components: dict[str, Any]) -> str:
    """Say what came of chance, in a few words that need no position."""
    word, what = token.split()
    if word == "first":
        return _("First of equal sums: {name}").format(name=seat_name(seats, int(what)))
    if word == "roll":
        return _("Die: {value}").format(value=what)
    name = tile_name(what) if what in KINDS else layout_name(what)
    return name[:1].upper() + name[1:]
