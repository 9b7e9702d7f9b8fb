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
    record_limit: int = 1024 * 1024
    """Of a record that is uploaded."""
    rooms: int = 256
    """Matches kept in memory; others are rebuilt from their logs when asked for."""
    most_missed: int = 100
    """A stream that missed more changes than this gets a snapshot instead."""
    seed: str | None = None
    """The secret of every new match. For tests: None draws a fresh one for each."""


def sqlite(path: Path) -> str:
    """The URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
