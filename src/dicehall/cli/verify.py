"""The command `dicehall verify-record`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command
from dicehall.core import record
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.match import Match
from dicehall.core.words import N_, _, ngettext
from dicehall.games import load


@click.command(
    "verify-record",
    cls=Command,
    short_help=N_("Check game records."),
    help=N_(
        "Replay game records and check every event and the result. A record that does not follow the rules is refused "
        "with the line, and the exit code is 1."
    ),
    examples=[(N_("Check a record:"), "dicehall verify-record match.json")],
)
@click.argument("files", cls=Argument, nargs=-1, required=True, type=FILE, help=N_("The records to check."))
def verify_record(files: tuple[Path, ...]) -> None:
    """Check every file, the good ones after a bad one too."""
    good = [_verify(path) for path in files]
    sys.exit(0 if all(good) else 1)


def _verify(path: Path) -> bool:
    try:
        match = read_file(path)
    except DicehallError as error:
        click.echo(f"{path}: {error}", err=True)
        return False
    click.echo(f"{path}: {_told(match)}")
    return True


def read_file(path: Path) -> Match:
    """The match of a record file; BadRecord says what is wrong."""
    return record.read(read_text(path), load)


def read_text(path: Path) -> str:
    """A file's text; BadRecord if there is none."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(_("The file cannot be read: {error}.").format(error=error)) from error


def _told(match: Match) -> str:
    count = len(match.events)
    events = ngettext("{count} event", "{count} events", count).format(count=count)
    outcome = match.outcome
    if outcome is None:
        return _("{title}, {events}, not finished: all right.").format(title=_(match.game.title), events=events)
    winners = ", ".join(str(seat) for seat in outcome.winners)
    text = ngettext("won by seat {winners}", "won by seats {winners}", len(outcome.winners))
    told = _("{title}, {events}, {won} ({reason}): all right.")
    won = text.format(winners=winners)
    return told.format(title=_(match.game.title), events=events, won=won, reason=outcome.reason)
