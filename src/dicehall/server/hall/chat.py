"""Chat at a table: short lines from its players, shown to everybody who watches."""

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

LONGEST = 300  # characters
MOST, WINDOW = 5, 10_000  # lines of one seat within so many milliseconds


async def say(hall: Hall, room: LiveRoom, seat: Seat, answers: int, text: str) -> None:
    """Add a chat line; the same text again before the page has shown it is a doubled post.

    Raises BadText, TooMany, Refused, NotYourTurn, UsedUp, Stale, Unavailable; nothing was said then.
    """
    line = checked_text(text)
    async with room.lock:
        if not room.card.table_rules.has_chat:
            raise Refused(_("This table has no chat."))
        check_seated(room.held(seat))
        mine = [entry for entry, _seat in room.chat(MOST * len(room.seats)) if entry.by == seat.number]
        if any(entry.id > answers and entry.data["text"] == line for entry in mine):
            return
        _check_pace([entry.at for entry in mine])
        await hall.write(room, [Entry(room.last + 1, log.CHAT, {"text": line}, seat.number)])


def _check_pace(times: list[int]) -> None:
    """Raise TooMany if the seat has said MOST lines within WINDOW; `times` in milliseconds, oldest first."""
    recent = [at for at in times if at > now() - WINDOW]
    if len(recent) >= MOST:
        wait = -(-(recent[-MOST] + WINDOW - now()) // 1000)
        raise TooMany(max(1, wait))


def checked_text(text: str) -> str:
    """Return one line in NFC. Raises BadText if it is empty, too long or has invisible characters."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(is_seen(character) for character in line):
        raise BadText(_("Write something first."))
    if any(is_invisible(character) for character in line):
        raise BadText(_("A message cannot contain control characters."))
    if len(line) > LONGEST:
        raise BadText(_("A message has at most {most} characters.").format(most=LONGEST))
    return line
