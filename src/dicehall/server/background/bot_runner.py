"""Bots at the tables of the hall: one task for each match in which a bot is on turn; they think in threads."""

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
DAY = 24 * 60 * 60 * 1000
FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0  # seconds between tries to write a choice


class BotRunner:
    """Drives the bots of a hall until `stop`."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._settings = hall, hall.settings
        self._count = os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._count, thread_name_prefix="bot")
        self._thinking = 0  # bots, those that wait for a thread too
        self._tasks: dict[str, asyncio.Task[None]] = {}
        hall.after_change.subscribe(self.wake)

    async def resume(self) -> None:
        """Go on with matches of the last day in which a bot is on turn; all others wait until somebody looks at them.

        One that cannot be opened keeps nobody from the others.
        """
        for match_id in await bots_turns(self._hall.store, now() - DAY):
            try:
                await self._hall.room(match_id)
            except Exception as error:
                logger.warning("match %s is left as it is: %s", match_id, type(error).__name__)

    def wake(self, room: LiveRoom) -> None:
        """Let a bot play if one is on turn and none is at it."""
        if bot_on_turn(room) is not None and room.card.id not in self._tasks:
            room.watchers += 1  # now: a room that leaves the memory before the task begins would be played in vain
            task = asyncio.create_task(self._drive(room))
            self._tasks[room.card.id] = task
            task.add_done_callback(partial(self._drop, room))

    def _drop(self, room: LiveRoom, task: asyncio.Task[None]) -> None:
        del self._tasks[room.card.id]
        room.watchers -= 1
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            logger.error("a bot gave up in match %s", room.card.id, exc_info=error)
        else:
            self.wake(room)  # a change may have come after the last look

    async def _drive(self, room: LiveRoom) -> None:
        backoff = Backoff(FIRST_DELAY, LONGEST_DELAY)
        while (seat := bot_on_turn(room)) is not None:
            await asyncio.sleep(self._settings.bot_pause)
            try:
                await self._turn(room, seat)
                backoff.reset()
            except FAILURES as error:
                self._hall.metrics.failures.inc()
                reason = type(error).__name__  # the error itself may hold what nobody should read
                logger.warning("match %s: no choice written (%s), again in %g s", room.card.id, reason, backoff.delay)
                await backoff.wait()

    async def _turn(self, room: LiveRoom, seat: Seat) -> None:
        """One choice; a thought about a position that is no more, or of a bot that has left, is thrown away."""
        if bot_on_turn(room) != seat:
            return
        last = room.last
        token = await self._think(room, seat)
        async with room.lock:
            if bot_on_turn(room) == seat and not any(entry.moves for entry in room.entries[last:]):
                with suppress(Stale):
                    await self._hall.write(room, room.decided(token))

    async def _think(self, room: LiveRoom, seat: Seat) -> str:
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
        """How long a bot may think: the less the more of them do, so that a crowd of bots keeps no person waiting."""
        return self._settings.bot_seconds / max(1, self._thinking / self._count)

    async def stop(self) -> None:
        """End all tasks; thoughts that are under way end by themselves and are thrown away."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)


def bot_on_turn(room: LiveRoom) -> Seat | None:
    """The seat to decide, if a bot plays it and anybody has stayed to see it.

    Bots wait while people are asked whether something is taken back.
    """
    seat = None if room.is_deserted or question(room) is not None else room.on_turn
    return seat if seat is not None and seat.bot is not None else None


def seed_of(room: LiveRoom, seat: Seat) -> int:
    """What a bot draws from: its own for each seat, and nothing that tells the dice."""
    text = f"bot {seat.number} {room.card.seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
