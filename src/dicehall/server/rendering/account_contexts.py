"""What the templates of accounts get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dicehall.server.common.accounts import Person


@dataclass(frozen=True)
class LoginPage:
    """The form to log in, or (`is_new`) to make an account; then on to `back`."""

    template: ClassVar[str] = "login.html"
    here: str
    back: str
    is_new: bool
    login: str
    refusal: str
    why_no_passkey: str


@dataclass(frozen=True)
class Known:
    """Something that lets into an account, a session or a passkey, and since when."""

    id: str
    name: str
    began: str
    seen: str = ""
    is_this: bool = False


@dataclass(frozen=True)
class AccountPage:
    """All that an account has; `token` is one that has just been made, `form` is for the next."""

    template: ClassVar[str] = "account.html"
    here: str
    mine: Person
    sessions: list[Known]
    passkeys: list[Known]
    tokens: list[Known]
    token: str
    form: str
    why_no_passkey: str
    has_mail: bool
    refusal: str
