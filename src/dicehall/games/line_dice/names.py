"""What faces, directions and seats are called."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import N_, _

Seats = list[dict[str, Any]]
"""What the hall tells of each seat: `seat`, its number, `name`, and `me`, whether it is the viewer's."""

FACES = {
    "straight": N_("a straight"),
    "cross": N_("a cross"),
    "fl": N_("a front-left corner (fl)"),
    "fr": N_("a front-right corner (fr)"),
    "bl": N_("a back-left corner (bl)"),
    "br": N_("a back-right corner (br)"),
}
WAYS = {"n": N_("north"), "e": N_("east"), "s": N_("south"), "w": N_("west")}


def die_name(kind: str) -> str:
    """Return a face with its article; corners with their short name."""
    return _(FACES[kind])


def way_name(side: str) -> str:
    """Return a side of the table as a direction."""
    return _(WAYS[side])


def name_of(seats: Seats, seat: int | str | None) -> str:
    """Return the name the hall gives to a seat; StopIteration for "chance" and None, which have none."""
    return next(str(each["name"]) for each in seats if each["seat"] == seat)
