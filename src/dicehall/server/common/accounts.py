"""People as values: guests and accounts, and what lets them in."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Person:
    """A guest, or an account: that has a `login`. `is_told`: by mail, when it is the person's turn."""

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
        """What an account is called on pages."""
        return self.name or self.login or ""


@dataclass(frozen=True)
class Session:
    """A browser in which an account is logged in; `agent` is what it says of itself. Times in milliseconds."""

    id: str
    player_id: str
    agent: str
    created: int
    seen: int


@dataclass(frozen=True)
class Passkey:
    """A key on a device of an account; `uses` is what the device counts, 0 where it does not."""

    id: str
    player_id: str
    public_key: bytes
    uses: int
    name: str
    created: int


@dataclass(frozen=True)
class Token:
    """What lets a program act for an account, known by the hash of what it shows; `used` is when it last did."""

    id: str
    player_id: str
    hash: str = field(repr=False)
    name: str
    created: int
    used: int | None = None
