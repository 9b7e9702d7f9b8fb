"""The command `dicehall count`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TextIO, TypeVar

import click

from dicehall.cli.choice import the_game, the_options, with_match_options
from dicehall.cli.style import Argument, Command, Option, WholeNumber
from dicehall.core import record
from dicehall.core.match import Match
from dicehall.core.walks import tree_counts
from dicehall.core.words import N_, _
from dicehall.games import load

T = TypeVar("T")


@click.command(
    cls=Command,
    short_help=N_("Count the game tree."),
    help=N_(
        "Count the game tree: how many different sequences of 1, 2, .. DEPTH events can follow a position. Each "
        "chance outcome counts once, however likely. Two programs with the same rules get the same numbers."
    ),
    examples=[
        (N_("The first three events of a match for three:"), "dicehall count --game line-dice --players 3 --depth 3"),
        (
            N_("After two events, by the next event:"),
            "dicehall count -g line-dice --split 'roll fl' 'roll cross'",
        ),
        (N_("From the position where a record ends:"), "dicehall count --events match.json --depth 2"),
    ],
)
@with_match_options
@click.option(
    "--events",
    "file",
    cls=Option,
    type=click.File("r", encoding="utf-8"),
    help=N_(
        "Events to start from: a file with one token per line, or a game record, which also gives the game and options."
    ),
)
@click.option(
    "--depth",
    "-d",
    cls=Option,
    type=WholeNumber(1, 100),
    default=3,
    show_default=True,
    help=N_("How many events deep."),
)
@click.option("--split", cls=Option, is_flag=True, help=N_("Also show the deepest count for each possible next token."))
@click.argument(
    "tokens", cls=Argument, nargs=-1, metavar="[TOKEN]...", help=N_("Events to start from, each in quotes.")
)
def count(file: TextIO | None, depth: int, split: bool, tokens: tuple[str, ...], **chosen: Any) -> None:
    """Count the tree depth by depth. Raises UsageError, BadOptions, BadRecord or what `Match.play` raises."""
    match = _position(file, tokens, **chosen)
    for level in range(1, depth + 1):
        click.echo(f"{level:3}  {unhurried(partial(tree_counts, match, level))[-1]:>20}")
    if split:
        _split(match, depth)


def _split(match: Match, depth: int) -> None:
    click.echo()
    for token in match.legal:
        child = match.copy()
        child.play(token)
        number = unhurried(partial(tree_counts, child, depth - 1))[-1] if depth > 1 else 1
        click.echo(f"{number:>25}  {token}")


def _position(file: TextIO | None, tokens: Sequence[str], **chosen: Any) -> Match:
    """Return the position to count from: where a record ends or a new match begins, then the given events."""
    text = file.read() if file is not None else ""
    if text.lstrip().startswith("{"):
        if any(chosen.values()):
            raise click.UsageError(_("A record already names its game and options."))
        match = record.read(text, load)
        before = []
    else:
        game = the_game(chosen["game_name"], chosen["components"])
        match = game.new(the_options(game, chosen["players"], chosen["pairs"]), dice="manual")
        before = [line.strip() for line in text.splitlines() if line.strip()]
    for token in [*before, *tokens]:
        match.play(token)
    return match


def unhurried(work: Callable[[], T]) -> T:
    """Run compiled code in a thread and wait for the result: Ctrl-C interrupts the wait, never the code itself."""
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(work()), daemon=True)
    thread.start()
    thread.join()
    return results[0]
