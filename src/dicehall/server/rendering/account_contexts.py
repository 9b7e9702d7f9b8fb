"""Template contexts for the login and account pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dicehall.server.common.accounts import Person


@dataclass(frozen=True)
class LoginPage:
    """The login form, or with `is_new` the sign-up form.

    `back` is the page to return to afterwards. `why_no_passkey` says why passkeys do not work here, empty if they do.
    """

    template: ClassVar[str] = "login.html"
    here: str
    back: str
    is_new: bool
    login: str
    refusal: str
    why_no_passkey: str


@dataclass(frozen=True)
class AccountAccess:
    """A session, passkey or API token: what it is called, when it began and when it was last used, in words.

    `is_this`: the session in which the page was requested.
    """

    id: str
    name: str
    began: str
    seen: str = ""
    is_this: bool = False


@dataclass(frozen=True)
class AccountPage:
    """The page of an account.

    `token` is the API token that was just made, shown this once. `form` identifies the form for the next one.
    """

    template: ClassVar[str] = "account.html"
    here: str
    mine: Person
    sessions: list[AccountAccess]
    passkeys: list[AccountAccess]
    tokens: list[AccountAccess]
    token: str
    form: str
    why_no_passkey: str
    has_mail: bool
    refusal: str
