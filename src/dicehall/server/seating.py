"""Who sits where: sitting down, bots in and out, and playing again."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import replace
from typing import Any

from dicehall.core.words import _
from dicehall.server import log
from dicehall.server.errors import Refused, Stale
from dicehall.server.hall import Hall, Plan, new_secret
from dicehall.server.log import Entry
from dicehall.server.room import Room
from dicehall.server.seats import OPEN, PERSON, Seat


async def hand_over(hall: Hall, room: Room, seat: Seat, controller: str) -> None:
    """Give the seat of a person to a bot, or take it back; asked twice is done once."""
    async with room.lock:
        here = room.seats[seat.number]
        if here.controller == OPEN or controller == OPEN:
            raise Refused(_("Sit down first: nobody has taken this seat yet."))
        if here.controller != controller:
            await hall.write(room, [_control(room, seat.number, controller, here.name)])


async def sit_down(hall: Hall, room: Room, seat: Seat, name: str, player: str | None = None) -> Seat:
    """Take an open seat and get it with its new link: whoever had the old one cannot come in after.

    Asked a second time by the same player it is done once.
    """
    async with room.lock:
        if room.seats[seat.number].controller == OPEN:
            more = {"player": player, "link": new_secret()}
            await hall.write(room, [_control(room, seat.number, PERSON, name or seat.name, **more)])
        return room.seats[seat.number]


def _control(room: Room, seat: int, controller: str, name: str, **more: Any) -> Entry:
    data = {"seat": seat, "controller": controller, "name": name, **more}
    return Entry(room.last + 1, log.CONTROLLER, data, seat)


async def rematch(hall: Hall, room: Room, seat: Seat) -> tuple[Room, Seat]:
    """The match with the same seats and options that follows a finished one: the same for all who ask.

    The first who asks is told to all who look at the finished one.
    """
    if room.match.to_act is not None:
        raise Refused(_("This match is not over yet."))
    seats = tuple((each.name, each.controller) for each in room.seats)
    players = tuple(each.player for each in room.seats)
    house = replace(room.card.house, shared=room.shared)
    form = "after " + hashlib.sha256(room.card.id.encode()).hexdigest()
    following = await hall.create(Plan(form, room.game, room.card.options, seats, players, house))
    async with room.lock:
        if room.rematch is None:
            with suppress(Stale):  # another process has told it
                data = {"match": following.card.id}
                await hall.write(room, [Entry(room.last + 1, log.REMATCH, data, seat.number)])
    return following, following.seats[seat.number]
