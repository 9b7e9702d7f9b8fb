"""Wakes the streams that tell a visitor, usually a program, when one of their matches changes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.storage.database import FAILURES
from dicehall.server.storage.match_lists import players_of

PAUSE = 0.2  # seconds over which changes of other processes are collected into one query


class TurnAlerts:
    """Waiting visitors by player id, and the matches that may concern them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._unseen: set[str] = set()  # changed matches that only other processes have in memory
        self._task: asyncio.Task[None] | None = None
        hall.after_change.subscribe(self._wake)
        hall.at_end.subscribe(self._wake_all)
        hall.store.messages.subscribe(log.NEWS, self._hear)

    def _wake(self, room: LiveRoom) -> None:
        self._tell({seat.player for seat in room.seats})

    def _tell(self, players: set[str | None]) -> None:
        for player in players & self._waiting.keys():
            for event in self._waiting[player or ""]:
                event.set()

    def _wake_all(self, _nothing: None) -> None:
        self._tell(set(self._waiting))

    def _hear(self, news: dict[str, int]) -> None:
        unseen = {match_id for match_id in news if self._hall.in_memory(match_id) is None}
        if unseen and self._waiting:
            self._unseen |= unseen
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._look_up())

    async def _look_up(self) -> None:
        """Wake the players of changed matches that are not in memory here."""
        while self._unseen:
            await asyncio.sleep(PAUSE)
            asked, self._unseen = self._unseen, set()
            with suppress(*FAILURES):  # streams look again with their next heartbeat
                self._tell(await players_of(self._hall.store, asked))

    async def stop(self) -> None:
        """Stop looking up matches."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @contextmanager
    def waiting(self, players: Sequence[str]) -> Iterator[asyncio.Event]:
        """Yield an event that is set whenever a match of one of `players` changes, for the block."""
        event = asyncio.Event()
        for player in players:
            self._waiting[player].add(event)
        try:
            yield event
        finally:
            for player in players:
                self._waiting[player].discard(event)
                if not self._waiting[player]:
                    del self._waiting[player]
