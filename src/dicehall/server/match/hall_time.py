"""The time of a hall: what time it is, and when nobody served it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dicehall.server.match.clocks import Outage


@dataclass
class HallTime:
    """One for each process; all its rooms look at it. `now` is milliseconds, UTC; outages stand in their order."""

    now: Callable[[], int]
    outages: list[Outage] = field(default_factory=list)


STILL = HallTime(lambda: 0)
"""For what is no longer played: no time passes, and there were no outages."""
