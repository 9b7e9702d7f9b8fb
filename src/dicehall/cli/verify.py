"""The command `dicehall verify-record`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from dicehall import ratings
from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command
from dicehall.core import record
from dicehall.core.compiled import CHANCE
from dicehall.core.errors import BadRecord, DicehallError, shown
from dicehall.core.match import Match
from dicehall.core.words import N_, _, ngettext
from dicehall.games import load


@click.command(
    "verify-record",
    cls=Command,
    short_help=N_("Check game records."),
    help=N_(
        "Replay game records and check every event and the result. A record that breaks the rules is refused with "
        "the line, and the exit code is 1. If the record has a proof of its dice, every chance event is checked "
        "against it: docs/dice.md explains what that proves."
    ),
    examples=[(N_("Check a record:"), "dicehall verify-record match.json")],
)
@click.argument("files", cls=Argument, nargs=-1, required=True, type=FILE, help=N_("The records to check."))
def verify_record(files: tuple[Path, ...]) -> None:
    """Check all files, even after a bad one; exit with code 1 if one is bad."""
    good = [_verify(path) for path in files]
    sys.exit(0 if all(good) else 1)


def _verify(path: Path) -> bool:
    try:
        match = read_file(path)
    except DicehallError as error:
        click.echo(f"{path}: {error}", err=True)
        return False
    click.echo(f"{path}: {_told(match)}")
    for sentence in _told_of_dice(match):
        click.echo(f"    {sentence}")
    return True


def read_file(path: Path) -> Match:
    """Replay the record in a file. Raises BadRecord."""
    text = read_text(path)
    match = record.read(text, load)
    ratings.told(text, match)
    return match


def read_text(path: Path) -> str:
    """Read a text file, with or without a byte order mark. Raises BadRecord if it cannot be read."""
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(_("Cannot read the file: {error}.").format(error=error)) from error


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


def _told_of_dice(match: Match) -> Iterator[str]:
    """Yield what was checked about the dice, and what the reader has to compare."""
    proof = match.proof
    if match.is_at_table:
        yield _("These dice were rolled and drawn at a real table: only the rules were checked.")
        return
    if proof is None:
        yield _("The record has no proof of its dice.")
        return
    yield _("Commitment to the dice: {commitment}").format(commitment=proof.commitment)
    for part in proof.contributions:
        text = _("Seat {seat} contributed {text}, which counts after {count} events.")
        yield text.format(seat=part.seat, text=shown(part.text), count=part.first)
    if proof.secret is None:
        yield _("Their secret is not known yet, so the chance events could not be checked.")
        return
    count = sum(event.by == CHANCE for event in match.events)
    text = ngettext(
        "The {count} chance event follows from them.",
        "All {count} chance events follow from them.",
        count,
    )
    yield text.format(count=count)
    yield _("If this commitment was shown before the first event, nobody has changed the dice since.")
