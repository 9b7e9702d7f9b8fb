"""The choices of the seat to move, and rolls that people enter at a real table."""

from __future__ import annotations

from dicehall.server.common.errors import BadForm
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.dice_entry_rules import check_tokens, is_entered
from dicehall.server.match.seats import Seat
from dicehall.server.match.turn_checks import check_fresh, check_seated, check_turn, is_doubled

BETWEEN = ", "  # between the tokens of one post
MOST = 100  # tokens in one post


async def play(hall: Hall, room: LiveRoom, seat: Seat, answers: int, token: str) -> None:
    """Play `token` as the answer to log entry `answers`; a doubled post is played once.

    Raises Stale, NotYourTurn, UsedUp, IllegalChoice, MalformedToken, MatchOver, Unavailable; nothing was changed then.
    """
    async with room.lock:
        if is_doubled(room, answers, log.EVENT, {"token": token}, seat.number):
            return
        check_fresh(room, answers)
        check_turn(room, room.held(seat))
        await hall.write(room, room.decided(token))


async def enter(hall: Hall, room: LiveRoom, seat: Seat, answers: int, text: str) -> None:
    """Enter comma-separated tokens that came up at a real table, as the answer to log entry `answers`.

    A doubled post is entered once. Raises BadForm, Stale, NotYourTurn, UsedUp, Refused, IllegalChoice, MalformedToken,
    MatchOver, Unavailable; nothing was changed then.
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
