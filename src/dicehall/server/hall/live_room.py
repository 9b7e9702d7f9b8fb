"""A room that is played in now: who may write, who watches, and how they hear of changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from dicehall.core.game import Game
from dicehall.server.match.card import Card
from dicehall.server.match.hall_time import HallTime
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room


class LiveRoom(Room):
    """A room in the memory of a hall. Hold `lock` to write; await `changed`, which is a new event after each change.

    `watchers`: how many need the room to stay in the memory.
    """

    def __init__(self, card: Card, game: Game, entries: Sequence[Entry], hall_time: HallTime) -> None:
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.watchers = 0
        super().__init__(card, game, entries, hall_time)

    def add(self, entries: Sequence[Entry]) -> None:
        """Take in what was stored, and wake all who watch."""
        super().add(entries)
        self.changed.set()
        self.changed = asyncio.Event()
