"""Who sits where: sitting down, leaving, bots, timeouts and rematches.

Everything here can happen at any moment before the end, and a request that is repeated is carried out once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from dicehall.bots import BOTS
from dicehall.core.words import _
from dicehall.server.common.errors import NotYourTurn, Refused, Stale, UsedUp
from dicehall.server.hall.hall import Hall, new_secret
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.log import Entry
from dicehall.server.match.match_dice import first_rolls, waits_for_all
from dicehall.server.match.plan import Plan
from dicehall.server.match.seat_rules import check_goes_on, check_joinable, is_away, is_late, seat_of
from dicehall.server.match.seats import OPEN, PERSON, Seat, bot, changed
from dicehall.server.match.table_rules import FORFEIT
from dicehall.server.match.turn_checks import is_awaiting_seats

STAND_IN = bot(next(iter(BOTS)))  # the bot that takes over when a player's time runs out

Wanted = Callable[[], Entry | None]


async def _change(hall: Hall, room: LiveRoom, wanted: Wanted) -> None:
    """Write the entry that `wanted` returns, if any; ask it again if another process was faster."""
    async with room.lock:
        while (entry := wanted()) is not None:
            try:
                await hall.write(room, [entry, *_first_rolls(room, entry)])
            except Stale:
                continue
            return


def _first_rolls(room: LiveRoom, entry: Entry) -> list[Entry]:
    """Return the opening rolls, if `entry` fills the last seat that the hall was waiting for."""
    if not is_awaiting_seats(room):
        return []
    number, seats = entry.data["seat"], list(room.seats)
    seats[number] = changed(seats[number], entry.data)
    if waits_for_all(room.card.table_rules, seats):
        return []
    return first_rolls(
        room.card, room.game, room.holders.lots_with(number, entry.data.get("lot", ""), room.state.most), entry.id
    )


def _control(room: LiveRoom, seat: int, controller: str, name: str, *, by: int | None = None, **more: Any) -> Entry:
    """Return the next entry of kind CONTROLLER; `more` are its further fields."""
    data = {"seat": seat, "controller": controller, "name": name, **more}
    return Entry(room.last + 1, log.CONTROLLER, data, seat if by is None else by)


# --- people


async def sit_down(hall: Hall, room: LiveRoom, seat: Seat, name: str, player: str | None = None, lot: str = "") -> Seat:
    """Take an open seat, and return it with its new link, so that the old link no longer opens it.

    A second request by the same player changes nothing. Raises UsedUp if somebody else was faster, Refused,
    Unavailable.
    """

    def wanted() -> Entry | None:
        here = room.seats[seat.number]
        if here.secret != seat.secret and (player is None or here.player != player):
            raise UsedUp(room.card.id, here.player, here.secret)
        if here.controller != OPEN:
            return None
        _check_has_no_other(room, seat.number, player)
        return _seated(room, seat.number, name, player, lot)

    await _change(hall, room, wanted)
    return room.seats[seat.number]


def _check_has_no_other(room: LiveRoom, seat: int, player: str | None) -> None:
    """Refuse a second seat of one player at a rated table. Raises Refused.

    The other seat may be reserved for them, as after a rematch.
    """
    others = (each.player for each in room.seats if each.number != seat)
    if room.card.table_rules.is_rated and player in others:
        raise Refused(_("You already have a seat at this table. At a rated table, each player has one."))


def _seated(room: LiveRoom, seat: int, name: str, player: str | None, lot: str) -> Entry:
    more: dict[str, Any] = {"player": player, "link": new_secret(), **({"lot": lot} if lot else {})}
    return _control(room, seat, PERSON, name or room.seats[seat].name, **more)


async def join(
    hall: Hall, room: LiveRoom, players: Sequence[str], name: str, lot: str = "", asked: int | None = None
) -> Seat:
    """Take the first open seat of a listed table, or the seat `asked`, for the first of `players`, who are one person.

    A person who has a seat already gets that one. Raises Full, Refused, Unavailable.
    """
    taken: list[int] = []  # the number of the seat, once `wanted` has decided

    def wanted() -> Entry | None:
        mine = seat_of(room, players)
        if mine is not None:
            taken[:] = [mine.number]
            return None
        check_joinable(room)
        open_seats = [seat.number for seat in room.seats if seat.controller == OPEN and asked in (None, seat.number)]
        if not open_seats:
            raise Refused(_("That seat is not open."))
        taken[:] = open_seats[:1]
        return _seated(room, taken[0], name, next(iter(players), None), lot)

    await _change(hall, room, wanted)
    return room.seats[taken[0]]


async def leave(hall: Hall, room: LiveRoom, seat: Seat) -> None:
    """Leave a seat; it gets a new link and is open to anybody.

    Raises Refused if the match is over or the seat has forfeited, NotYourTurn if it is open already, Unavailable.
    """

    def wanted() -> Entry | None:
        if room.seats[seat.number].secret != seat.secret:
            return None
        check_goes_on(room)
        _check_sits(room, seat)
        _check_not_forfeited(room, seat.number)
        was = room.seats[seat.number].player
        return _control(room, seat.number, OPEN, "", player=None, was=was, link=new_secret())

    await _change(hall, room, wanted)


def _check_sits(room: LiveRoom, seat: Seat) -> None:
    if room.held(seat).controller == OPEN:
        raise NotYourTurn(_("Sit down first: this seat is still open."))


def _check_not_forfeited(room: LiveRoom, seat: int) -> None:
    if seat in room.forfeited:
        raise Refused(_("This seat lost on time: a bot plays it to the end."))


# --- bots


async def hand_over(hall: Hall, room: LiveRoom, seat: Seat, controller: str) -> None:
    """Let a bot play for the person of a seat, or take the seat back.

    Raises Refused, UsedUp, Unavailable.
    """

    def wanted() -> Entry | None:
        here = room.held(seat)
        if here.controller == OPEN or controller == OPEN:
            raise Refused(_("Sit down first: this seat is still open."))
        if here.controller == controller:
            return None
        _check_not_forfeited(room, seat.number)
        if controller == PERSON and is_late(room, seat.number):
            raise Refused(_("You ran out of time for this choice: a bot makes it, then you can play on."))
        return _control(room, seat.number, controller, here.name)

    await _change(hall, room, wanted)


async def place(hall: Hall, room: LiveRoom, seat: Seat, other: int, controller: str) -> None:
    """Put a bot on an open seat, or open the seat of a bot that plays for nobody, on request of `seat`.

    A player to move who has been away too long gets a bot until they return. Raises Refused, NotYourTurn, UsedUp,
    Unavailable.
    """

    def wanted() -> Entry | None:
        _check_sits(room, seat)
        there = room.seats[other]
        if there.controller == controller:
            return None
        check_goes_on(room)
        if is_away(room, other) and controller not in (PERSON, OPEN):
            return _control(room, other, controller, there.name, by=seat.number, why="away")
        if room.card.table_rules.is_rated and there.bot is not None:
            raise Refused(_("At a rated table, a bot plays to the end."))
        if other in room.taken or other in room.forfeited or controller == PERSON:
            raise Refused(_("That seat belongs to someone."))
        return _control(room, other, controller, "", by=seat.number, player=None, link=new_secret())

    await _change(hall, room, wanted)


async def time_out(hall: Hall, room: LiveRoom) -> None:
    """Let a bot take over from the player whose time is out.

    It plays until the player returns, or to the end if the table rules say so. If time is not out, the stored deadline
    was wrong and is corrected. Raises Unavailable.
    """
    async with room.lock:
        await hall.catch_up(room)
    last = room.last
    await _change(hall, room, lambda: _out(room))
    if room.last == last:
        summary = room.summary_after([])
        await hall.store.put_off(room.card.id, summary.changed, summary.due)


def _out(room: LiveRoom) -> Entry | None:
    """Return the entry that puts a bot in, or None if nobody's time is out."""
    clock = room.clock
    if clock is None or clock.running is None or (clock.due or 0) > room.hall_time.now():
        return None
    seat = room.seats[clock.running]
    more = {"forfeit": True} if room.card.table_rules.when_out == FORFEIT else {}
    return _control(room, seat.number, STAND_IN, seat.name, why="time", **more)


# --- again


def _again(room: LiveRoom, seat: Seat, asker: Seat) -> str:
    """Return the controller of a seat in the rematch.

    With a clock, seats of people are open until they arrive, or time would run for somebody who does not know of the
    match. A rated rematch also waits for people whom a bot stood in for: nobody is rated for a match without having sat
    down.
    """
    if seat.number == asker.number and seat.number in room.taken:
        return PERSON
    is_here = seat.number in room.device(asker.number)
    is_persons = seat.controller == PERSON or (room.card.table_rules.is_rated and seat.player is not None)
    return OPEN if is_persons and room.card.table_rules.has_clock and not is_here else seat.controller


async def rematch(hall: Hall, room: LiveRoom, seat: Seat, lot: str = "") -> tuple[LiveRoom, Seat]:
    """Return the match that follows a finished one with the same seats and options, and the seat as that match began.

    Everybody who asks gets the same match; the log of the finished one names it. Raises Refused, Outdated, Damaged,
    Unavailable.
    """
    if room.match.to_act is not None:
        raise Refused(_("This match is not over yet."))
    seats = tuple((each.name, _again(room, each, seat)) for each in room.seats)
    players = tuple(each.player for each in room.seats)
    lots = tuple(lot if each.number == seat.number else "" for each in room.seats)
    table_rules = replace(room.card.table_rules, shared=room.shared)
    form = "after " + hashlib.sha256(room.card.id.encode()).hexdigest()
    following = await hall.create(Plan(form, room.game, room.card.options, seats, players, lots, table_rules))
    async with room.lock:
        if room.rematch is None:
            with suppress(Stale):  # another process has logged it
                data = {"match": following.card.id}
                await hall.write(room, [Entry(room.last + 1, log.REMATCH, data, seat.number)])
    return following, following.card.seats[seat.number]  # the old link leads whoever sits there by now to the new one
