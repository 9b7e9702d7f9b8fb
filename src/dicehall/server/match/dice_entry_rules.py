"""Real dice: who may enter what was rolled or drawn at the table, and which entries are impossible."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.core.match import Match
from dicehall.core.words import _
from dicehall.server.common.errors import NotYourTurn, Refused
from dicehall.server.match import log, real_dice
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat


def why_not(room: Room, match: Match, seat: Seat) -> str | None:
    """Return why a seat may not enter the next chance event of `match`, or None if it may.

    `match` is the match of the room or a copy of it that is some events ahead.
    """
    if not real_dice.is_awaited(match):
        return _("There is nothing to roll or draw now.")
    if seat.controller != PERSON:
        return _("Sit down first: the players at the table enter what was rolled.")
    drawer = real_dice.secret_drawer(match)
    if drawer not in (None, seat.number) and room.seats[drawer or 0].controller == PERSON:
        return _("{name} draws this face down and enters it alone.").format(name=room.seats[drawer or 0].shown_name)
    return None


def is_entered(room: Room, answers: int, tokens: Sequence[str], seat: int) -> bool:
    """Return True if exactly these tokens were already entered by this seat after log entry `answers`."""
    moved = [entry for entry in room.entries[max(0, answers) :] if entry.moves]
    written = log.writes(moved)[0] if answers >= 0 and moved else []
    is_mine = bool(written) and written[0].data.get("entered_by") == seat
    return is_mine and [entry.data.get("token") for entry in written] == list(tokens)


def check_tokens(room: Room, seat: Seat, tokens: Sequence[str]) -> None:
    """Refuse tokens that cannot have come up; for secret draws without saying which ones can.

    Raises NotYourTurn, Refused, IllegalChoice, MalformedToken, MatchOver.
    """
    trial = room.match.copy()
    for token in tokens:
        reason = why_not(room, trial, seat)
        if reason is not None:
            raise NotYourTurn(reason)
        if real_dice.secret_drawer(trial) is not None and token not in trial.units():
            raise Refused(_("That cannot be: going by the entries so far, none of it is left."))
        trial.play(token)
