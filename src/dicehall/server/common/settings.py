"""What an operator can set. Secret are `seed`, which only tests give, `metrics_token`, and passwords in `database` and
`smtp`: they are shown nowhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Times in seconds, sizes in bytes."""

    database: str = field(repr=False)
    """URL of the database, as SQLAlchemy reads it."""
    is_local: bool = False
    """Whether only this machine can reach the hall."""
    addresses: tuple[str, ...] = ()
    """Where others in the network reach it ("http://192.168.0.7:8000"), as far as that is known."""
    public_url: str = ""
    """The address that people know ("https://dice.example", no slash at its end); empty: that of each request."""
    bot_seconds: float = 0.8
    """How long a bot may think about one choice."""
    bot_pause: float = 0.7
    """How long a bot waits before it begins to think, so that people can follow."""
    heartbeat: float = 15
    """How often a silent stream shows that it is alive."""
    body_limit: int = 32 * 1024
    record_limit: int = 1024 * 1024
    """Of a record that is uploaded."""
    rooms: int = 256
    """Matches kept in memory; others are rebuilt from their logs when asked for."""
    most_missed: int = 100
    """A stream that missed more changes than this gets a snapshot instead."""
    most_entries: int = 20_000
    """Of the log of a match: beyond, it can be played to its end, but nothing is taken back or said any more."""
    posts: str = "240/minute"
    """How often one visitor may do something; this and the following as "number/time"."""
    posts_of_token: str = "600/minute"
    """How often a program may, by each of its tokens."""
    posts_of_address: str = "2400/minute"
    """How often all visitors of one address together may."""
    looks: str = "1200/minute"
    """How often one visitor, or a program, may ask for what takes work: moments, records, stories, dice, streams."""
    looks_of_address: str = "6000/minute"
    matches: str = "60/hour"
    """How many matches one visitor may make, how many records upload, and how many pictures ask for."""
    matches_of_address: str = "600/hour"
    accounts_of_address: str = "20/hour"
    logins_of_address: str = "120/hour"
    """How often one address may try to log in, rightly or wrongly."""
    logins_of_name: str = "10/10minutes"
    """How often one login name may be tried, from wherever."""
    streams_of_address: int = 300
    """How many pages with a match one address may have open at once."""
    drain: float = 0
    """How long a hall that is told to end still answers, as not ready, so that a balancer sends people elsewhere."""
    metrics_token: str = field(default="", repr=False)
    """Who shows it may read the metrics from other machines; empty: nobody may."""
    smtp: str = field(default="", repr=False)
    """The mail server ("smtp://user:password@host:587"); empty: no mail is sent."""
    mail_from: str = ""
    """Whom mails are from."""
    mail_after: float = 5 * 60
    """How long a turn waits before its player is told by mail."""
    seed: str | None = field(default=None, repr=False)
    """The secret of every new match. For tests: None draws a fresh one for each."""


def sqlite(path: Path) -> str:
    """The URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
