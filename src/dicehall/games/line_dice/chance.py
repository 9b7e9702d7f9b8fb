"""What people roll at a real table: what is awaited of them, and what can come; from the plain view alone."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

from .faces import face
from .lanes import CORNERS, View
from .names import Seats, name_of

MATERIAL = "ld"
"""The class of table.css that `chance.html` is drawn with."""


def is_secret(token: str) -> bool:
    """Dice are rolled in the open, also where hands are hidden afterwards (R4, G28)."""
    return False


def ask(view: View, token: str, who: str | None) -> str:
    """What people are to do; the same words for all that is done in one go."""
    if token.startswith("first"):
        return _("Draw who goes first.")
    if view["phase"] == "starter":
        return _("Roll the spare die: it opens the road.")
    return _("Roll the dice of {who}.").format(who=who)


def which(view: View, token: str) -> str:
    """Which of them is entered next, empty where that makes no difference."""
    return ""


def outcome(view: View, token: str, seats: Seats, components: dict[str, Any]) -> dict[str, Any]:
    """One thing that can come: its short name, and what `chance.html` draws."""
    word, value = token.split()
    if word == "first":
        return {"label": seats[int(value)]["name"], "seat": int(value), "face": None}
    facing = "n" if value in CORNERS else "ns" if value == "straight" else None
    return {"label": _faces()[value], "seat": None, "face": face(value, facing, None)}


def came(token: str, seats: Seats, components: dict[str, Any]) -> str:
    """What came of chance, in a few words that need no position."""
    word, value = token.split()
    if word == "first":
        return _("First: {name}").format(name=name_of(seats, int(value)))
    return _("Die: {face}").format(face=_faces()[value])


def _faces() -> dict[str, str]:
    return {
        "straight": _("Straight"),
        "cross": _("Cross"),
        "fl": _("Front left"),
        "fr": _("Front right"),
        "bl": _("Back left"),
        "br": _("Back right"),
    }
