"""What can go wrong, in words a player understands. `code` is the referee's word for it (see docs/referee.md)."""

from __future__ import annotations

from dicehall.core.words import _


def shown(value: object) -> str:
    """Any value in a sentence; Python does not write numbers of thousands of digits."""
    try:
        return repr(value)
    except ValueError:
        return _("a number of thousands of digits")


class DicehallError(ValueError):
    """Parent of all refusals: the message is a sentence for a person, and nothing was changed."""

    code: str = "bad-request"
    at: int | None = None
    """Of several tokens played together: the place of the one that was refused."""


class UnknownGame(DicehallError):
    """No game of this name is in the house."""


class BadOptions(DicehallError):
    """Options that the game does not have, or values that they do not take."""

    code = "bad-options"


class BadComponents(DicehallError):
    """A components file that does not describe what is in the box; names the line or the piece."""


class BadRecord(DicehallError):
    """A game record that cannot be read or does not follow the rules; names the line."""

    code = "bad-record"


class MalformedToken(DicehallError):
    """A word that no event of this game has."""

    code = "malformed"


class IllegalChoice(DicehallError):
    """A token of this game that is not legal now; `legal` lists those that are."""

    code = "illegal"

    def __init__(self, token: str, legal: list[str]) -> None:
        self.token, self.legal = token, legal
        refusal = _("“{token}” is not legal now.").format(token=token)
        super().__init__(f"{refusal} {_legal_now(legal)}")


class MatchOver(DicehallError):
    """The match has ended: nothing can be played any more."""

    code = "over"

    def __init__(self) -> None:
        super().__init__(_("The match is over: you can no longer play."))


SHOWN = 8


def _legal_now(legal: list[str]) -> str:
    shown = ", ".join(legal[:SHOWN])
    if len(legal) <= SHOWN:
        return _("Legal now: {tokens}.").format(tokens=shown)
    return _("Legal now: {tokens} and {more} more.").format(tokens=shown, more=len(legal) - SHOWN)
