"""What faces, directions and seats are called."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

Seats = list[dict[str, Any]]


def die_name(kind: str) -> str:
    """A face with its article; corners with their short name."""
    return {
        "straight": _("a straight"),
        "cross": _("a cross"),
        "fl": _("a front-left corner (fl)"),
        "fr": _("a front-right corner (fr)"),
        "bl": _("a back-left corner (bl)"),
        "br": _("a back-right corner (br)"),
    }[kind]


def way_name(side: str) -> str:
    """A side of the table as a direction."""
    return {"n": _("north"), "e": _("east"), "s": _("south"), "w": _("west")}[side]


def name_of(seats: Seats, seat: int) -> str:
    """The name the hall gives to a seat."""
    return next(str(each["name"]) for each in seats if each["seat"] == seat)
