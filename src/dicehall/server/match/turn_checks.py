"""What every post of a seat is checked for."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import N_, _
from dicehall.server.common.errors import NotYourTurn, Stale
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, Seat

WAITING = N_("The hall rolls when all seats are taken.")


def is_awaiting_seats(room: Room) -> bool:
    """Whether the hall rolls only when all seats are taken, and some are not."""
    return room.match.is_chance and not room.match.is_at_table


def is_doubled(room: Room, answers: int, kind: str, data: dict[str, Any] | None, seat: int) -> bool:
    """Whether the first move after entry `answers` is this very one, by this very seat."""
    if answers < 0:
        return False
    first = next((entry for entry in room.entries[answers:] if entry.moves), None)
    return first is not None and (first.kind, first.by) == (kind, seat) and (data is None or first.data == data)


def check_fresh(room: Room, answers: int) -> None:
    """Stale if the match has moved on since entry `answers`, or has never been there."""
    if not 0 <= answers <= room.last or any(entry.moves for entry in room.entries[answers:]):
        raise Stale


def check_turn(room: Room, seat: Seat) -> None:
    """NotYourTurn unless a person holds the seat and, while the match goes on, it is on turn."""
    check_seated(seat)
    if is_awaiting_seats(room):
        raise NotYourTurn(_(WAITING))
    if room.match.is_chance:
        raise NotYourTurn(_("First enter what was rolled or drawn."))
    if room.on_turn not in (None, seat):
        raise NotYourTurn(_("It is not your turn."))


def check_seated(seat: Seat) -> None:
    """NotYourTurn unless a person holds the seat."""
    if seat.controller == OPEN:
        raise NotYourTurn(_("Sit down first: this seat is still open."))
    if seat.bot is not None:
        raise NotYourTurn(_("A bot is playing this seat: take the seat back first."))
