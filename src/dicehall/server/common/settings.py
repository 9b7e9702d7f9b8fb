"""What an operator can set.

Secrets are `seed` (tests only), `metrics_token`, and the passwords in `database` and `smtp`: `repr` leaves them out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The settings of a hall. Times in seconds, sizes in bytes."""

    database: str = field(repr=False)
    """SQLAlchemy URL of the database."""
    is_local: bool = False
    """True if only this machine can reach the hall."""
    addresses: tuple[str, ...] = ()
    """Known URLs at which the local network reaches the hall ("http://192.168.0.7:8000")."""
    public_url: str = ""
    """The public address of the hall ("https://dice.example", no trailing slash); empty: the host of each request."""
    bot_seconds: float = 0.8
    """How long a bot may think about one choice."""
    bot_pause: float = 0.7
    """How long a bot waits before it starts to think, so that people can follow."""
    heartbeat: float = 15
    """How often an idle stream sends a sign of life."""
    body_limit: int = 32 * 1024
    record_limit: int = 1024 * 1024
    """Largest body of an uploaded record."""
    rooms: int = 256
    """Matches kept in memory; any other is rebuilt from its log when asked for."""
    most_missed: int = 100
    """A stream that missed more changes than this gets a snapshot instead."""
    most_entries: int = 20_000
    """Log entries of a match; beyond this it can only be played to its end: no takebacks, no chat."""
    posts: str = "240/minute"
    """Posts of one visitor. This and the rates below are written "number/time"."""
    posts_of_token: str = "600/minute"
    """Posts with one API token."""
    posts_of_address: str = "2400/minute"
    """Posts of all visitors from one IP address."""
    looks: str = "1200/minute"
    """Requests of one visitor or program for costly pages: replay moments, records, stories, dice, streams."""
    looks_of_address: str = "6000/minute"
    matches: str = "60/hour"
    """Matches that one visitor creates; the same rate holds for uploads of records and for pictures."""
    matches_of_address: str = "600/hour"
    accounts_of_address: str = "20/hour"
    logins_of_address: str = "120/hour"
    """Attempts to log in from one IP address, successful or not."""
    logins_of_name: str = "10/10minutes"
    """Attempts to log in with one login name, from anywhere."""
    streams_of_address: int = 300
    """Match pages that one IP address may have open at once."""
    drain: float = 0
    """How long a hall that shuts down still answers, as not ready, so that a load balancer sends people elsewhere."""
    metrics_token: str = field(default="", repr=False)
    """Bearer token to read the metrics from other machines; empty: local only."""
    smtp: str = field(default="", repr=False)
    """URL of the mail server ("smtp://user:password@host:587"); empty: send no mail."""
    mail_from: str = ""
    """Sender of mails."""
    mail_after: float = 5 * 60
    """How long a turn waits before its player gets a mail."""
    seed: str | None = field(default=None, repr=False)
    """Seed of every new match, for tests; None draws a fresh one for each."""


def sqlite(path: Path) -> str:
    """Return the SQLAlchemy URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
