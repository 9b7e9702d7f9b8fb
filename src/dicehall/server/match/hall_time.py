"""The time of a hall: what time it is, and when nobody served it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dicehall.server.match.clocks import Outage
from dicehall.server.storage.match_store import now


@dataclass
class Watch:
    """One for each process; all its rooms look at it. `now` is milliseconds, UTC; outages stand in their order."""

    now: Callable[[], int] = now
    outages: list[Outage] = field(default_factory=list)
