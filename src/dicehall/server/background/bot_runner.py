"""Runs the bots: one task for each match in which a bot is to move; the thinking happens in threads."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from dicehall import bots
from dicehall.server.common.errors import Stale
from dicehall.server.common.tasks import Backoff
from dicehall.server.common.utc import now
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.seats import Seat
from dicehall.server.match.takeback_rules import question
from dicehall.server.storage.database import FAILURES
from dicehall.server.storage.match_lists import bots_turns

logger = logging.getLogger(__name__)
DAY = 24 * 60 * 60 * 1000  # milliseconds
FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0  # seconds between attempts to write a choice


class BotRunner:
    """Plays the bots of a hall until `stop`."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._settings = hall, hall.settings
        self._count = os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._count, thread_name_prefix="bot")
        self._thinking = 0  # bots that think or wait for a thread
        self._tasks: dict[str, asyncio.Task[None]] = {}
        hall.after_change.subscribe(self.wake)

    async def resume(self) -> None:
        """Open the matches of the last day in which a bot is to move; older ones wait until somebody looks at them.

        A match that cannot be opened is logged and skipped. Raises Unavailable.
        """
        for match_id in await bots_turns(self._hall.store, now() - DAY):
            try:
                await self._hall.room(match_id)
            except Exception as error:
                logger.warning("match %s is left as it is: %s", match_id, type(error).__name__)

    def wake(self, room: LiveRoom) -> None:
        """Start a task for the room if a bot is to move and none is running."""
        if bot_on_turn(room) is not None and room.card.id not in self._tasks:
            room.watchers += 1  # not in the task: before that starts, the room might be evicted
            task = asyncio.create_task(self._drive(room))
            self._tasks[room.card.id] = task
            task.add_done_callback(partial(self._drop, room))

    def _drop(self, room: LiveRoom, task: asyncio.Task[None]) -> None:
        """Forget a task that has ended, and look once more."""
        del self._tasks[room.card.id]
        room.watchers -= 1
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            logger.error("a bot gave up in match %s", room.card.id, exc_info=error)
        else:
            self.wake(room)  # a change may have arrived after the task's last look

    async def _drive(self, room: LiveRoom) -> None:
        """Play the bots of a room until a person is to move; back off while the database is away."""
        backoff = Backoff(FIRST_DELAY, LONGEST_DELAY)
        while (seat := bot_on_turn(room)) is not None:
            await asyncio.sleep(self._settings.bot_pause)
            try:
                await self._turn(room, seat)
                backoff.reset()
            except FAILURES as error:
                self._hall.metrics.failures.inc()
                reason = type(error).__name__  # the message may contain secrets
                logger.warning("match %s: no choice written (%s), again in %g s", room.card.id, reason, backoff.delay)
                await backoff.wait()

    async def _turn(self, room: LiveRoom, seat: Seat) -> None:
        """Make one choice; drop it if the position or the bot has changed during the thinking."""
        if bot_on_turn(room) != seat:
            return
        last = room.last
        token = await self._think(room, seat)
        async with room.lock:
            if bot_on_turn(room) == seat and not any(entry.moves for entry in room.entries[last:]):
                with suppress(Stale):
                    await self._hall.write(room, room.decided(token))

    async def _think(self, room: LiveRoom, seat: Seat) -> str:
        """Return the bot's choice; the bot gets a copy of the match without dice, so it cannot know what comes."""
        assert seat.bot is not None
        match = room.match.copy()
        self._hall.metrics.thoughts.inc()
        self._thinking += 1
        try:
            thought = partial(bots.think, seat.bot, match, seat.number, self._seconds(), seed_of(room, seat))
            return await asyncio.get_running_loop().run_in_executor(self._threads, thought)
        finally:
            self._thinking -= 1

    def _seconds(self) -> float:
        """Return the thinking time of a bot in seconds: shared out when more bots think than there are processors."""
        return self._settings.bot_seconds / max(1, self._thinking / self._count)

    async def stop(self) -> None:
        """Cancel all tasks; threads finish their thinking, which is dropped."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)


def bot_on_turn(room: LiveRoom) -> Seat | None:
    """Return the seat to decide if a bot plays it; None while nobody is left to watch or a takeback is asked for."""
    seat = None if room.is_deserted or question(room) is not None else room.on_turn
    return seat if seat is not None and seat.bot is not None else None


def seed_of(room: LiveRoom, seat: Seat) -> int:
    """Return a seat's seed for its bot; its hash reveals nothing about the dice."""
    text = f"bot {seat.number} {room.card.seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
