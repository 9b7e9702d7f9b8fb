"""The chat of a match as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from dicehall.server.match.room import Room

SHOWN = 100  # only the latest lines are on the page


@dataclass(frozen=True)
class Said:
    """One chat line; `name` is what the seat was called when it spoke."""

    id: int
    seat: int
    name: str
    sign: str
    colour: str
    text: str


def lines(room: Room) -> list[Said]:
    """Return the latest SHOWN lines, oldest first."""
    return [
        Said(entry.id, seat.number, seat.shown_name, seat.sign, seat.colour, entry.data["text"])
        for entry, seat in room.chat(SHOWN)
    ]
