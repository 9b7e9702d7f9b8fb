"""Options that several commands share: the game, its options, its components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from dicehall.cli.style import Option
from dicehall.core import options as core
from dicehall.core.game import Game
from dicehall.core.words import N_, _
from dicehall.games import games, load

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

game_option = click.option(
    "--game", "-g", "game_name", cls=Option, metavar="NAME", help=N_("Name of the game, as in `dicehall games`.")
)
players_option = click.option(
    "--players", "-p", cls=Option, type=int, metavar="N", help=N_("Number of seats; if not given, as few as possible.")
)
option_option = click.option(
    "--option",
    "-o",
    "pairs",
    cls=Option,
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("An option of the game, as listed by `dicehall games GAME`; can be given several times."),
)
components_option = click.option(
    "--components",
    cls=Option,
    type=FILE,
    metavar="FILE",
    help=N_("A components file to use instead of the game's own."),
)


def with_match_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --game, --players, --option and --components to a command."""
    for option in (components_option, option_option, players_option, game_option):
        command = option(command)
    return command


def name_of_game(name: str | None) -> str:
    """Return the name that was given. Raises UsageError with the names of the games if none was."""
    if name is None:
        raise click.UsageError(_("Which game? Give --game one of: {names}.").format(names=", ".join(games())))
    return name


def the_game(name: str | None, components: Path | None = None) -> Game:
    """Load the game that --game names. Raises UsageError, UnknownGame or BadComponents."""
    return load(name_of_game(name), components)


def the_options(game: Game, players: int | None, pairs: Sequence[str]) -> dict[str, Any]:
    """Settle --players and --option. Raises UsageError for what is not NAME=VALUE, and BadOptions."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {"players": game.seats[0] if players is None else players}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise click.UsageError(_("--option takes NAME=VALUE, not “{pair}”.").format(pair=pair))
        chosen[name] = value_of(known[name], text) if name in known else text
    return game.settle(chosen)


def value_of(option: core.Option, text: str) -> Any:
    """Parse the text of a value as its option takes it; other text stays as it is, for the core to refuse."""
    if text in option.words:
        return text
    if option.kind == "boolean" and text.lower() in FLAGS:
        return FLAGS[text.lower()]
    if text.lower() in ("null", "none"):
        return None
    try:
        if option.kind == "order":
            return [int(seat) for seat in text.replace(",", " ").split()]
        return int(text)
    except ValueError:
        return text
