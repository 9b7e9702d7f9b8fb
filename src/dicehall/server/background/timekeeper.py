"""Timeouts, and outages of the hall; every process watches for both.

A choice that arrives after the deadline counts if it is written before the timeout: the log decides.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress

from dicehall.server.common.errors import Damaged, NothingHere, Outdated
from dicehall.server.common.tasks import Tasks
from dicehall.server.hall import seat_changes
from dicehall.server.hall.hall import Hall, kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.clocks import Outage
from dicehall.server.storage.database import FAILURES

logger = logging.getLogger(__name__)
LOOK = 1.0  # seconds between queries for overdue matches
ALIVE = 5_000  # milliseconds between a process's reports that it is alive
SLACK = 3_000  # milliseconds by which a report may be late before it counts as an outage
FORGOTTEN = 24 * 60 * 60 * 1000  # milliseconds after which the row of a process is deleted
MOST = 100  # matches per query
EDGE = 0.005  # seconds to add to a timer, which may fire slightly early
NEAR = 60_000  # milliseconds; deadlines this near get a timer of their own, since LOOK may be a second late


class Timekeeper:
    """Watches the clocks of a hall from `begin` to `stop`."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._hall_time = hall, hall.hall_time
        self._id = secrets.token_urlsafe(12)
        self._said = 0  # when this process last reported, in milliseconds
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()

    async def begin(self) -> None:
        """Credit the outage until now, and start. Call it before anything is served. Raises Unavailable."""
        await self.say_alive()
        self._hall.after_change.subscribe(self.set_timer)
        self._tasks.start(self._look_on())

    async def stop(self) -> None:
        """Stop, and report that the hall was served until now."""
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.stop()
        with suppress(*FAILURES):
            await self.say_alive()

    # --- outages

    async def say_alive(self) -> None:
        """Report that this process is alive; if none has reported for ALIVE + SLACK, that time was an outage.

        It covers a machine that slept and a database that was away as well. Raises Unavailable.
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
                logger.warning("cannot look up overdue matches (%s)", type(error).__name__)
            except Exception:
                logger.exception("a look for time that is out has failed")

    async def look(self) -> None:
        """Time out all overdue matches. Raises Unavailable."""
        if self._hall_time.now() - self._said >= ALIVE:
            await self.say_alive()
        for match_id in await self._hall.store.due(self._hall_time.now(), MOST):
            await self._end_of(match_id)

    def set_timer(self, room: LiveRoom) -> None:
        """Set a timer for a room in memory whose deadline is near."""
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
        """Time out a match if it is overdue.

        One that cannot be opened loses its stored deadline, so that it does not come up again.
        """
        try:
            if self._hall_time.now() - self._said > ALIVE + SLACK:  # this machine slept: credit that first
                await self.say_alive()
            room = await self._hall.room(match_id)
            with kept(room):
                await seat_changes.time_out(self._hall, room)
        except (NothingHere, Outdated, Damaged):
            await self._hall.store.put_off(match_id, None, None)
        except Exception as error:
            logger.warning("match %s: nobody saw that time is out (%s)", match_id, type(error).__name__)
