"""What people roll at a real table: what is awaited of them, and what can come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehall.core.words import _

from .faces import face
from .lanes import CORNERS
from .names import Seats, name_of

if TYPE_CHECKING:
    from .view import View

MATERIAL = "ld"
"""The class of table.css that `chance.html` is drawn with."""


def is_secret(token: str) -> bool:
    """Return False: dice are rolled in the open, also where hands are hidden afterwards (R4, G28)."""
    return False


def ask(view: View, token: str, who: str | None) -> str:
    """Tell what people are to do, in the same words for all that is done in one go."""
    if token.startswith("first"):
        return _("Draw who goes first.")
    if view["phase"] == "starter":
        return _("Roll the spare die: it opens the road.")
    return _("Roll the dice of {who}.").format(who=who)


def which(view: View, token: str) -> str:
    """Tell which of them is entered next: nothing, as it makes no difference."""
    return ""


def outcome(view: View, token: str, seats: Seats, components: dict[str, Any]) -> dict[str, Any]:
    """Return one thing that can come: its short name, and what `chance.html` draws."""
    word, value = token.split()
    if word == "first":
        return {"label": seats[int(value)]["name"], "seat": int(value), "face": None}
    facing = "n" if value in CORNERS else "ns" if value == "straight" else None
    return {"label": _faces()[value], "seat": None, "face": face(value, facing, None)}


def came(token: str, seats: Seats, components: dict[str, Any]) -> str:
    """Tell what came of chance, in a few words that need no position."""
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
