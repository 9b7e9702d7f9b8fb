"""The command `dicehall serve`: the hall for operators."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from dicehall.cli.style import Command, Option, WholeNumber
from dicehall.core.words import N_


def setting(name: str, help: str, **more: Any) -> Callable[..., Any]:
    """Declare an option that an environment variable can give too: --public-url or DICEHALL_PUBLIC_URL."""
    variable = "DICEHALL" + name.upper().replace("--", "_").replace("-", "_")
    return click.option(name, cls=Option, help=help, envvar=variable, show_envvar=True, **more)


SETTINGS = (
    setting("--host", N_("Address to listen on."), default="127.0.0.1", show_default=True, metavar="ADDRESS"),
    setting("--port", N_("Port to listen on."), type=WholeNumber(0, 65535), default=8000, show_default=True),
    setting(
        "--database",
        N_("Where to keep the matches: postgresql://USER:PASSWORD@HOST/NAME, or the path of an SQLite file."),
        metavar="URL",
    ),
    setting(
        "--data",
        N_("Folder of the SQLite file if no database is given; if not given, one in your user data folder."),
        type=click.Path(path_type=Path),
        metavar="PATH",
    ),
    setting(
        "--proxy",
        N_("Trust X-Forwarded-For and X-Forwarded-Proto from this address or network; can be given several times."),
        multiple=True,
        metavar="ADDRESS",
    ),
    setting("--public-url", N_("The public address, used in links: https://dice.example"), default="", metavar="URL"),
    setting(
        "--log",
        N_("Log to standard error as JSON lines or as text."),
        type=click.Choice(["json", "text"]),
        default="json",
        show_default=True,
    ),
    setting(
        "--smtp",
        N_("Mail people when it is their turn, through this server: smtp://USER:PASSWORD@HOST:587, smtps:// for TLS."),
        default="",
        metavar="URL",
    ),
    setting("--mail-from", N_("Sender of mails: hall@dice.example"), default="", metavar="ADDRESS"),
    setting(
        "--metrics-token",
        N_("Lets other machines read /metrics if they send this as a bearer token."),
        default="",
        metavar="TEXT",
    ),
)


def with_settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add all settings of the hall."""
    for add in reversed(SETTINGS):
        command = add(command)
    return command


@click.command(
    cls=Command,
    short_help=N_("Run a hall that stays, for operators."),
    help=N_(
        "Run the hall until SIGTERM or SIGINT; then end the streams, answer requests under way, and exit. Every "
        "option can come from the environment; pass passwords that way. See docs/hall.md."
    ),
    examples=[
        (
            N_("One machine, with a proxy on it in front:"),
            "dicehall serve --proxy 127.0.0.1 --public-url https://dice.example",
        ),
        (
            N_("One machine of many, on PostgreSQL:"),
            "dicehall serve --host 0.0.0.0 --database postgresql://hall@db/hall",
        ),
    ],
)
@with_settings
def serve(proxy: tuple[str, ...], **given: Any) -> None:
    """Serve the hall until it is told to stop."""
    from dicehall.server.operate import OperatorSettings, run

    with suppress(KeyboardInterrupt):
        run(OperatorSettings(proxies=proxy, **given))
