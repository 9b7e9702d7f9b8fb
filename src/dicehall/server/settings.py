"""What an operator can set; nothing here is secret but `seed`, which only tests give."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Times in seconds, sizes in bytes."""

    database: str
    """URL of the database, as SQLAlchemy reads it."""
    is_local: bool = False
    """Whether only this machine can reach the hall."""
    addresses: tuple[str, ...] = ()
    """Where others in the network reach it ("http://192.168.0.7:8000"), as far as that is known."""
    bot_seconds: float = 0.8
    """How long a bot may think about one choice."""
    bot_pause: float = 0.7
    """How long a bot waits before it begins to think, so that people can follow."""
    heartbeat: float = 15
    """How often a silent stream shows that it is alive."""
    body_limit: int = 32 * 1024
    rooms: int = 256
    """Matches kept in memory; others are rebuilt from their logs when asked for."""
    most_missed: int = 100
    """A stream that missed more changes than this gets a snapshot instead."""
    posts: str = "240/minute"
    """How often one visitor may do something; this and the following as "number/time"."""
    posts_of_address: str = "2400/minute"
    """How often all visitors of one address together may."""
    matches: str = "60/hour"
    """How many matches one visitor may make."""
    matches_of_address: str = "600/hour"
    accounts_of_address: str = "20/hour"
    logins_of_address: str = "120/hour"
    """How often one address may try to log in, rightly or wrongly."""
    logins_of_name: str = "10/10minutes"
    """How often one login name may be tried, from wherever."""
    streams_of_address: int = 300
    """How many pages with a match one address may have open at once."""
    smtp: str | None = None
    """Where mail is handed in; None where the hall sends none."""
    seed: str | None = None
    """The secret of every new match. For tests: None draws a fresh one for each."""


def sqlite(path: Path) -> str:
    """The URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
