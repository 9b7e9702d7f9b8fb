"""Background tasks, and exponential back-off after failures."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Tasks:
    """A set of asyncio tasks that run until they finish or `stop` cancels them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start a coroutine as a task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the event loop holds tasks only weakly
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Backoff:
    """Delay after a failure, in seconds: doubled with each failure in a row, up to `longest`."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest = first, longest
        self.delay = first

    def reset(self) -> None:
        """Start over with the first delay, after a success."""
        self.delay = self._first

    async def wait(self) -> None:
        """Sleep for the current delay, then double it."""
        delay, self.delay = self.delay, min(2 * self.delay, self._longest)
        await asyncio.sleep(delay)
