"""What the client tells whoever has started it, and how it waits."""

from __future__ import annotations

import threading
import time

import click

from dicehall.core.errors import DicehallError

QUIET = 60.0  # seconds in which the same trouble is told once


class Teller:
    """Sentences on standard error; from any thread."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop, self._lock = stop, threading.Lock()
        self._told: dict[str, float] = {}

    def say(self, sentence: str) -> None:
        """Tell something."""
        with self._lock:
            click.echo(sentence, err=True)

    def wait(self, error: DicehallError, seconds: float) -> None:
        """Wait until the hall may be asked again, and tell why; SystemExit where the client is told to end."""
        now, sentence = time.monotonic(), str(error)
        with self._lock:
            is_new = now - self._told.get(sentence, -QUIET) >= QUIET
            if is_new:
                self._told[sentence] = now
        if is_new:
            self.say(sentence)
        if self._stop.wait(seconds):
            raise SystemExit
