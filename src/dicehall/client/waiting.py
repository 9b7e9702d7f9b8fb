"""Exponential back-off with jitter, so that clients do not all return at once when a hall restarts."""

from __future__ import annotations

import random
import time

FIRST, LONGEST = 0.5, 60.0  # seconds before the second attempt, and between attempts at most


class Backoff:
    """Growing delays; `patience` is the time limit in seconds from now on, None: no limit."""

    def __init__(self, patience: float | None = None) -> None:
        self._tries = 0
        self._end = None if patience is None else time.monotonic() + patience

    def next(self, least: float = 0.0) -> float | None:
        """Return the seconds to wait, at least `least`; None if patience would run out first."""
        longest = min(LONGEST, FIRST * 2.0 ** min(self._tries, 16))
        self._tries += 1
        seconds = least + longest * random.uniform(0.5, 1.0)
        return None if self._end is not None and time.monotonic() + seconds > self._end else seconds
