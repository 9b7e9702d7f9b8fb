"""Checks that every post of a seat has to pass."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import N_, _
from dicehall.server.common.errors import NotYourTurn, Stale
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, Seat

WAITING = N_("The hall rolls when all seats are taken.")


def is_awaiting_seats(room: Room) -> bool:
    """Return True if the hall waits for players before it rolls."""
    return room.match.is_chance and not room.match.is_at_table


def is_doubled(room: Room, answers: int, kind: str, data: dict[str, Any] | None, seat: int) -> bool:
    """Return True if this very move, by this seat, is the first after entry `answers`: a doubled post."""
    if answers < 0:
        return False
    first = next((entry for entry in room.entries[answers:] if entry.moves), None)
    return first is not None and (first.kind, first.by) == (kind, seat) and (data is None or first.data == data)


def check_fresh(room: Room, answers: int) -> None:
    """Refuse a post that answers an older position, or none that ever was. Raises Stale."""
    if not 0 <= answers <= room.last or any(entry.moves for entry in room.entries[answers:]):
        raise Stale


def check_turn(room: Room, seat: Seat) -> None:
    """Refuse a seat that is not to move, or that no person plays. Raises NotYourTurn."""
    check_seated(seat)
    if is_awaiting_seats(room):
        raise NotYourTurn(_(WAITING))
    if room.match.is_chance:
        raise NotYourTurn(_("First enter what was rolled or drawn."))
    if room.on_turn not in (None, seat):
        raise NotYourTurn(_("It is not your turn."))


def check_seated(seat: Seat) -> None:
    """Refuse a seat that no person plays. Raises NotYourTurn."""
    if seat.controller == OPEN:
        raise NotYourTurn(_("Sit down first: this seat is still open."))
    if seat.bot is not None:
        raise NotYourTurn(_("A bot is playing this seat: take the seat back first."))
