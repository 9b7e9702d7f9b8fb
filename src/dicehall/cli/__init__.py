"""The command `dicehall`, with one file for each subcommand."""

from __future__ import annotations

import click

import dicehall
from dicehall.cli.backup import backup, restore
from dicehall.cli.bench.command import bench
from dicehall.cli.bot_client.command import bot_client
from dicehall.cli.count import count
from dicehall.cli.dice import dice
from dicehall.cli.listing import games
from dicehall.cli.picture import picture
from dicehall.cli.play import play
from dicehall.cli.ratings import ratings
from dicehall.cli.referee.command import referee
from dicehall.cli.serve import serve
from dicehall.cli.style import Hall
from dicehall.cli.verify import verify_record
from dicehall.core.words import N_


@click.group(
    cls=Hall,
    invoke_without_command=True,
    help=N_(
        "A hall for tabletop dice games: exact rules, a table in the browser, bots worth playing. "
        "Without a command it opens in the browser."
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
    examples=[
        (N_("Play in the browser:"), "dicehall play"),
        (N_("Play in the terminal:"), "dicehall play --terminal --game line-dice"),
    ],
)
@click.version_option(dicehall.__version__, prog_name="dicehall")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Run a subcommand; without one, open the hall in the browser, so that `pipx run dicehall` is enough to play."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(play)


for command in (
    play,
    serve,
    games,
    referee,
    bot_client,
    count,
    verify_record,
    dice,
    picture,
    ratings,
    bench,
    backup,
    restore,
):
    main.add_command(command)
