"""Who looks at a match, and what of it: also where several seats are played at one device.

There the page of a seat acts for the seat of the device that is on turn, as long as none of them has secrets. Where one
has, the page of a seat shows what spectators see until its person has asked for its table, and no longer than until
the turn passes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicehall.server.common import urls
from dicehall.server.common.link_reach import Reach
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, Seat

REMEMBERED = 500  # events in which a secret may still matter


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat, or None for a spectator, at the hall under the address `base` ("http://host:port").

    `reach` says why links under that address do not work on other machines, if they do not. `asked`: the entry at which
    the person of a seat at a shared device said "show my table".
    """

    seat: Seat | None
    base: str
    reach: Reach | None = None
    asked: int | None = None
    name: str = ""
    """What the visitor was called the last time."""
    is_owner: bool = False
    """Whether the seat belongs to the visitor: a guest's opens for others too."""

    @property
    def number(self) -> int | None:
        """The number of the seat."""
        return None if self.seat is None else self.seat.number

    @property
    def path(self) -> str | None:
        """Where the seat posts to."""
        return None if self.seat is None else urls.seat(self.seat.secret)

    @property
    def query(self) -> str:
        """What the addresses of the seat need beside the path."""
        return "" if self.asked is None else f"?shows={self.asked}"


def device(room: Room, viewer: Viewer) -> tuple[int, ...]:
    """The seats at the viewer's device."""
    return () if viewer.number is None else room.device(viewer.number)


def acting(room: Room, viewer: Viewer) -> Viewer:
    """The viewer as it acts now: for the seat of its device that is on turn, where none has secrets."""
    here, turn = device(room, viewer), room.awaited
    if turn is None or turn.number not in here or turn.number == viewer.number or has_secrets(room, here):
        return viewer
    return replace(viewer, seat=turn)


def seeing(room: Room, viewer: Viewer) -> Viewer:
    """The viewer as it may see now: as a spectator while its table is covered."""
    return replace(viewer, seat=None) if is_covered(room, viewer) else viewer


def is_covered(room: Room, viewer: Viewer) -> bool:
    """Whether another person may be looking at this seat's page, who must not see its table."""
    here = device(room, viewer)
    return len(here) > 1 and has_secrets(room, here) and not _was_asked(room, viewer.asked)


def _was_asked(room: Room, asked: int | None) -> bool:
    """Whether the turn is still the same as when the table was asked for."""
    if asked is None or asked > room.last:
        return False
    passes_on = room.match.is_at_table  # the device, for the dice: else chance takes no time
    turns = [state.turn for state in room.states[asked:] if passes_on or state.turn != "chance"]
    return len(set(turns)) == 1


def has_secrets(room: Room, seats: tuple[int, ...]) -> bool:
    """Whether one of these seats knows now, or knew of what is still told, or is to enter, more than spectators do."""
    if room.on_turn is None and room.awaited is not None and room.awaited.number in seats:
        return True
    match, first = room.match, max(0, len(room.match.events) - REMEMBERED)
    seen, public = match.seen(None, first), room.view(None)
    return any(room.game.hides(room.view(seat), public, seat) or match.seen(seat, first) != seen for seat in seats)


def is_guest(room: Room, viewer: Viewer) -> bool:
    """Whether the viewer has the link of a seat, but has not sat down yet."""
    return viewer.number is not None and room.seats[viewer.number].controller == OPEN
