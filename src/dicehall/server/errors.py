"""What the hall refuses, and the one table that says with which status; every message is a sentence for a person."""

from __future__ import annotations

from dicehall.core.errors import BadOptions, DicehallError, IllegalChoice, MalformedToken, MatchOver, UnknownGame
from dicehall.core.words import _


class BadForm(DicehallError):
    """A post that no page of the hall sends."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("The hall does not understand this form."))


class BadName(DicehallError):
    """A name that nobody can bear."""


class BadText(DicehallError):
    """Something that nobody can say."""


class TooFast(DicehallError):
    """More at once than is allowed; it is again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(_("That was too much at once: wait a moment, then go on."))
        self.seconds = seconds


class TooLarge(DicehallError):
    """A body beyond the limit."""

    def __init__(self) -> None:
        super().__init__(_("That is too much at once: nothing was read."))


class NothingHere(DicehallError):
    """A link that leads nowhere."""

    def __init__(self) -> None:
        super().__init__(_("There is nothing at this link. It may have been cut off when it was copied."))


class UsedUp(DicehallError):
    """The link of a seat that has got another one since; whoever had it knew the match `match_id` and may watch."""

    def __init__(self, match_id: str) -> None:
        super().__init__(_("This link has been used: somebody has taken the seat since."))
        self.match_id = match_id


class FromElsewhere(DicehallError):
    """A form that another site sent."""

    def __init__(self) -> None:
        super().__init__(_("This form was sent by another site: nothing was done."))


class NotYourTurn(DicehallError):
    """A choice of a seat that is not on turn, or that a person does not hold now."""

    code = "not-your-turn"


class Stale(DicehallError):
    """A post that answers an older position."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__(_("The match has gone on meanwhile: look again before you choose."))


class Refused(DicehallError):
    """Something that may be asked for, but not now; the sentence says why."""


class Outdated(DicehallError):
    """A stored match that today's rules or components cannot replay."""

    def __init__(self) -> None:
        super().__init__(_("This match was begun with other rules or components than the hall has now."))


class Damaged(DicehallError):
    """A stored match whose log cannot be read or does not follow the rules."""

    def __init__(self) -> None:
        super().__init__(_("What is stored of this match is damaged: it cannot be opened."))


STATUS: dict[type[DicehallError], int] = {
    DicehallError: 400,
    BadForm: 400,
    BadName: 422,
    BadText: 422,
    BadOptions: 422,
    IllegalChoice: 422,
    MalformedToken: 422,
    NotYourTurn: 403,
    FromElsewhere: 403,
    NothingHere: 404,
    UnknownGame: 404,
    UsedUp: 410,
    MatchOver: 409,
    Stale: 409,
    Refused: 409,
    Outdated: 410,
    TooLarge: 413,
    TooFast: 429,
    Damaged: 500,
}


def status_of(error: DicehallError) -> int:
    """The HTTP status of a refusal: that of the nearest class in the table."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
