"""The command `dicehall ratings`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import click

from dicehall.cli.backup import address, of_a_hall
from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command, Option
from dicehall.cli.verify import read_text
from dicehall.core import record
from dicehall.core.columns import left, width
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.words import N_, _, ngettext
from dicehall.games import games, load
from dicehall.ratings import Pool, Rating, Result, known_after, told


class Line(NamedTuple):
    """One rating as a line of the table."""

    pool: Pool
    player: str
    name: str
    rating: Rating
    matches: int


@click.command(
    cls=Command,
    short_help=N_("Show ratings, or recalculate them."),
    help=N_(
        "Show all ratings of a hall, or calculate them from the records of rated matches alone. docs/ratings.md "
        "explains what they mean."
    ),
    examples=[
        (N_("Ratings on this machine:"), "dicehall ratings"),
        (N_("Recalculated from the logs:"), "dicehall ratings --recompute"),
        (N_("From downloaded records, in any order:"), "dicehall ratings *.json"),
    ],
)
@click.argument("files", cls=Argument, nargs=-1, type=FILE, help=N_("Records of rated matches."))
@click.option(
    "--recompute",
    cls=Option,
    is_flag=True,
    help=N_("First read the logs of all rated matches again, and count their results in order."),
)
@of_a_hall
def ratings(files: tuple[Path, ...], recompute: bool, data: Path | None, database: str | None) -> None:
    """Print all ratings of a hall, or those that follow from records.

    Raises UsageError if both are asked for, BadRecord, or DicehallError where there is no hall.
    """
    if files and (recompute or data is not None or database is not None):
        raise click.UsageError(_("Give records or a hall, not both."))
    lines = _of_records(files) if files else _of_hall(address(data, database, is_new=False), recompute)
    for pool, rated in groupby(lines, lambda line: line.pool):
        _print(pool, list(rated))
    if not lines:
        click.echo(_("No rated match yet."))


def _of_hall(url: str, recompute: bool) -> list[Line]:
    from dicehall.server.background import recount

    if recompute:
        done = recount.recount(url)
        counted = ngettext("{count} rated match.", "{count} rated matches.", done.matches).format(count=done.matches)
        same = _("Some ratings have changed.") if done.has_changed else _("No rating has changed.")
        click.echo(f"{counted} {same}", err=True)
        if done.kept:
            told = ngettext(
                "The log of {count} match cannot be read by the current rules: its stored result stays.",
                "The logs of {count} matches cannot be read by the current rules: their stored results stay.",
                done.kept,
            )
            click.echo(told.format(count=done.kept), err=True)
    return [Line(each.pool, each.player, each.shown_name, each.rating, each.matches) for each in recount.all_rated(url)]


def _of_records(files: Sequence[Path]) -> list[Line]:
    found: dict[str, Result] = {}
    names: dict[str, str] = {}
    for path in files:
        result, seated = _read(path)
        if result is not None:
            found[result.match] = result
            names |= seated
    matches = Counter((result.pool, who) for result in found.values() for who in {each.player for each in result.seats})
    lines = [
        Line(pool, player, names[player], rating, matches[pool, player])
        for (pool, player), rating in known_after(found.values()).items()
    ]
    return sorted(lines, key=lambda line: (line.pool, -line.rating.mean, line.player))


def _read(path: Path) -> tuple[Result | None, dict[str, str]]:
    """Return the result in a record (None: its match does not count) and the names of the rated players."""
    try:
        text = read_text(path)
        match = record.read(text, load)
        result = told(text, match)
    except DicehallError as error:
        raise BadRecord(f"{path}: {error}") from error
    if result is None:
        return None, {}
    seats = record.names(text)
    return result, {each.player: seats[each.seat] if seats else "" for each in result.seats}


def _print(pool: Pool, lines: Sequence[Line]) -> None:
    game = games().get(pool.game)
    players = ngettext("{count} player", "{count} players", pool.players).format(count=pool.players)
    click.secho(f"{game.title if game else pool.game}, {players}", bold=True)
    rows = [(_("name"), _("rating"), "±", _("matches"), _("player")), *map(_cells, lines)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for name, *numbers, player in rows:
        cells = [" " * (room - width(text)) + text for room, text in zip(widths[1:], numbers, strict=False)]
        click.echo("  " + "  ".join([left(name, widths[0]), *cells, player]))
    click.echo()


def _cells(line: Line) -> tuple[str, ...]:
    rating = line.rating
    # A record can name its seats anything, control sequences of the terminal included.
    name = "".join(letter if letter.isprintable() else "?" for letter in line.name)
    return name or "–", f"{rating.mean:.1f}", f"{rating.margin:.1f}", str(line.matches), line.player
