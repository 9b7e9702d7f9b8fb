"""A match as files: its record, and the log as plain text."""

from __future__ import annotations

from dicehall import ratings
from dicehall.core import record_format
from dicehall.core.match import Match
from dicehall.core.words import _
from dicehall.server.common.errors import Refused
from dicehall.server.match.line import Line
from dicehall.server.match.rating_result import result_of
from dicehall.server.match.room import Room
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.match_page import knows
from dicehall.server.rendering.viewer import Viewer, seeing


def record_of(room: Room, viewer: Viewer) -> str:
    """Return the record of the match so far.

    Raises Refused while the record holds what the viewer must not know.
    """
    match: Match = room.match
    tokens = [event.token for event in match.events]
    if match.to_act is not None and match.seen(knows(room, seeing(room, viewer))) != tokens:
        raise Refused(_("The record contains what is hidden from you. You can download it when the match is over."))
    with_proof = match.with_dice(None, room.proof)
    result = result_of(room)
    rated = None if result is None else ratings.as_data(result)
    return record_format.write(with_proof, [seat.shown_name for seat in room.seats], rated)


def transcript(room: Room, eyes: int | None) -> str:
    """Return the log as plain text in numbered lines, as seen by seat `eyes` (None: a spectator)."""
    names = ", ".join(seat.shown_name for seat in room.seats)
    lines = [f"{room.game.title}: {names}", ""]
    for number, turn in enumerate(Story(room, eyes).turns(), 1):
        lines += [f"{number:4}. {_told(line)}" for line in turn.lines]
    return "\n".join(lines) + "\n"


def _told(line: Line) -> str:
    rule = f" ({line.rule})" if line.rule else ""
    return " ".join([line.text + rule, *line.after])
