"""The looks of the command line: help in the user's language with examples, errors as sentences with exit codes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from dicehall.core import words
from dicehall.core.columns import width, wrapped
from dicehall.core.errors import DicehallError
from dicehall.core.words import _

LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def users_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, if Dicehall speaks it."""
    wanted = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), "")
    return wanted[:2] if wanted[:2] in words.LANGUAGES else words.SOURCE


def translated(text: str | None) -> str | None:
    """`text` in the language of the running task."""
    return _(text) if text else text


class Option(click.Option):
    """An option whose help is translated when it is shown."""

    @property
    def help(self) -> str | None:
        """The help in the user's language."""
        return translated(self._help)

    @help.setter
    def help(self, text: str | None) -> None:
        self._help = text


class Argument(click.Argument):
    """An argument whose help is translated when it is shown."""

    @property
    def help(self) -> str | None:
        """The help in the user's language."""
        return translated(self._help)

    @help.setter
    def help(self, text: str | None) -> None:
        self._help = text


class WholeNumber(click.IntRange):
    """A whole number within bounds; refusals in the user's language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed; UsageError says what is wrong with it."""
        option = max(param.opts, key=len) if param else ""
        try:
            number = int(value)
        except ValueError:
            text = _("{option}: “{value}” is not a whole number.")
            raise click.UsageError(text.format(option=option, value=value), ctx) from None
        if self.min is not None and number < self.min:
            raise click.UsageError(_("{option}: at least {least}.").format(option=option, least=self.min), ctx)
        if self.max is not None and number > self.max:
            raise click.UsageError(_("{option}: at most {most}.").format(option=option, most=self.max), ctx)
        return number


class Formatter(click.HelpFormatter):
    """Help in lines that fit, of wide characters too; its parent knows spaces only to break a line at."""

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        super().write_text(_broken(text, self.width - self.current_indent))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write terms, and beside them what they mean."""
        listed = list(rows)
        first = min(max(width(term) for term, _meaning in listed), col_max) + col_spacing
        room = self.width - first - 2
        super().write_dl([(term, _broken(meaning, room)) for term, meaning in listed], col_max, col_spacing)


def _broken(text: str, room: int) -> str:
    """`text` in lines that are left as they are, if it has wide characters."""
    return text if width(text) == len(text) else "\b\n" + "\n".join(wrapped(text, room))


class Context(click.Context):
    """What a command runs in."""

    formatter_class = Formatter


class _Helpful(click.Command):
    """What commands and groups have in common: translated help, and examples at its end."""

    context_class = Context
    examples: Sequence[tuple[str, str]] = ()

    def __init__(self, *settings: Any, examples: Sequence[tuple[str, str]] = (), **more: Any) -> None:
        self.examples = examples
        super().__init__(*settings, **more)

    @property
    def help(self) -> str | None:
        """The help in the user's language."""
        return translated(self._help)

    @help.setter
    def help(self, text: str | None) -> None:
        self._help = text

    @property
    def short_help(self) -> str | None:
        """The line in the list of commands."""
        return translated(self._short_help)

    @short_help.setter
    def short_help(self, text: str | None) -> None:
        self._short_help = text

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples: what each is for, and below it what to type."""
        if not self.examples:
            return
        with formatter.section(_("Examples")):
            for purpose, line in self.examples:
                formatter.write_text(_(purpose))
                formatter.write(f"{'':{formatter.current_indent}}  {line}\n")


class Command(_Helpful):
    """A command of the hall."""


class Hall(_Helpful, click.Group):
    """The whole command line."""

    command_class = Command

    def main(self, *arguments: Any, **settings: Any) -> Any:
        """Run in the user's language."""
        with words.use(users_language(os.environ)):
            return super().main(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; refusals of the core leave with their sentence and exit code 1."""
        try:
            return super().invoke(ctx)
        except DicehallError as error:
            raise click.ClickException(str(error)) from error
