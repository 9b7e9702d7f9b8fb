"""The time of the hall: its clock, and the outages in which nobody served it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dicehall.server.match.clocks import Outage


@dataclass
class HallTime:
    """One per process, shared by all rooms.

    `now` returns milliseconds since 1970, UTC. `outages` is sorted, and grows in place.
    """

    now: Callable[[], int]
    outages: list[Outage] = field(default_factory=list)


STILL = HallTime(lambda: 0)
"""For records and finished matches: no time passes and there are no outages."""
