"""Rates matches once they are decided, after the last move is written: no player waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from dicehall.server.common.errors import Damaged, NothingHere, Outdated, Stale
from dicehall.server.common.tasks import Backoff
from dicehall.server.hall.hall import Hall, kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.match.log import Entry
from dicehall.server.match.rating_result import RatingChange, may_be_decided, result_of
from dicehall.server.storage.database import FAILURES
from dicehall.server.storage.ratings_store import RatingsStore

logger = logging.getLogger(__name__)
AGAIN = 10 * 60.0  # seconds between searches for matches that a process left unrated when it died
FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0  # seconds between attempts


class RatingWorker:
    """Rates matches from `begin` to `stop`, including those that were decided while no worker ran."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._ratings = hall, RatingsStore(hall.store)
        self._waiting: dict[str, None] = {}  # an ordered set of matches
        self._wake, self._busy = asyncio.Event(), asyncio.Lock()
        self._is_ending = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start, and look at each match after each change."""
        self._hall.after_change.subscribe(self._look_at)
        self._task = asyncio.create_task(self._run())

    def _look_at(self, room: LiveRoom) -> None:
        if may_be_decided(room):
            self._waiting[room.card.id] = None
            self._wake.set()

    async def stop(self) -> None:
        """Stop; the next process to start rates what is left."""
        self._is_ending = True
        if self._task is not None:
            async with self._busy:  # cancelling in the middle of a statement can leave the driver waiting for ever
                self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """Rate what waits, and search for matches left behind every AGAIN seconds; back off on database errors."""
        backoff, looked, since = Backoff(FIRST_DELAY, LONGEST_DELAY), -AGAIN, 0
        while True:
            try:
                async with self._busy:
                    if monotonic() - looked >= AGAIN:
                        self._waiting |= dict.fromkeys(await self._ratings.unrated(since))
                        looked, since = monotonic(), self._hall.hall_time.now() - int(2 * AGAIN * 1000)
                    await self._rate_all()
                backoff.reset()
            except FAILURES as error:
                logger.warning("ratings wait for the database (%s), again in %g s", type(error).__name__, backoff.delay)
                await backoff.wait()
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self._wake.wait()

    async def _rate_all(self) -> None:
        """Rate the matches that wait; one that fails is logged and skipped."""
        self._wake.clear()
        while self._waiting and not self._is_ending:
            match_id = next(iter(self._waiting))
            try:
                await self.rate(match_id)
            except FAILURES:
                raise
            except Exception:
                logger.exception("match %s cannot be rated", match_id)
            del self._waiting[match_id]

    async def rate(self, match_id: str) -> None:
        """Rate a match if it is decided; skip it if it cannot be opened. Raises Unavailable."""
        try:
            room = await self._hall.room(match_id)
        except (NothingHere, Outdated, Damaged):
            return
        with kept(room):
            result = result_of(room)
            if result is not None:
                await self._tell(room, await self._ratings.add(result))

    async def _tell(self, room: LiveRoom, changes: Sequence[RatingChange]) -> None:
        """Log how the ratings changed, so that everybody who watches the match sees it."""
        data = {"changes": [_as_logged(change) for change in changes]}
        async with room.lock:
            while room.rated is None:
                with suppress(Stale):
                    await self._hall.write(room, [Entry(room.last + 1, log.RATED, data, None)])


def _as_logged(change: RatingChange) -> dict[str, Any]:
    return {"seat": change.seat, "left": change.has_left, "was": list(change.was), "now": list(change.now)}
