"""Work that goes on beside what is asked for: tasks of their own, and how long to wait after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Tasks:
    """Tasks that run until they are done, or until `stop`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Let something be done beside all else; the task is kept, as asyncio asks for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Backoff:
    """The time to wait after a failure, in seconds: twice as long after each in a row, up to a longest."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest = first, longest
        self.delay = first

    def reset(self) -> None:
        """Begin with the first time again: something has worked."""
        self.delay = self._first

    async def wait(self) -> None:
        """Wait, the next time longer."""
        delay, self.delay = self.delay, min(2 * self.delay, self._longest)
        await asyncio.sleep(delay)
