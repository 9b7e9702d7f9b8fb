"""Who looks at a match, and what a viewer may do and see, also on a device shared by several seats.

The page of a seat acts for whichever seat of its device is on turn, as long as no seat there has secrets. If one does,
the page shows what spectators see until its person asks for the table, and covers it again when the turn passes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicehall.server.common import urls
from dicehall.server.common.link_reach import Reach
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, PERSON, Seat
from dicehall.server.match.takeback_rules import REMEMBERED


@dataclass(frozen=True)
class Viewer:
    """A seat, or None for a spectator, at the hall with the address `base` ("http://host:port").

    `reach` says why links below `base` do not work on other machines, None if they do. `asked` is the entry at which
    the person of a seat at a shared device asked for the table.
    """

    seat: Seat | None
    base: str
    reach: Reach | None = None
    asked: int | None = None
    name: str = ""
    """What the visitor was last called; empty if unknown."""
    is_owner: bool = False
    """True if the seat belongs to the visitor. A guest's link also opens for others."""

    @property
    def number(self) -> int | None:
        """The number of the seat; None for a spectator."""
        return None if self.seat is None else self.seat.number

    @property
    def path(self) -> str | None:
        """The path the seat's posts go to; None for a spectator."""
        return None if self.seat is None else urls.seat(self.seat.secret)

    @property
    def query(self) -> str:
        """The query that the addresses of the seat need."""
        return "" if self.asked is None else f"?shows={self.asked}"


def device(room: Room, viewer: Viewer) -> tuple[int, ...]:
    """Return the seats at the viewer's device; empty for a spectator."""
    return () if viewer.number is None else room.device(viewer.number)


def acting(room: Room, viewer: Viewer) -> Viewer:
    """Return the viewer as the seat it acts for: the one of its device that is on turn, if none there has secrets."""
    here, turn = device(room, viewer), room.awaited
    if turn is None or turn.number not in here or turn.number == viewer.number or has_secrets(room, here):
        return viewer
    return replace(viewer, seat=turn)


def seeing(room: Room, viewer: Viewer) -> Viewer:
    """Return the viewer as it may see now: as a spectator while its table is covered."""
    return replace(viewer, seat=None) if is_covered(room, viewer) else viewer


def is_covered(room: Room, viewer: Viewer) -> bool:
    """Tell whether the table must stay covered because another person at the device may be looking."""
    here = device(room, viewer)
    return len(here) > 1 and has_secrets(room, here) and not _was_asked(room, viewer.asked)


def _was_asked(room: Room, asked: int | None) -> bool:
    """Tell whether the turn is still the one in which the table was asked for."""
    if asked is None or asked > room.last:
        return False
    passes_on = room.match.is_at_table  # people enter real dice, so the device changes hands for chance events too
    turns = [state.turn for state in room.states[asked:] if passes_on or state.turn != "chance"]
    return len(set(turns)) == 1


def has_secrets(room: Room, seats: tuple[int, ...]) -> bool:
    """Tell whether one of these seats knows more than spectators do, knew more of a recent event, or is to enter it."""
    # A hidden card that one person is to enter is a secret before it is an event.
    if room.on_turn is None and room.awaited is not None and room.awaited.number in seats:
        return True
    match, first = room.match, max(0, len(room.match.events) - REMEMBERED)
    seen, public = match.seen(None, first), room.view(None)
    return any(room.game.hides(room.view(seat), public, seat) or match.seen(seat, first) != seen for seat in seats)


def is_guest(room: Room, viewer: Viewer) -> bool:
    """Tell whether the viewer holds the link of a seat that nobody has taken yet."""
    return viewer.number is not None and room.seats[viewer.number].controller == OPEN


def next_at_device(room: Room, viewer: Viewer) -> Seat | None:
    """Return the seat on turn if a person plays it at the viewer's device, else None."""
    turn = room.awaited
    is_here = turn is not None and turn.number in device(room, viewer) and turn.controller == PERSON
    return turn if is_here else None
