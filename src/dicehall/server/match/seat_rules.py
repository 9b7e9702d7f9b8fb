"""Who may sit down, and when a bot may play for somebody."""

from __future__ import annotations

from collections.abc import Collection

from dicehall.core.words import _
from dicehall.server.common.errors import Full, Refused
from dicehall.server.match.clocks import served
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat

FIRST_CHOICE = 10_000  # milliseconds; by then the stand-in bot has made the choice that timed out
AWAY = 3 * 24 * 60 * 60 * 1000  # milliseconds after which the others may put a bot in for the player to move


def check_goes_on(room: Room) -> None:
    """Refuse changes of seats once the match is over. Raises Refused."""
    if room.match.to_act is None:
        raise Refused(_("This match is over: the seats stay as they are."))


def seat_of(room: Room, players: Collection[str]) -> Seat | None:
    """Return the first seat that belongs to one of `players`, or None."""
    return next((seat for seat in room.seats if seat.player in players), None)


def check_joinable(room: Room) -> None:
    """Refuse to join from the lobby if the table is over, unlisted, full or deserted. Raises Full, Refused."""
    check_goes_on(room)
    if not room.card.table_rules.is_listed:
        raise Refused(_("You need a link to play at this table: ask for one."))
    if not room.is_open:
        raise Full
    if room.is_deserted:
        raise Refused(_("Everyone has left this table."))


def is_late(room: Room, seat: int) -> bool:
    """Return True while a bot still owes the choice that timed out.

    Until it is made the person cannot return to the seat: otherwise coming back would cancel every timeout.
    """
    since = (entry for entry in reversed(room.entries) if entry.moves or entry.data.get("seat") == seat)
    last = next(since, None)
    return last is not None and last.data.get("why") == "time" and room.hall_time.now() - last.at < FIRST_CHOICE


def is_away(room: Room, seat: int) -> bool:
    """Return True if the player to move has done nothing for AWAY, at a table without clocks.

    Outages of the hall do not count.
    """
    there = room.on_turn
    if there is None or (there.number, there.controller) != (seat, PERSON) or room.card.table_rules.has_clock:
        return False
    by_seat = (each for each in reversed(room.entries) if each.moves or seat in (each.by, each.data.get("seat")))
    last = next(by_seat, None)
    began = room.card.created if last is None else last.at
    return served(began, room.hall_time.now(), room.hall_time.outages) >= AWAY
