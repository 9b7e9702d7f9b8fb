"""A room that is being played in: who may write, who watches, and how watchers hear of changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from dicehall.core.game import Game
from dicehall.server.match.card import Card
from dicehall.server.match.hall_time import HallTime
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room


class LiveRoom(Room):
    """A room in the memory of a hall.

    Hold `lock` to write. Await `changed` to hear of the next change: each change sets it and puts a new event in its
    place, so no watcher has to clear it. A room with `watchers` stays in memory.
    """

    def __init__(self, card: Card, game: Game, entries: Sequence[Entry], hall_time: HallTime) -> None:
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.watchers = 0
        super().__init__(card, game, entries, hall_time)

    def add(self, entries: Sequence[Entry]) -> None:
        """Append stored entries and wake all watchers."""
        super().add(entries)
        self.wake()

    def wake(self) -> None:
        """Let all watchers look again."""
        self.changed.set()
        self.changed = asyncio.Event()
