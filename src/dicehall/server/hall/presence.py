"""Who is here: the seats and the number of spectators that have a page of a match open, in all processes of the hall.

A process tells the others of the matches that are looked at through it: {"process", "match", "seats", "spectators"},
when that changes and with every heartbeat. What was not told again for three heartbeats is forgotten.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

HERE = "here"  # the kind of its messages
GRACE = 4.0  # seconds that somebody who goes is waited for: a page that is loaded anew
PAUSE = 0.3  # seconds in which changes of a match are gathered, so that a crowd that comes is told in a few messages
LIVES = 3  # heartbeats
Told = Callable[[dict[str, Any]], None]


class Carrier(Protocol):
    """What carries messages to all processes of the hall, to the one that sends them too or not."""

    def publish(self, kind: str, data: dict[str, Any]) -> None:
        """Tell the others."""

    def subscribe(self, kind: str, callback: Told) -> None:
        """Call back with the data of each message of a kind."""


class Alone:
    """The bus of a single process: there is nobody to tell."""

    def publish(self, kind: str, data: dict[str, Any]) -> None:
        """Tell nobody."""

    def subscribe(self, kind: str, callback: Told) -> None:
        """Nobody will call."""


@dataclass(frozen=True)
class Here:
    """Seats whose page is open, in order, and how many spectators look."""

    seats: tuple[int, ...] = ()
    spectators: int = 0


@dataclass
class _Told:
    here: Here
    until: float


class Presence:
    """Counts the open streams of this process, and knows those of the others. `on_change` gets the id of a match."""

    def __init__(self, bus: Carrier, heartbeat: float, on_change: Callable[[str], None]) -> None:
        self.process = secrets.token_hex(8)
        self.grace, self.pause = GRACE, PAUSE
        self._bus, self._heartbeat, self._on_change = bus, heartbeat, on_change
        self._changed: set[str] = set()  # matches whose change is told soon
        self._open: dict[str, Counter[tuple[int, ...]]] = {}  # match -> seats of a page, () of a spectator -> pages
        self._going: Counter[tuple[str, tuple[int, ...]]] = Counter()  # pages that may come back
        self._others: dict[str, dict[str, _Told]] = {}  # match -> process -> what it told last
        self._told: dict[str, float] = {}  # match -> when the others were told
        bus.subscribe(HERE, self._hear)

    @contextmanager
    def at(self, match_id: str, seats: tuple[int, ...]) -> Iterator[None]:
        """A page of these seats, or of a spectator where there are none, is open for the block."""
        key = (match_id, seats)
        if self._going[key] > 0:  # it has come back
            self._come_or_gone(key)
        else:
            self._open.setdefault(match_id, Counter())[seats] += 1
            self._change(match_id)
        try:
            yield
        finally:
            self._going[key] += 1
            asyncio.get_running_loop().call_later(self.grace, self._gone, key)

    def _come_or_gone(self, key: tuple[str, tuple[int, ...]]) -> None:
        """One page less that may come back."""
        self._going[key] -= 1
        if not self._going[key]:
            del self._going[key]

    def _gone(self, key: tuple[str, tuple[int, ...]]) -> None:
        if key not in self._going:
            return
        self._come_or_gone(key)
        match_id, seats = key
        pages = self._open[match_id]
        pages[seats] -= 1
        if not pages[seats]:
            del pages[seats]
        if not pages:
            del self._open[match_id]
        self._change(match_id)

    def here(self, match_id: str) -> Here:
        """Who looks at a match, through any process."""
        others, moment = self._others.get(match_id, {}), time.monotonic()
        for process in [process for process, told in others.items() if told.until < moment]:
            del others[process]
        if not others:
            self._others.pop(match_id, None)
        all_here = [self._mine(match_id), *(told.here for told in others.values())]
        seats = {seat for here in all_here for seat in here.seats}
        return Here(tuple(sorted(seats)), sum(here.spectators for here in all_here))

    def beat(self, match_id: str) -> None:
        """A stream of the match lives: tell the others again, once for all streams of it."""
        if time.monotonic() - self._told.get(match_id, 0.0) > self._heartbeat / 2:
            self._publish(match_id)

    def _mine(self, match_id: str) -> Here:
        pages = self._open.get(match_id, Counter())
        return Here(tuple(sorted({seat for seats in pages for seat in seats})), pages[()])

    def _change(self, match_id: str) -> None:
        """Tell soon that others look at a match now; a process that is new also gets what is known here."""
        if match_id not in self._changed:
            self._changed.add(match_id)
            asyncio.get_running_loop().call_later(self.pause, self._tell, match_id)

    def _tell(self, match_id: str) -> None:
        self._changed.discard(match_id)
        if match_id in self._open or match_id in self._told:
            self._publish(match_id)
        if match_id not in self._open:
            self._told.pop(match_id, None)
        self._on_change(match_id)

    def _publish(self, match_id: str) -> None:
        self._told[match_id] = time.monotonic()
        mine = self._mine(match_id)
        data = {"match": match_id, "seats": list(mine.seats), "spectators": mine.spectators}
        self._bus.publish(HERE, {"process": self.process, **data})

    def _hear(self, data: dict[str, Any]) -> None:
        if data["process"] == self.process:
            return
        here, match_id = Here(tuple(data["seats"]), data["spectators"]), data["match"]
        before = self.here(match_id)
        told = _Told(here, time.monotonic() + LIVES * self._heartbeat)
        self._others.setdefault(match_id, {})[data["process"]] = told
        if here == Here():
            del self._others[match_id][data["process"]]
        if self.here(match_id) != before:
            self._change(match_id)
