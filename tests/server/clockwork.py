"""An event loop whose clock stands still while anything can run, and jumps when everything waits for it."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any

import pytest


class _Jumping(selectors.DefaultSelector):
    """Waits for no clock: where nothing is ready, the time that it was to wait has passed."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout:
            self.passed += timeout
        return ready


class Clockwork(asyncio.SelectorEventLoop):
    """For code that waits for time alone: a thread, a file or another process would find no time left."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.passed


BACKEND: tuple[str, Mapping[str, Any]] = ("asyncio", {"loop_factory": Clockwork})
BY_CLOCKWORK = pytest.mark.parametrize("anyio_backend", [BACKEND], ids=["clockwork"])
"""For tests in which nothing but time passes: a slow machine changes nothing."""


def now() -> float:
    """Seconds by the clock of the running loop, to stand in for `time.monotonic`."""
    return asyncio.get_running_loop().time()
