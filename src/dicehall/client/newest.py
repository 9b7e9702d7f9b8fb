"""What comes faster than one can take it: always the newest, in a thread that reads ahead."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Generic, TypeVar

from dicehall.client.threads import start

T = TypeVar("T")


class Newest(Iterator[T], Generic[T]):
    """Things as they come; what came while nobody took any is left out, except for the last. Errors come out here."""

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
        except Exception as error:  # told to whoever takes
            self._error = error
        with self._changed:
            self._is_done = True
            self._changed.notify()

    def ahead(self) -> T | None:
        """The newest that nobody has taken yet."""
        with self._changed:
            return self._waiting[0] if self._waiting else None

    def __next__(self) -> T:
        """Wait for the next."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_done)
            if self._waiting:
                return self._waiting.pop()
        raise self._error or StopIteration
