"""The looks of the command line: translated help with examples, errors as sentences with an exit code."""

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
    """Return the language that the environment asks for; English if Dicehall does not speak it."""
    wanted = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), "")
    return wanted[:2] if wanted[:2] in words.LANGUAGES else words.SOURCE


def translated(text: str | None) -> str | None:
    """Translate `text`, unless it is empty or None."""
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
    """An integer within bounds, with error messages in the user's language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the number. Raises UsageError that says what is wrong with it."""
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
    """Help in lines that fit the terminal. Click breaks lines at spaces only, which Japanese does not have."""

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        super().write_text(_broken(text, self.width - self.current_indent))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write terms beside their explanations."""
        listed = list(rows)
        first = min(max(width(term) for term, _meaning in listed), col_max) + col_spacing
        room = self.width - first - 2
        super().write_dl([(term, _broken(meaning, room)) for term, meaning in listed], col_max, col_spacing)


def _broken(text: str, room: int) -> str:
    """Break text with wide characters into lines, under the mark by which click leaves lines as they are."""
    return text if width(text) == len(text) else "\b\n" + "\n".join(wrapped(text, room))


class Context(click.Context):
    """The context of a command, with our formatter."""

    formatter_class = Formatter


class _Helpful(click.Command):
    """What commands and groups share: translated help with examples at its end."""

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
        """Write the examples: what each is for and, below it, what to type."""
        if not self.examples:
            return
        with formatter.section(_("Examples")):
            for purpose, line in self.examples:
                formatter.write_text(_(purpose))
                formatter.write(f"{'':{formatter.current_indent}}  {line}\n")


class Command(_Helpful):
    """A subcommand."""


class Hall(_Helpful, click.Group):
    """The whole command line."""

    command_class = Command

    def main(self, *arguments: Any, **settings: Any) -> Any:
        """Run in the user's language."""
        with words.use(users_language(os.environ)):
            return super().main(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; errors of the core end it with their message and exit code 1.

        Raises ClickException for those.
        """
        try:
            return super().invoke(ctx)
        except DicehallError as error:
            raise click.ClickException(str(error)) from error
