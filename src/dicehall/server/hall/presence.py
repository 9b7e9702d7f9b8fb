"""Presence: which seats have their page open and how many spectators watch, over all processes.

A process publishes what is watched through it, {"process", "match", "seats", "spectators"}, on every change and
heartbeat. Whatever was not repeated for three heartbeats is forgotten: its process is gone.
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

HERE = "here"  # kind of the messages
GRACE = 4.0  # seconds before a closed page counts as gone: it may only be reloading
PAUSE = 0.3  # seconds over which changes of a match are collected, so that a crowd costs a few messages
LIVES = 3  # heartbeats until a silent process is forgotten
Told = Callable[[dict[str, Any]], None]


class Carrier(Protocol):
    """What carries messages between processes; it may or may not deliver a message to its sender."""

    def publish(self, kind: str, data: dict[str, Any]) -> None:
        """Send a message to the other processes."""

    def subscribe(self, kind: str, callback: Told) -> None:
        """Call `callback` with the data of each message of a kind."""


@dataclass(frozen=True)
class Here:
    """Seats whose page is open, in order, and the number of spectators."""

    seats: tuple[int, ...] = ()
    spectators: int = 0


@dataclass
class _Told:
    """What another process published last, and until when it is valid (monotonic seconds)."""

    here: Here
    until: float


class Presence:
    """Counts the open pages of this process and knows those of the others.

    `on_change` is called with the id of a match when its presence changes.
    """

    def __init__(self, messages: Carrier, heartbeat: float, on_change: Callable[[str], None]) -> None:
        self.process = secrets.token_hex(8)
        self.grace, self.pause = GRACE, PAUSE
        self._messages, self._heartbeat, self._on_change = messages, heartbeat, on_change
        self._changed: set[str] = set()  # matches that will be published after PAUSE
        self._open: dict[str, Counter[tuple[int, ...]]] = {}  # match -> seats of a page (spectator: ()) -> open pages
        self._going: Counter[tuple[str, tuple[int, ...]]] = Counter()  # closed pages within GRACE
        self._others: dict[str, dict[str, _Told]] = {}  # match -> process -> what it published last
        self._told: dict[str, float] = {}  # match -> when it was published last (monotonic seconds)
        messages.subscribe(HERE, self._hear)

    @contextmanager
    def at(self, match_id: str, seats: tuple[int, ...]) -> Iterator[None]:
        """Count a page of these seats as open for the block; no seats: a spectator's."""
        key = (match_id, seats)
        if self._going[key] > 0:  # a reload within GRACE: nobody has noticed
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
        """Take a page off the list of those that may come back."""
        self._going[key] -= 1
        if not self._going[key]:
            del self._going[key]

    def _gone(self, key: tuple[str, tuple[int, ...]]) -> None:
        """Count a page as closed, unless a page of the same seats has taken its place."""
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
        """Return who watches a match, through any process."""
        others, moment = self._others.get(match_id, {}), time.monotonic()
        for process in [process for process, told in others.items() if told.until < moment]:
            del others[process]
        if not others:
            self._others.pop(match_id, None)
        all_here = [self._mine(match_id), *(told.here for told in others.values())]
        seats = {seat for here in all_here for seat in here.seats}
        return Here(tuple(sorted(seats)), sum(here.spectators for here in all_here))

    def beat(self, match_id: str) -> None:
        """Publish a match again if half a heartbeat has passed, however many streams of it call this."""
        if time.monotonic() - self._told.get(match_id, 0.0) > self._heartbeat / 2:
            self._publish(match_id)

    def _mine(self, match_id: str) -> Here:
        """Return who watches a match through this process."""
        pages = self._open.get(match_id, Counter())
        return Here(tuple(sorted({seat for seats in pages for seat in seats})), pages[()])

    def _change(self, match_id: str) -> None:
        """Publish a match soon; a process that is new to the match learns what is known here too."""
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
        self._messages.publish(HERE, {"process": self.process, **data})

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
