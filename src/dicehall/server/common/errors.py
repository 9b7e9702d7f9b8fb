"""What the hall refuses, and the one table that says with which status; every message is a sentence for a person."""

from __future__ import annotations

from dicehall.core.errors import (
    BadOptions,
    BadRecord,
    DicehallError,
    IllegalChoice,
    MalformedToken,
    MatchOver,
    UnknownGame,
)
from dicehall.core.words import _, ngettext


class BadForm(DicehallError):
    """A post that no page of the hall sends."""

    code = "bad-form"

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("The hall cannot read this form."))


class BadName(DicehallError):
    """A name that nobody can bear."""

    code = "bad-name"


class BadText(DicehallError):
    """Something that nobody can say."""

    code = "bad-text"


class TooLarge(DicehallError):
    """A body beyond the limit."""

    code = "too-large"

    def __init__(self) -> None:
        super().__init__(_("Too much at once: nothing was read."))


class NothingHere(DicehallError):
    """A link that leads nowhere."""

    code = "not-found"

    def __init__(self) -> None:
        super().__init__(_("There is nothing at this link. Maybe part of it was not copied."))


class UsedUp(DicehallError):
    """The link of a seat that has another one by now; `player` holds it, `secret` opens it: both may be told to them.

    Who had the link knew the match `match_id` and may watch.
    """

    code = "used-up"

    def __init__(self, match_id: str, player: str | None, secret: str) -> None:
        super().__init__(_("This link has been used: someone has taken the seat."))
        self.match_id, self.player, self.secret = match_id, player, secret


class MovedOn(DicehallError):
    """What was asked for lies at another address, which the visitor may know."""

    code = "moved-on"

    def __init__(self, path: str) -> None:
        super().__init__(_("You have already taken this seat."))
        self.path = path


class NotYours(DicehallError):
    """The link of a seat that belongs to an account, which has to be logged in."""

    code = "not-yours"

    def __init__(self, name: str) -> None:
        super().__init__(_("This seat belongs to {name}. Log in to continue.").format(name=name))


class AccountsOnly(DicehallError):
    """A rated table, for a guest."""

    code = "accounts-only"

    def __init__(self) -> None:
        super().__init__(_("Rated tables are for players with an account. Log in first."))


class NotAllowedIn(DicehallError):
    """A login that is not right; the sentence does not say what of it."""

    code = "not-allowed"


class Taken(DicehallError):
    """A login name that another account has."""

    code = "taken"


class TooMany(DicehallError):
    """Too much in too short a time; `retry_after` is in seconds."""

    code = "too-many"

    def __init__(self, wait: int) -> None:
        text = ngettext(
            "Too many tries: wait {count} second, then try again.",
            "Too many tries: wait {count} seconds, then try again.",
            wait,
        )
        super().__init__(text.format(count=wait))
        self.retry_after = wait


class FromElsewhere(DicehallError):
    """A form that another site sent."""

    code = "from-elsewhere"

    def __init__(self) -> None:
        super().__init__(_("This form came from another site. Nothing was changed."))


class BadToken(DicehallError):
    """A token of a program that is none, or none any more."""

    code = "bad-token"

    def __init__(self) -> None:
        super().__init__(_("This API token is unknown or revoked."))


class ForPeople(DicehallError):
    """What programs may not do here; people may."""

    code = "for-people"


class NotYourTurn(DicehallError):
    """A choice of a seat that is not on turn, or that a person does not hold now."""

    code = "not-your-turn"


class Stale(DicehallError):
    """A post that answers an older position."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__(_("The match has moved on: look again before you choose."))


class Refused(DicehallError):
    """Something that may be asked for, but not now; the sentence says why."""

    code = "refused"


class Full(Refused):
    """A table where all seats are taken."""

    code = "full"

    def __init__(self) -> None:
        super().__init__(_("All seats at this table are taken by now. You can watch."))


class Outdated(DicehallError):
    """A stored match that today's rules or components cannot replay."""

    code = "outdated"

    def __init__(self) -> None:
        super().__init__(_("This match began with other rules or components than the hall has now."))


class Damaged(DicehallError):
    """A stored match whose log cannot be read or does not follow the rules."""

    code = "damaged"

    def __init__(self) -> None:
        super().__init__(_("This match cannot be opened: its saved data is damaged."))


class Unavailable(DicehallError):
    """The database does not answer; what was asked for may or may not be done, and can be asked for again."""

    code = "unavailable"

    retry_after = 5
    """Seconds."""

    def __init__(self) -> None:
        super().__init__(
            _("The hall cannot load or save matches right now. Try again in a moment; nothing happens twice.")
        )


STATUS: dict[type[DicehallError], int] = {
    DicehallError: 400,
    BadForm: 400,
    BadName: 422,
    BadText: 422,
    BadOptions: 422,
    BadRecord: 422,
    IllegalChoice: 422,
    MalformedToken: 422,
    NotYourTurn: 403,
    NotYours: 403,
    AccountsOnly: 403,
    NotAllowedIn: 403,
    Taken: 409,
    TooMany: 429,
    MovedOn: 409,
    FromElsewhere: 403,
    BadToken: 401,
    ForPeople: 403,
    NothingHere: 404,
    UnknownGame: 404,
    UsedUp: 410,
    MatchOver: 409,
    Stale: 409,
    Refused: 409,
    Outdated: 410,
    TooLarge: 413,
    Damaged: 500,
    Unavailable: 503,
}


def status_of(error: DicehallError) -> int:
    """The HTTP status of a refusal: that of the nearest class in the table."""
    return status_of_kind(type(error))


def status_of_kind(kind: type[DicehallError]) -> int:
    """The HTTP status of refusals of a class."""
    return next(STATUS[each] for each in kind.__mro__ if each in STATUS)


def code_of_kind(kind: type[DicehallError]) -> str:
    """The word for programs for refusals of a class."""
    return kind.code if kind.code != DicehallError.code else code_of_status(status_of_kind(kind))


def code_of_status(status: int) -> str:
    """The word for programs where nothing but the status is known."""
    return {404: NothingHere.code, 405: "wrong-method", 500: "failure"}.get(status, DicehallError.code)


def codes() -> dict[str, int]:
    """All words that refusals have for programs, with their status."""
    found = {code_of_status(status): status for status in (404, 405, 500)}
    return dict(sorted({**found, **{code_of_kind(kind): status for kind, status in STATUS.items()}}.items()))
