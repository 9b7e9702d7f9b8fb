"""Time that is out, and times when nobody served the hall: each process looks after both while it serves.

A choice that comes when the time is out but before that is written is taken: the log decides.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress

from dicehall.server.common.errors import Damaged, NothingHere, Outdated
from dicehall.server.common.tasks import Tasks
from dicehall.server.hall import seating
from dicehall.server.hall.hall import Hall, kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.clocks import Outage
from dicehall.server.storage.database import FAILURES

logger = logging.getLogger(__name__)
LOOK = 1.0  # seconds between looks for what is due
ALIVE = 5_000  # milliseconds after which a process says again that it is alive
SLACK = 3_000  # how late it may be with that
FORGOTTEN = 24 * 60 * 60 * 1000  # milliseconds after which nobody needs to know that a process once was
MOST = 100  # matches in one look
EDGE = 0.005  # seconds by which a timer may ring too early
NEAR = 60_000  # what is due so soon gets a timer of its own


class Timekeeper:
    """Looks after the times of a hall from `begin` to `stop`."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._hall_time = hall, hall.hall_time
        self._id = secrets.token_urlsafe(12)
        self._said = 0  # when this process last said that it is alive
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()

    async def begin(self) -> None:
        """To be called before anything is served: what was lost until now is credited."""
        await self.say_alive()
        self._hall.after_change.subscribe(self.set_timer)
        self._tasks.start(self._look_on())

    async def stop(self) -> None:
        """End all tasks, and say that until now the hall was served."""
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.stop()
        with suppress(*FAILURES):
            await self.say_alive()

    # --- outages

    async def say_alive(self) -> None:
        """Say that this process is alive; if none has said so for too long, that was an outage.

        So the time is credited too in which the machine slept or the database was away.
        """
        store, now = self._hall.store, self._hall_time.now()
        alive = await store.last_alive(ALIVE + SLACK)
        if alive is not None and now - alive > ALIVE + SLACK:
            await store.credit(Outage(alive, now))
        await store.alive(self._id, now, now - FORGOTTEN)
        self._hall_time.outages[:] = await store.outages()
        self._said = now

    # --- what is due

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except FAILURES as error:
                logger.warning("nobody looked whose time is out (%s)", type(error).__name__)
            except Exception:
                logger.exception("a look for time that is out has failed")

    async def look(self) -> None:
        """Write for all matches whose time is out."""
        if self._hall_time.now() - self._said >= ALIVE:
            await self.say_alive()
        for match_id in await self._hall.store.due(self._hall_time.now(), MOST):
            await self._end_of(match_id)

    def set_timer(self, room: LiveRoom) -> None:
        """Look at a room in the memory just when its time is out."""
        timer = self._timers.pop(room.card.id, None)
        if timer is not None:
            timer.cancel()
        clock = room.clock
        due = None if clock is None else clock.due
        wait = None if due is None else due - self._hall_time.now()
        if wait is None or wait > NEAR:
            return
        loop, match_id = asyncio.get_running_loop(), room.card.id
        self._timers[match_id] = loop.call_later(max(0, wait) / 1000 + EDGE, self._ring, match_id)

    def _ring(self, match_id: str) -> None:
        self._timers.pop(match_id, None)
        self._tasks.start(self._end_of(match_id))

    async def _end_of(self, match_id: str) -> None:
        """Look whether the time of a match is out; one that cannot be opened keeps nobody from the others."""
        try:
            if self._hall_time.now() - self._said > ALIVE + SLACK:  # this process itself has slept
                await self.say_alive()
            room = await self._hall.room(match_id)
            with kept(room):
                await seating.time_out(self._hall, room)
        except (NothingHere, Outdated, Damaged):
            await self._hall.store.put_off(match_id, None, None)
        except Exception as error:
            logger.warning("match %s: nobody saw that time is out (%s)", match_id, type(error).__name__)
