"""Ask a person for a choice: numbered sentences, and a few one-letter commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import Any

import click

from dicehall.core.edition import Edition
from dicehall.core.match import Match
from dicehall.core.words import N_, _, language

COMMANDS = {
    "?": N_("this list"),
    "c": N_("show the choices again"),
    "r": N_("show the rules"),
    "l": N_("the log: everything so far"),
    "u": N_("undo your last choice"),
    "q": N_("leave; the match is saved so that you can continue it later"),
}


class Leave(Exception):
    """Somebody wants to leave."""


class Answer(Enum):
    """What was typed instead of a choice."""

    UNDO = "u"


def ask(match: Match, me: int | None, shown: list[dict[str, Any]], log: Callable[[], str]) -> str | Answer:
    """Ask for a token and return it, or UNDO. Raises Leave, EOFError or KeyboardInterrupt if people stop.

    `shown` are the seats as the games' words take them.
    """
    tokens = match.game.part("words").order(match.legal)
    listed = list(choices(match, me, tokens, shown))
    _write(listed)
    while True:
        typed = read_line()
        token = chosen(typed, tokens)
        if token is not None:
            return token
        if typed == "q":
            raise Leave
        if typed == "u":
            return Answer.UNDO
        if typed == "c":
            _write(listed)
        else:
            _inform(typed, match, len(tokens), log)


def choices(match: Match, me: int | None, tokens: Sequence[str], shown: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the choices, numbered, in groups under headings."""
    words, view = match.game.part("words"), match.view(me)
    for verb, group in groupby(enumerate(tokens, 1), lambda numbered: words.verb(numbered[1])):
        yield f"{verb}:"
        for number, token in group:
            text, rule = words.sentence(token, view, None, shown)
            yield f"{number:4}  {text} {click.style(f'({rule})', dim=True)}"


def chosen(typed: str, tokens: Sequence[str]) -> str | None:
    """Return the token typed out or meant by its number, None if it is neither."""
    if typed in tokens:
        return typed
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0
    return tokens[number - 1] if 1 <= number <= len(tokens) else None


def read_line() -> str:
    """Read one line; if the input is no terminal, echo it, so that the output reads like a dialogue."""
    typed = input("> ").strip()
    if not sys.stdin.isatty():
        click.echo(typed)
    return typed


def _inform(typed: str, match: Match, choices: int, log: Callable[[], str]) -> None:
    if typed == "r":
        _show_long(rules(match.game))
    elif typed == "l":
        _show_long(log() or _("Nothing has happened yet.") + "\n")
    elif typed == "?":
        _write([f"   1-{choices}  {_('your choice')}", *(f"{key:>6}  {_(text)}" for key, text in COMMANDS.items())])
    else:
        click.echo(_("Please type a number from 1 to {last}, or ? for more.").format(last=choices))


def rules(game: Edition) -> str:
    """Return the rules of a game, in the user's language if they are translated."""
    translated = game.folder / f"RULES.{language()}.md"
    return (translated if translated.exists() else game.folder / "RULES.md").read_text("utf-8")


def _show_long(text: str) -> None:
    if sys.stdin.isatty() and sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def _write(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(line)
