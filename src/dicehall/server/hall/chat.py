"""Talking at the table: short lines by those who sit there, for all who look."""

from __future__ import annotations

import unicodedata

from dicehall.core.words import _
from dicehall.server.common.errors import BadText, Refused, TooMany
from dicehall.server.common.names import is_invisible, is_seen
from dicehall.server.common.utc import now
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.log import Entry
from dicehall.server.match.seats import Seat
from dicehall.server.match.turn_checks import check_seated

LONGEST = 300
MOST, WINDOW = 5, 10_000  # lines of a seat in so many milliseconds


async def say(hall: Hall, room: LiveRoom, seat: Seat, answers: int, text: str) -> None:
    """Say something; the same words again before the page has shown them are a doubled post.

    BadText, TooMany, Refused, NotYourTurn: nothing was said.
    """
    said = checked_text(text)
    async with room.lock:
        if not room.card.table_rules.has_chat:
            raise Refused(_("This table has no chat."))
        check_seated(room.held(seat))
        mine = [entry for entry, _seat in room.chat(MOST * len(room.seats)) if entry.by == seat.number]
        if any(entry.id > answers and entry.data["text"] == said for entry in mine):
            return
        _check_pace([entry.at for entry in mine])
        await hall.write(room, [Entry(room.last + 1, log.CHAT, {"text": said}, seat.number)])


def _check_pace(times: list[int]) -> None:
    """TooMany where a seat has said its share of this moment."""
    recent = [at for at in times if at > now() - WINDOW]
    if len(recent) >= MOST:
        wait = -(-(recent[-MOST] + WINDOW - now()) // 1000)
        raise TooMany(max(1, wait))


def checked_text(text: str) -> str:
    """One line in normal form; BadText if it is empty, too long, or holds what cannot be seen."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(is_seen(character) for character in line):
        raise BadText(_("Write something first."))
    if any(is_invisible(character) for character in line):
        raise BadText(_("A message cannot contain control characters."))
    if len(line) > LONGEST:
        raise BadText(_("A message has at most {most} characters.").format(most=LONGEST))
    return line
