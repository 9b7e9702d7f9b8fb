"""Messages of the client for whoever started it, and its pauses."""

from __future__ import annotations

import threading
import time

import click

from dicehall.core.errors import DicehallError

QUIET = 60.0  # seconds before the same message is repeated


class Teller:
    """Writes messages to standard error, from any thread."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop, self._lock = stop, threading.Lock()
        self._told: dict[str, float] = {}

    def say(self, sentence: str) -> None:
        """Write a message."""
        with self._lock:
            click.echo(sentence, err=True)

    def wait(self, error: DicehallError, seconds: float) -> None:
        """Say why the hall cannot be asked now and wait. Raises SystemExit if the client is told to stop meanwhile."""
        now, sentence = time.monotonic(), str(error)
        with self._lock:
            is_new = now - self._told.get(sentence, -QUIET) >= QUIET
            if is_new:
                self._told[sentence] = now
        if is_new:
            self.say(sentence)
        if self._stop.wait(seconds):
            raise SystemExit
