"""Keeps rooms in step with other processes: a room in memory reads the log when it hears of newer entries."""

from __future__ import annotations

import logging
from typing import Any

from dicehall.server.common.tasks import Backoff, Tasks
from dicehall.server.hall.hall import Hall, kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.storage.database import FAILURES
from dicehall.server.storage.messages import GAP

logger = logging.getLogger(__name__)
FIRST_DELAY, LONGEST_DELAY = 0.2, 5.0  # seconds between attempts to read


class RoomSync:
    """Updates the rooms of a hall until `stop`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._tasks = Tasks()
        hall.store.messages.subscribe(log.NEWS, self._hear)
        hall.store.messages.subscribe(GAP, self._hear_again)
        if hall.store.messages.is_shared:
            # An entry may have been written after the log was read, and announced before the room was in memory.
            hall.after_opening.subscribe(self._begin)

    def _hear(self, news: dict[str, int]) -> None:
        for match_id, last in news.items():
            room = self._hall.in_memory(match_id)
            if room is not None and room.last < last:
                self._begin(room, last)

    def _hear_again(self, _nothing: Any) -> None:
        """Read all rooms again: messages may have been missed."""
        for room in self._hall.all_in_memory():
            self._begin(room)

    def _begin(self, room: LiveRoom, last: int | None = None) -> None:
        self._tasks.start(self._follow(room, last))

    async def _follow(self, room: LiveRoom, last: int | None) -> None:
        """Read the log until the room has entry `last`; without it, read once. Back off while the database is away."""
        backoff = Backoff(FIRST_DELAY, LONGEST_DELAY)
        with kept(room):
            while True:
                try:
                    async with room.lock:
                        if last is None or room.last < last:
                            await self._hall.catch_up(room)
                    return
                except FAILURES:
                    await backoff.wait()
                except Exception as error:  # a damaged log can raise anything in the rules
                    logger.error("match %s cannot go on: %s", room.card.id, type(error).__name__)
                    return

    async def stop(self) -> None:
        """Cancel all tasks."""
        await self._tasks.stop()
