"""What the seat on turn chooses, and what every post of a seat is checked for."""

from __future__ import annotations

from dicehall.server.common.errors import BadForm
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.dice_entry_rules import check_tokens, is_entered
from dicehall.server.match.seats import Seat
from dicehall.server.match.turn_checks import check_fresh, check_seated, check_turn, is_doubled


async def play(hall: Hall, room: LiveRoom, seat: Seat, answers: int, token: str) -> None:
    """Play `token` as the answer to entry `answers`. A doubled post is recognised as the same.

    Stale, NotYourTurn, IllegalChoice, MalformedToken, MatchOver: nothing was changed.
    """
    async with room.lock:
        if is_doubled(room, answers, log.EVENT, {"token": token}, seat.number):
            return
        check_fresh(room, answers)
        check_turn(room, room.held(seat))
        await hall.write(room, room.decided(token))


MOST = 100  # events at once


BETWEEN = ", "


async def enter(hall: Hall, room: LiveRoom, seat: Seat, answers: int, text: str) -> None:
    """Enter tokens, with commas between them, as the answer to entry `answers`. A doubled post is the same.

    Stale, NotYourTurn, Refused, IllegalChoice, MalformedToken, MatchOver: nothing was changed.
    """
    tokens = text.split(BETWEEN)
    if len(tokens) > MOST:
        raise BadForm
    async with room.lock:
        if is_entered(room, answers, tokens, seat.number):
            return
        check_fresh(room, answers)
        check_seated(room.held(seat))
        check_tokens(room, seat, tokens)
        await hall.write(room, room.decided(*tokens, by=seat.number))
