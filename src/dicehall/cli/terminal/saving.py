"""Save and resume matches of the terminal as records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from dicehall.cli.terminal.seats import Seat, from_record
from dicehall.cli.verify import read_text
from dicehall.core import record
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.match import Match
from dicehall.core.words import _
from dicehall.games import load


def save(match: Match, seats: Sequence[Seat], path: Path) -> None:
    """Write the record in one step, so that no half a file is left. Raises DicehallError if it cannot be written."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_text(match.record([seat.in_record for seat in seats]), "utf-8")
        beside.replace(path)
    except (OSError, ValueError) as error:  # ValueError: a name or path with lone surrogates
        raise DicehallError(_("Cannot save the record: {error}.").format(error=error)) from error


def free_path(match: Match) -> Path:
    """Return an unused file name in this folder."""
    names = (Path(f"{match.game.name}-{number}.json") for number in count(1))
    return next(path for path in names if not path.exists())


def resume(path: Path) -> tuple[Match, list[Seat]]:
    """Load a match and who sits there; the caller chooses the dice that go on.

    Raises BadRecord, or DicehallError for an unknown bot.
    """
    text = read_text(path)
    match = record.read(text, load)
    names = json.loads(text).get("seats", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord(_("The seats of a record must be a list of names."))
    return match, from_record(names, match.players)
