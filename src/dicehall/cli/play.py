"""The command `dicehall play`: the hall in the browser, or a table in the terminal."""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from dicehall.bots import BOTS
from dicehall.cli.choice import FILE, the_game, the_options, with_match_options
from dicehall.cli.style import Command, Option, WholeNumber
from dicehall.cli.terminal.saving import resume
from dicehall.cli.terminal.seats import seated
from dicehall.cli.terminal.table import Pace, Table
from dicehall.core.dice import SeededDice
from dicehall.core.words import N_, _

NEW_MATCH = ("game_name", "players", "pairs", "components", "humans", "names", "helpers")
TERMINAL = (*NEW_MATCH, "resume_path", "save_path", "seed", "dice", "seconds")
BROWSER = ("host", "port", "data", "no_browser")


def option(*declarations: str, **settings: Any) -> Callable[..., Any]:
    """Declare an option whose help is translated."""
    return click.option(*declarations, cls=Option, **settings)


def for_the_browser(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of the server."""
    for add in (
        option("--no-browser", is_flag=True, help=N_("Serve only; do not open the browser.")),
        option(
            "--data",
            type=click.Path(path_type=Path),
            metavar="PATH",
            help=N_("Folder for the matches; if not given, one in your user data folder."),
        ),
        option(
            "--port",
            type=WholeNumber(0, 65535),
            metavar="N",
            help=N_("Port to listen on; if not given, 8000, or any free port if that is taken."),
        ),
        option(
            "--host",
            default="127.0.0.1",
            show_default=True,
            metavar="ADDRESS",
            help=N_("Address to listen on; 0.0.0.0 lets others in your network join."),
        ),
    ):
        command = add(command)
    return command


def for_the_terminal(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a table in the terminal."""
    path = click.Path(dir_okay=False, path_type=Path)
    for add in (
        option("--save", "save_path", type=path, metavar="FILE", help=N_("Where to save the match when it ends.")),
        option("--resume", "resume_path", type=FILE, metavar="FILE", help=N_("Continue a saved match.")),
        option(
            "--dice",
            type=click.Choice(["auto", "manual"]),
            default="auto",
            show_default=True,
            help=N_("With manual, you roll your own dice and type what they show."),
        ),
        option("--seed", metavar="TEXT", help=N_("The same seed rolls the same dice.")),
        option(
            "--seconds",
            type=click.FloatRange(0, 600),
            default=1.0,
            show_default=True,
            metavar="S",
            help=N_("How long bots think about each choice."),
        ),
        option(
            "--bot",
            "helpers",
            multiple=True,
            default=["flat"],
            type=click.Choice(tuple(BOTS)),
            show_default=True,
            help=N_("The bot for a seat; can be given several times, and the last one plays all remaining seats."),
        ),
        option("--name", "names", multiple=True, metavar="NAME", help=N_("Your name; once for each person.")),
        option(
            "--humans",
            type=WholeNumber(0),
            default=1,
            show_default=True,
            metavar="N",
            help=N_("How many people share the keyboard; bots play the other seats."),
        ),
    ):
        command = add(command)
    return with_match_options(command)


@click.command(
    cls=Command,
    short_help=N_("Play in the browser or the terminal."),
    help=N_(
        "Play in the browser: start a hall on this machine and open it. With --terminal, play right here, against "
        "bots or with several people who share the keyboard."
    ),
    examples=[
        (N_("Play in the browser:"), "dicehall play"),
        (N_("In the terminal, against a bot:"), "dicehall play --terminal --game line-dice"),
        (N_("Two people and two bots:"), "dicehall play --terminal -g wuerfelzucker --players 4 --humans 2"),
        (N_("With game options:"), "dicehall play --terminal -g line-dice -o limit=10 -o hidden=true"),
        (N_("Continue a match:"), "dicehall play --terminal --resume line-dice-1.json"),
    ],
)
@option("--terminal", "-t", is_flag=True, help=N_("Play in the terminal instead of the browser."))
@for_the_browser
@for_the_terminal
@click.pass_context
def play(ctx: click.Context, /, terminal: bool, **chosen: Any) -> None:
    """Set up a table in the terminal, or open the hall."""
    if terminal:
        _refuse(ctx, BROWSER, _("{option} is for the browser: leave --terminal out."))
        _lay_table(ctx, **chosen)
    else:
        _refuse(ctx, TERMINAL, _("{option} is for the terminal: add --terminal."))
        _open_hall(**{name: chosen[name] for name in BROWSER})


def _given(ctx: click.Context, names: tuple[str, ...]) -> list[str]:
    """Return which of these options stand on the command line, as people type them."""
    typed = [p for p in ctx.command.params if ctx.get_parameter_source(str(p.name)) == ParameterSource.COMMANDLINE]
    return [max(p.opts, key=len) for p in typed if p.name in names]


def _refuse(ctx: click.Context, names: tuple[str, ...], sentence: str) -> None:
    for name in _given(ctx, names):
        raise click.UsageError(sentence.format(option=name))


def _open_hall(host: str, port: int | None, data: Path | None, no_browser: bool) -> None:
    from dicehall import server

    with suppress(KeyboardInterrupt):  # Ctrl-C closes the hall
        server.run(host=host, port=port, data=data, open_browser=not no_browser)
    click.echo(_("The hall is closed."))


def _lay_table(ctx: click.Context, *, seed: str | None, seconds: float, **chosen: Any) -> None:
    bots_seed = secrets.randbits(32) if seed is None else int.from_bytes(hashlib.sha256(seed.encode()).digest()[:4])
    dice = SeededDice(seed) if chosen["dice"] == "auto" else None
    if chosen["resume_path"] is None:
        game = the_game(chosen["game_name"], chosen["components"])
        named_bots = chosen["helpers"] if _given(ctx, ("helpers",)) else ()
        fewest = max(game.seats[0], chosen["humans"] + len(named_bots))
        options = the_options(game, chosen["players"] or fewest, chosen["pairs"])
        seats = seated(options["players"], chosen["names"], chosen["humans"], chosen["helpers"])
        match = game.new(options, dice="manual")
    else:
        _refuse(ctx, NEW_MATCH, _("{option} is for a new match, but --resume continues one."))
        match, seats = resume(chosen["resume_path"])
    match = match.with_dice(dice)  # so far it has none, new or resumed
    match.roll()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a drawing with question marks is better than UnicodeEncodeError
    Table(match, seats, Pace(seconds, bots_seed), chosen["save_path"] or chosen["resume_path"]).play()
