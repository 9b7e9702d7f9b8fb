"""Takebacks: of one's own last choice alone, and beyond that with everybody's consent.

Bots agree at once, and so do the other seats at the asker's device. A question ends with an event, an undo, a refusal,
its withdrawal, or a change of seats; bots wait until then. Nobody can ask twice in the same position.
"""

from __future__ import annotations

from dicehall.core.compiled import CHANCE
from dicehall.core.words import _
from dicehall.server.common.errors import Refused, Stale
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.log import Entry
from dicehall.server.match.seats import Seat
from dicehall.server.match.takeback_rules import asked, last_entered, last_own, question, why_not, why_not_ask
from dicehall.server.match.turn_checks import check_fresh, check_seated, is_doubled


async def undo(hall: Hall, room: LiveRoom, seat: Seat, answers: int) -> None:
    """Take back the seat's last decision, or at a real table the last entered roll.

    Raises Stale, Refused with the reason, NotYourTurn, UsedUp, Unavailable.
    """
    async with room.lock:
        if is_doubled(room, answers, log.UNDO, None, seat.number):
            return
        check_fresh(room, answers)
        check_seated(room.held(seat))
        reason = why_not(room, seat.number)
        if reason is not None:
            raise Refused(reason)
        entered = last_entered(room)
        to = len(room.match.events) - 1 if entered is None else entered
        await hall.write(room, [_undone(room, to, seat.number)])


async def ask(hall: Hall, room: LiveRoom, seat: Seat, answers: int) -> None:
    """Ask to take back the seat's last decision and what followed; done at once if nobody has to agree.

    Raises Stale, Refused with the reason, NotYourTurn, UsedUp, Unavailable.
    """
    async with room.lock:
        here = question(room)
        if is_doubled(room, answers, log.UNDO, None, seat.number) or (here and here.asker == seat.number):
            return
        check_fresh(room, answers)
        check_seated(room.held(seat))
        reason = why_not_ask(room, seat.number)
        if reason is not None:
            raise Refused(reason)
        to = last_own(room, seat.number)
        assert to is not None
        if asked(room, seat.number):
            await hall.write(room, [Entry(room.last + 1, log.ASK, {"to": to}, seat.number)])
        else:
            await hall.write(room, [_undone(room, to, seat.number)])


async def answer(hall: Hall, room: LiveRoom, seat: Seat, asked_at: int, agrees: bool) -> None:
    """Answer the question of log entry `asked_at`. The last "yes" takes back; a "no" by the asker withdraws.

    Raises Stale, Refused, NotYourTurn, UsedUp, Unavailable.
    """
    kind = log.AGREE if agrees else log.DECLINE
    async with room.lock:
        here = question(room)
        if _has_answered(room, seat.number, asked_at, kind):
            return
        if here is None or here.id != asked_at:
            raise Stale
        check_seated(room.held(seat))
        if agrees and seat.number in room.device(here.asker):
            raise Refused(_("This was your own request."))
        entries = [Entry(room.last + 1, kind, {}, seat.number)]
        if agrees and set(here.waiting) <= set(room.device(seat.number)):
            entries.append(_undone(room, here.to, here.asker)._replace(id=room.last + 2))
        await hall.write(room, entries)


def _has_answered(room: LiveRoom, seat: int, asked_at: int, kind: str) -> bool:
    """Return True if the seat's last answer to that question is this one: a doubled post."""
    if not 0 < asked_at <= room.last or room.entries[asked_at - 1].kind != log.ASK:
        return False
    answers: list[str] = []
    for entry in room.entries[asked_at:]:
        if entry.moves or entry.kind in (log.ASK, log.CONTROLLER):
            break
        if entry.by == seat and entry.kind in (log.AGREE, log.DECLINE):
            answers.append(entry.kind)
    return answers[-1:] == [kind]


def _undone(room: LiveRoom, to: int, seat: int) -> Entry:
    """Return the undo entry that keeps the first `to` events."""
    is_entry = room.match.is_at_table and room.match.events[to].by == CHANCE
    return Entry(room.last + 1, log.UNDO, {"to": to, **({"entered": True} if is_entry else {})}, seat)
