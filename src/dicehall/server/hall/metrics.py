"""Prometheus metrics. Labels are routes, methods and statuses, and nothing personal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

TIMES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds
KIND = CONTENT_TYPE_LATEST


class Metrics:
    """The metrics of one hall in this process."""

    def __init__(self, rooms: Callable[[], int]) -> None:
        own = self._registry = CollectorRegistry()
        self._requests = Histogram(
            "dicehall_request_seconds", "Requests answered.", ["method", "route", "status"], registry=own, buckets=TIMES
        )
        self.request = cache(self._requests.labels)
        self.moves = Counter("dicehall_moves", "Choices of people and bots that were written.", registry=own)
        self.thoughts = Counter("dicehall_bot_thoughts", "Choices that bots thought about.", registry=own)
        self.failures = Counter("dicehall_database_failures", "Times the database failed to answer.", registry=own)
        self.mails = Counter("dicehall_mails", "Mails about turns, by what came of them.", ["result"], registry=own)
        self.streams = Gauge("dicehall_streams", "Streams that are open.", registry=own)
        self.lag = Histogram(
            "dicehall_log_lag_seconds",
            "From an entry until its room had it.",
            registry=own,
            buckets=TIMES,
        )
        in_memory = Gauge("dicehall_rooms", "Matches in memory.", registry=own)
        in_memory.set_function(rooms)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self._registry)
