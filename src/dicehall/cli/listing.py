"""The command `dicehall games`."""

from __future__ import annotations

import json
from typing import Any

import click

from dicehall.cli.style import Argument, Command
from dicehall.core.game import Game
from dicehall.core.options import Option
from dicehall.core.words import N_, _
from dicehall.games import find
from dicehall.games import games as all_games


@click.command(
    "games",
    cls=Command,
    short_help=N_("List the games and their options."),
    help=N_("List the games, or show everything about one of them: its options and their values."),
    examples=[
        (N_("All games:"), "dicehall games"),
        (N_("The options of one game:"), "dicehall games line-dice"),
    ],
)
@click.argument("name", cls=Argument, required=False, metavar="[GAME]", help=N_("The game to show."))
def games(name: str | None) -> None:
    """List the games, or one game with its options. Raises UnknownGame."""
    if name is not None:
        _tell(find(name))
        return
    for game in all_games().values():
        click.echo(_headline(game))
        click.echo(f"    {_(game.goal)}")


def _headline(game: Game) -> str:
    seats = _("{fewest} to {most} players").format(fewest=game.seats[0], most=game.seats[-1])
    return f"{click.style(game.name, bold=True)}  {_(game.title)}, {seats}"


def _tell(game: Game) -> None:
    click.echo(_headline(game))
    click.echo(_(game.goal))
    for option in game.options:
        click.echo(f"\n{click.style(option.name, bold=True)}  {_takes(option, game)}")
        click.echo(f"    {_(option.help)}")


def _takes(option: Option, game: Game) -> str:
    allowed = option.allowed(game.seats[-1])
    if option.required:
        return _("{allowed}; required").format(allowed=allowed)
    if option.default is None and not option.nullable:
        return allowed
    return _("{allowed}; default {value}").format(allowed=allowed, value=_shown(option.default))


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
