"""The chat as pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from dicehall.server.match.room import Room

SHOWN = 100  # lines that a page shows: the last ones


@dataclass(frozen=True)
class Said:
    """One line: who said it, as the seat was called then."""

    id: int
    seat: int
    name: str
    sign: str
    colour: str
    text: str


def lines(room: Room) -> list[Said]:
    """The last lines, oldest first."""
    return [
        Said(entry.id, seat.number, seat.shown_name, seat.sign, seat.colour, entry.data["text"])
        for entry, seat in room.chat(SHOWN)
    ]
