"""Reading ahead in a thread, for consumers that are slower than their source."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Generic, TypeVar

from dicehall.client.threads import start

T = TypeVar("T")


class Newest(Iterator[T], Generic[T]):
    """An iterator that yields only the newest item and skips what came in between; re-raises errors of the source."""

    def __init__(self, things: Iterator[T]) -> None:
        self._changed = threading.Condition()
        self._waiting: list[T] = []
        self._is_done = False
        self._error: Exception | None = None
        start(self._read, things)

    def _read(self, things: Iterator[T]) -> None:
        try:
            for thing in things:
                with self._changed:
                    self._waiting[:] = [thing]
                    self._changed.notify()
        except Exception as error:  # raised by __next__, in the consumer's thread
            self._error = error
        with self._changed:
            self._is_done = True
            self._changed.notify()

    def ahead(self) -> T | None:
        """Return the item that __next__ would yield at once, or None."""
        with self._changed:
            return self._waiting[0] if self._waiting else None

    def __next__(self) -> T:
        """Wait for the next item and return it."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_done)
            if self._waiting:
                return self._waiting.pop()
        raise self._error or StopIteration
