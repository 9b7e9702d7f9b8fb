"""Every refusal of the hall as an exception, and one table that gives each its HTTP status.

Each message is a sentence that is shown to a person; `code` is the word that programs get.
"""

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
    """A request with missing or malformed fields: no page of the hall sends it."""

    code = "bad-form"

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("The hall cannot read this form."))


class BadName(DicehallError):
    """A name that is too long, has no visible character or holds control characters."""

    code = "bad-name"


class BadText(DicehallError):
    """A chat line that is empty, too long or holds control characters."""

    code = "bad-text"


class TooLarge(DicehallError):
    """A request body over the size limit."""

    code = "too-large"

    def __init__(self) -> None:
        super().__init__(_("Too much at once: nothing was read."))


class NothingHere(DicehallError):
    """An address or link that leads to nothing."""

    code = "not-found"

    def __init__(self) -> None:
        super().__init__(_("There is nothing at this link. Maybe part of it was not copied."))


class UsedUp(DicehallError):
    """An old link of a seat that has a new one by now.

    `player` holds the seat and `secret` is its new link: both are for the holder only. Anybody else with the old link
    knew the match `match_id` and may watch it.
    """

    code = "used-up"

    def __init__(self, match_id: str, player: str | None, secret: str) -> None:
        super().__init__(_("This link has been used: someone has taken the seat."))
        self.match_id, self.player, self.secret = match_id, player, secret


class MovedOn(DicehallError):
    """The visitor's seat is at another address, `path`, which the visitor may know."""

    code = "moved-on"

    def __init__(self, path: str) -> None:
        super().__init__(_("You have already taken this seat."))
        self.path = path


class NotYours(DicehallError):
    """The seat belongs to an account that is not logged in here."""

    code = "not-yours"

    def __init__(self, name: str) -> None:
        super().__init__(_("This seat belongs to {name}. Log in to continue.").format(name=name))


class AccountsOnly(DicehallError):
    """Guests cannot play at a rated table."""

    code = "accounts-only"

    def __init__(self) -> None:
        super().__init__(_("Rated tables are for players with an account. Log in first."))


class NotAllowedIn(DicehallError):
    """Wrong login; deliberately not saying whether the name or the password is wrong."""

    code = "not-allowed"


class Taken(DicehallError):
    """The login name belongs to another account."""

    code = "taken"


class TooMany(DicehallError):
    """Rate limit exceeded; `retry_after` in seconds."""

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
    """A form posted by another site (CSRF)."""

    code = "from-elsewhere"

    def __init__(self) -> None:
        super().__init__(_("This form came from another site. Nothing was changed."))


class BadToken(DicehallError):
    """Unknown or revoked API token."""

    code = "bad-token"

    def __init__(self) -> None:
        super().__init__(_("This API token is unknown or revoked."))


class ForPeople(DicehallError):
    """An action that is open to people only, requested by a program."""

    code = "for-people"


class NotYourTurn(DicehallError):
    """A choice for a seat that is not to move, or that no person plays at the moment."""

    code = "not-your-turn"


class Stale(DicehallError):
    """A post that answers an older position: the match has moved on."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__(_("The match has moved on: look again before you choose."))


class Refused(DicehallError):
    """A request that is valid but not possible now; the message says why."""

    code = "refused"


class Full(Refused):
    """All seats of the table are taken."""

    code = "full"

    def __init__(self) -> None:
        super().__init__(_("All seats at this table are taken by now. You can watch."))


class Outdated(DicehallError):
    """A stored match whose rules version or components this installation does not have."""

    code = "outdated"

    def __init__(self) -> None:
        super().__init__(_("This match began with other rules or components than the hall has now."))


class Damaged(DicehallError):
    """A stored match whose log is unreadable or breaks the rules."""

    code = "damaged"

    def __init__(self) -> None:
        super().__init__(_("This match cannot be opened: its saved data is damaged."))


class Unavailable(DicehallError):
    """The database does not answer. The request may have been carried out; it is safe to send it again."""

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
    """Return the HTTP status of an error: that of its nearest ancestor in STATUS."""
    return status_of_kind(type(error))


def status_of_kind(kind: type[DicehallError]) -> int:
    """Return the HTTP status of an error class."""
    return next(STATUS[each] for each in kind.__mro__ if each in STATUS)


def code_of_kind(kind: type[DicehallError]) -> str:
    """Return the error code that programs get for an error class."""
    return kind.code if kind.code != DicehallError.code else code_of_status(status_of_kind(kind))


def code_of_status(status: int) -> str:
    """Return the error code for a bare HTTP status."""
    return {404: NothingHere.code, 405: "wrong-method", 500: "failure"}.get(status, DicehallError.code)


def codes() -> dict[str, int]:
    """Map every error code to its HTTP status."""
    found = {code_of_status(status): status for status in (404, 405, 500)}
    return dict(sorted({**found, **{code_of_kind(kind): status for kind, status in STATUS.items()}}.items()))
