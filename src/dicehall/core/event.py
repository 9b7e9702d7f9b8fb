"""One event of a match."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One event: its token, who decided it (a seat, or CHANCE), and whose chance it was (None: everybody's)."""

    token: str
    by: int
    owner: int | None = None
