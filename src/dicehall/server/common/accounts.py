"""People as plain values: guests and accounts, and what they log in with."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Person:
    """A guest, or an account if `login` is set.

    `is_told`: mail this person when it is their turn. `adopted_by`: the account that took over this guest's things.
    """

    id: str
    name: str = ""
    login: str | None = None
    password: str | None = field(default=None, repr=False)
    mail: str | None = None
    is_told: bool = False
    language: str = "en"
    adopted_by: str | None = None

    @property
    def shown_name(self) -> str:
        """The name of an account as pages show it: the display name, else the login name."""
        return self.name or self.login or ""


@dataclass(frozen=True)
class Session:
    """A browser in which an account is logged in.

    `id` is the hash of the cookie, `agent` the User-Agent header; times in milliseconds since 1970, UTC.
    """

    id: str
    player_id: str
    agent: str
    created: int
    seen: int


@dataclass(frozen=True)
class Passkey:
    """A WebAuthn credential of an account.

    `uses` is the signature counter of the authenticator, 0 where it keeps none; `created` in milliseconds since 1970,
    UTC.
    """

    id: str
    player_id: str
    public_key: bytes
    uses: int
    name: str
    created: int


@dataclass(frozen=True)
class Token:
    """An API token, which lets a program act for an account.

    The secret itself is not stored, only its SHA-256 `hash`. `created` and `used` (last use, None if never) in
    milliseconds since 1970, UTC.
    """

    id: str
    player_id: str
    hash: str = field(repr=False)
    name: str
    created: int
    used: int | None = None
