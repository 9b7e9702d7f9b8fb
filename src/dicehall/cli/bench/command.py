"""The command `dicehall bench`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TextIO

import click

from dicehall.cli.bench.measuring import Row
from dicehall.cli.bench.processes import measured, starts
from dicehall.cli.style import Command, Option, WholeNumber
from dicehall.core.game import Game
from dicehall.core.words import N_, _
from dicehall.games import find, games

USUAL_PLAYERS = 4
ERROR = " error"


@click.command(
    cls=Command,
    short_help=N_("Measure the speed of the games."),
    help=N_(
        "Measure the games: uniform random play on one core, the same through Match in Python, starts with and "
        "without cached code, sizes, and the mean length of games. docs/bench.md explains each number."
    ),
    examples=[
        (N_("All games, with the fewest players and with four:"), "dicehall bench"),
        (N_("Numbers for another program to read:"), "dicehall bench --game line-dice --players 2 --json -"),
    ],
)
@click.option("--game", "-g", "game_name", cls=Option, metavar="NAME", help=N_("Only this game instead of all."))
@click.option(
    "--players",
    "-p",
    "seats",
    cls=Option,
    type=int,
    multiple=True,
    metavar="N",
    help=N_(
        "Number of seats, in games that take that many; can be given several times. If not given: the fewest, and four."
    ),
)
@click.option(
    "--games",
    "number",
    cls=Option,
    type=WholeNumber(1),
    metavar="N",
    help=N_("Random games in each of five rounds; if not given, as many as take half a second."),
)
@click.option(
    "--no-starts", cls=Option, is_flag=True, help=N_("Skip the starts; the one without a cache compiles everything.")
)
@click.option(
    "--json",
    "file",
    cls=Option,
    type=click.File("w", encoding="utf-8"),
    metavar="FILE",
    help=N_("Write all rows as JSON to a file; - prints them instead of the table."),
)
def bench(
    game_name: str | None, seats: tuple[int, ...], number: int | None, no_starts: bool, file: TextIO | None
) -> None:
    """Measure the games, print the results and write them as JSON."""
    tables = _tables(list(games().values()), seats) if game_name is None else _tables([find(game_name)], seats)
    only_json = file is not None and file.name == "<stdout>"
    rows: list[Row] = []
    for game, players in tables:
        first = (game, players) == next(table for table in tables if table[0] is game)
        rows += (found := list(_measure(game, players, number or 0, first and not no_starts)))
        if not only_json:
            _print(game, players, found)
    if file is not None:
        file.write(json.dumps([row._asdict() for row in rows], indent=1) + "\n")


def _tables(chosen: Sequence[Game], seats: Sequence[int]) -> list[tuple[Game, int]]:
    """Pair each game with each number of players it takes. Raises BadOptions for a number that no game takes."""
    for players in seats:
        if all(players not in game.seats for game in chosen):
            chosen[0].settle({"players": players})
    return [(game, players) for game in chosen for players in seats or _usual(game) if players in game.seats]


def _usual(game: Game) -> Sequence[int]:
    """Return the fewest players, and four if the game takes them."""
    return sorted({game.seats[0], USUAL_PLAYERS} & set(game.seats))


def _measure(game: Game, players: int, number: int, with_starts: bool) -> Iterator[Row]:
    title = _("{title}, {players} players").format(title=_(game.title), players=players)
    if with_starts:
        click.echo(_("Starting {title} without cached code ...").format(title=title), err=True)
        yield from starts(game, players)
    click.echo(_("Measuring {title} ...").format(title=title), err=True)
    yield from measured(game, players, number)


def _print(game: Game, players: int, rows: Sequence[Row]) -> None:
    """Print one line for each measure, means with their standard errors."""
    click.secho(_("{title}, {players} players").format(title=_(game.title), players=players), bold=True)
    errors = {row.measure: row.value for row in rows if row.measure.endswith(ERROR)}
    for row in rows:
        if row.measure in errors:
            continue
        error = errors.get(f"{row.measure}{ERROR}")
        spread = "" if error is None else f" ± {error:.4f}"
        unit = "" if row.unit == row.measure else f" {row.unit}"
        click.echo(f"  {row.measure:<15}{_number(row.value):>13}{spread}{unit}")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:.3f}"
