"""How long to wait before one asks again: longer each time, never as long as others who wait, and as the hall says."""

from __future__ import annotations

import random
import time

FIRST, LONGEST = 0.5, 60.0  # seconds


class Backoff:
    """Waits that grow; `patience` is how many seconds may pass in all, None: any."""

    def __init__(self, patience: float | None = None) -> None:
        self._tries = 0
        self._end = None if patience is None else time.monotonic() + patience

    def next(self, least: float = 0.0) -> float | None:
        """Seconds to wait, at least as long as somebody has asked for; None where patience ends before."""
        longest = min(LONGEST, FIRST * 2.0 ** min(self._tries, 16))
        self._tries += 1
        seconds = least + longest * random.uniform(0.5, 1.0)
        return None if self._end is not None and time.monotonic() + seconds > self._end else seconds
