"""The command `dicehall bot-client`."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from dicehall.cli.bot_client.joining import Rule
from dicehall.cli.bot_client.playing import Habits
from dicehall.cli.bot_client.program import Program
from dicehall.cli.bot_client.running import BotClient
from dicehall.cli.bot_client.telling import Teller
from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command, Option, WholeNumber
from dicehall.client import Hall
from dicehall.core.words import N_, _

TOKEN = "DICEHALL_TOKEN"
RULES = ("games", "players", "clock", "most")


def option(*names: str, **settings: Any) -> Callable[..., Any]:
    """Declare an option whose help is translated."""
    return click.option(*names, cls=Option, **settings)


def of_the_hall(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --url, --token and --token-file: which hall, and which account plays."""
    for add in (
        option("--token-file", type=FILE, metavar="FILE", help=N_("The file that contains the API token.")),
        option(
            "--token",
            envvar=TOKEN,
            show_envvar=True,
            metavar="TEXT",
            help=N_("The API token of the account that plays. Others on the machine can see what you type here."),
        ),
        option("--url", required=True, metavar="URL", help=N_("Address of the hall.")),
    ):
        command = add(command)
    return command


def of_the_tables(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which tables to join."""
    for add in (
        option(
            "--join",
            "links",
            multiple=True,
            metavar="LINK",
            help=N_("An invitation to accept; can be given several times."),
        ),
        option(
            "--most",
            type=WholeNumber(0),
            default=4,
            show_default=True,
            metavar="N",
            help=N_("Join open tables while fewer than N matches are in progress; 0: never."),
        ),
        option(
            "--clock",
            type=click.Choice(["any", "with", "without"]),
            default="any",
            show_default=True,
            help=N_("Join only tables with a clock, or without one."),
        ),
        option(
            "--players",
            "-p",
            multiple=True,
            type=WholeNumber(1),
            metavar="N",
            help=N_("Join only tables with this many seats; can be given several times. If not given, any number."),
        ),
        option(
            "--game",
            "-g",
            "games",
            multiple=True,
            metavar="NAME",
            help=N_("Join only tables of this game; can be given several times. If not given, any game."),
        ),
    ):
        command = add(command)
    return command


@click.command(
    "bot-client",
    cls=Command,
    short_help=N_("Let a program play in a hall."),
    help=N_(
        "Let a program play in a hall: it reads questions as lines of JSON on standard input and answers on standard "
        "output. It plays all matches of the account at once, and joins open tables that let programs in. Started "
        "again, the client continues all of them. docs/programs.md explains more."
    ),
    examples=[
        (
            N_("A program that plays at random:"),
            "dicehall bot-client --url https://dice.example --token-file token -- python examples/bot.py",
        ),
        (
            N_("Only Line Dice for two, one match at a time:"),
            "dicehall bot-client --url https://dice.example -g line-dice -p 2 --most 1 -- node examples/bot.mjs",
        ),
    ],
)
@of_the_hall
@of_the_tables
@option(
    "--stuck",
    type=click.Choice(["wait", "leave"]),
    default="wait",
    show_default=True,
    help=N_("If the program has no legal answer after several tries: let the seat's clock run, or leave the seat."),
)
@option(
    "--take-back",
    type=click.Choice(["agree", "decline"]),
    default="agree",
    show_default=True,
    help=N_("How to answer when a player requests an undo."),
)
@option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="S",
    help=N_("How long the program may take to answer before it is restarted."),
)
@click.argument(
    "program", cls=Argument, nargs=-1, required=True, type=click.UNPROCESSED, help=N_("The program and its arguments.")
)
def bot_client(url: str, token: str | None, token_file: Path | None, program: tuple[str, ...], **chosen: Any) -> None:
    """Play until SIGINT or SIGTERM."""
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_told: stop.set())
    teller = Teller(stop)
    hall = Hall(url, the_token(token, token_file), patience=None, waiting=teller.wait)
    player = Program(program, chosen["seconds"], teller.say)
    rule = Rule(**{name: chosen[name] for name in RULES})
    habits = Habits(leaves=chosen["stuck"] == "leave", agrees=chosen["take_back"] == "agree")
    client = BotClient(hall, player, rule, teller.say, habits, chosen["links"], stop)
    with suppress(SystemExit):  # told to end while it waited
        client.run()
    teller.say(_("The client has stopped. Matches in progress wait for it."))


def the_token(token: str | None, file: Path | None) -> str:
    """Return the API token, from its file or as given. Raises UsageError if there is none."""
    found = (file.read_text("utf-8") if file else token or "").strip()
    if not found:
        text = _("Who plays? Give an account's API token with --token-file or in {variable}.")
        raise click.UsageError(text.format(variable=TOKEN))
    return found
