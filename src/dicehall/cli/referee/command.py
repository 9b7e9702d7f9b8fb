"""The command `dicehall referee`."""

from __future__ import annotations

import json
import sys
from typing import BinaryIO

import click

from dicehall.cli.referee.lines import lines
from dicehall.cli.referee.protocol import LONGEST, Referee
from dicehall.cli.style import Command, Option
from dicehall.core.words import N_, _


@click.command(
    cls=Command,
    short_help=N_("Offer the rules to other programs."),
    help=N_(
        "Speak JSON, one object per line, on standard input and output: the rules for programs in any language. "
        "docs/referee.md describes the protocol."
    ),
    examples=[
        (N_("Which games are there?"), """echo '{"do": "games"}' | dicehall referee"""),
        (N_("Run a file of requests, stopping at the first error:"), "dicehall referee --once requests.jsonl"),
    ],
)
@click.option(
    "--once",
    "file",
    cls=Option,
    type=click.File("rb"),
    help=N_("Answer the requests in a file; exit with code 1 at the first error."),
)
def referee(file: BinaryIO | None) -> None:
    """Answer requests until the input ends; with --once, until the first error."""
    if file is None and sys.stdin.isatty():
        click.echo(_("One JSON object per line; Ctrl-D quits."), err=True)
    table = Referee()
    for line in lines(file or sys.stdin.buffer, LONGEST):
        reply = table.answer(line)
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
        if file is not None and "error" in reply:
            sys.exit(1)
