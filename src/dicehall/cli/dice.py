"""The command `dicehall dice`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click

from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command
from dicehall.cli.verify import read_file
from dicehall.core.columns import left, width
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.fairness import Draw, Row, draws, judge
from dicehall.core.words import N_, _
from dicehall.games import find

GAP = "  "


@click.command(
    cls=Command,
    short_help=N_("Show whether dice look fair."),
    help=N_(
        "Show what chance did in the matches of these records, what was expected, and how unusual that is: p is "
        "the probability of all counts that are no likelier than the observed one. docs/dice.md explains how it is "
        "computed."
    ),
    examples=[
        (N_("One match:"), "dicehall dice match.json"),
        (N_("Many together, in the order played:"), "dicehall dice 2026-*.json"),
    ],
)
@click.argument("files", cls=Argument, nargs=-1, required=True, type=FILE, help=N_("The records, oldest first."))
def dice(files: tuple[Path, ...]) -> None:
    """Print a table for each kind of chance event, and the verdict on all of them. Raises BadRecord."""
    judged = judge(draw for path in files for draw in _draws(path))
    for kind, rows in groupby(judged.rows, lambda row: (row.game, row.kind)):
        _print(*kind, list(rows))
    click.echo(judged.sentence)


def _draws(path: Path) -> Iterator[Draw]:
    try:
        match = read_file(path)
    except DicehallError as error:
        raise BadRecord(f"{path}: {error}") from error
    return draws(match)


def _print(game: str, kind: str, rows: Sequence[Row]) -> None:
    click.secho(f"{_(find(game).title)}, {kind}", bold=True)
    lines = [("", _("trials"), _("observed"), _("expected"), "p"), *map(_cells, rows)]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    for first, *numbers in lines:
        cells = [" " * (room - width(text)) + text for room, text in zip(widths[1:], numbers, strict=True)]
        click.echo(GAP + GAP.join([left(first, widths[0]), *cells]))
    click.echo()


def _cells(row: Row) -> tuple[str, ...]:
    return row.outcome, str(row.draws), str(row.times), f"{row.expected:.1f}", f"{row.p:.2g}"
