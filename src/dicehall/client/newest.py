"""What comes faster than one can take it: always the newest, in a thread that reads ahead."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Generic, TypeVar

from dicehall.client.threads import start

T = TypeVar("T")


class _Slot(Generic[T]):
    """Room for one thing; who puts in another replaces it."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.waiting: list[T] = []
        self.is_done = False
        self.error: Exception | None = None

    def fill(self, things: Iterator[T]) -> None:
        """Put in one after the other."""
        try:
            for thing in things:
                with self.changed:
                    self.waiting[:] = [thing]
                    self.changed.notify()
        except Exception as error:  # told to whoever takes
            self.error = error
        with self.changed:
            self.is_done = True
            self.changed.notify()


def newest(things: Iterator[T]) -> Iterator[T]:
    """The things that come while nobody takes any are left out, except for the last; errors come out here."""
    slot = _Slot[T]()
    start(slot.fill, things)
    while True:
        with slot.changed:
            slot.changed.wait_for(lambda: slot.waiting or slot.is_done)
            if not slot.waiting:
                break
            thing = slot.waiting.pop()
        yield thing
    if slot.error is not None:
        raise slot.error
