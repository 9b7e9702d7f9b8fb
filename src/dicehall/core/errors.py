"""Errors of the core. Messages are sentences for people, `code` is the error code of the referee (docs/referee.md)."""

from __future__ import annotations

from dicehall.core.words import _


def shown(value: object) -> str:
    """Format any value for a message: `repr`, or words for an integer too long for Python to print."""
    try:
        return repr(value)
    except ValueError:
        return _("a number of thousands of digits")


class DicehallError(ValueError):
    """Base of all our errors. The message is a sentence for a person, and whatever raised it has changed nothing."""

    code: str = "bad-request"
    at: int | None = None
    """The index of the refused token where several were played together, else None."""


class UnknownGame(DicehallError):
    """No installed game has this name."""


class BadOptions(DicehallError):
    """An option that the game does not have, or a value that the option does not take."""

    code = "bad-options"


class BadComponents(DicehallError):
    """A components file that cannot be read or does not describe a box. The message names the line or the key."""


class BadRecord(DicehallError):
    """A record that cannot be read or breaks the rules.

    The message names the line, or the event where there is no text.
    """

    code = "bad-record"


class MalformedToken(DicehallError):
    """A string that is no token of this game."""

    code = "malformed"


class IllegalChoice(DicehallError):
    """A well-formed token that is not legal now. `legal` lists the tokens that are, the message the first of them."""

    code = "illegal"

    def __init__(self, token: str, legal: list[str]) -> None:
        self.token, self.legal = token, legal
        refusal = _("“{token}” is not legal now.").format(token=token)
        super().__init__(f"{refusal} {_legal_now(legal)}")


class MatchOver(DicehallError):
    """The match has ended, so no event can follow."""

    code = "over"

    def __init__(self) -> None:
        super().__init__(_("The match is over: you can no longer play."))


SHOWN = 8  # legal tokens that a message lists


def _legal_now(legal: list[str]) -> str:
    shown = ", ".join(legal[:SHOWN])
    if len(legal) <= SHOWN:
        return _("Legal now: {tokens}.").format(tokens=shown)
    return _("Legal now: {tokens} and {more} more.").format(tokens=shown, more=len(legal) - SHOWN)
