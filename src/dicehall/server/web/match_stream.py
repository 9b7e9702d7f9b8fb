"""Stream a match as Server-Sent Events: a snapshot, then each change, with the id of the log entry that ends it.

A connection that gives Last-Event-ID, or `?last=` because scripts cannot set that header, gets exactly the changes it
missed. If that is impossible (the id ends no change, or too many were missed) it gets a snapshot. A page that had been
closed gives the last entry it saw as `?since=`, and its snapshot says what happened after it.

Between changes come `here` events without an id, which say who is at the match. With `?as=json`, snapshots and changes
carry the state for programs in place of HTML.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from dataclasses import asdict
from typing import Any

from dicehall.core.whole import whole
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.hall.presence import Here
from dicehall.server.match.room import Room
from dicehall.server.rendering.api_state import told
from dicehall.server.rendering.page_changes import away, change
from dicehall.server.rendering.page_parts import once
from dicehall.server.rendering.viewer import Viewer, device, is_covered, is_guest
from dicehall.server.storage.database import FAILURES
from dicehall.server.web import sse

Tell = Callable[[Room, Viewer, int], dict[str, Any]]
"""Describe a room and what came after an entry: for a page or for programs."""
FORMS: dict[str | None, Tell] = {"json": told}
LATEST_RETURN = 4000  # milliseconds: after a restart the pages reconnect spread over this time, not all at once


async def stream(
    hall: Hall, room: LiveRoom, viewer: Viewer, last_id: str | None, since: str | None = None, tell: Tell = change
) -> AsyncIterator[str]:
    """Yield the events of one connection until it is closed or the hall shuts down.

    Raises NothingHere, Outdated or Damaged if the room has left memory and cannot be opened again.
    """
    room = await hall.room(room.card.id)  # the room may have left memory between the request and this first step
    room.watchers += 1
    hall.metrics.streams.inc()
    try:
        await _catch_up(hall, room, whole(last_id))
        with hall.presence.at(room.card.id, () if is_guest(room, viewer) else device(room, viewer)):
            yield sse.RETRY
            last = _resumed(room, viewer, last_id, hall.settings.most_missed)
            if last is None:
                last = room.last
                if is_valid(room, viewer):
                    yield _snapshot(room, viewer, whole(since), tell)
            async with aclosing(_news(hall, room, viewer, last, tell)) as news:
                async for event in news:
                    yield event
        if hall.is_closing:
            yield sse.retry(random.randrange(500, LATEST_RETURN))
    finally:
        hall.metrics.streams.dec()
        room.watchers -= 1
        if not room.watchers:  # the cached HTML can be more than a megabyte, and nobody needs it now
            room.sent.clear()
            room.shown.clear()


async def _catch_up(hall: Hall, room: LiveRoom, last: int | None) -> None:
    """Read new entries if the connection knows of later ones than this process, so that its page never goes back.

    It got them from another process. If the database fails, stream what is known here.
    """
    if last is not None and last > room.last:
        with suppress(*FAILURES):
            async with room.lock:
                await hall.catch_up(room)


async def _news(hall: Hall, room: LiveRoom, viewer: Viewer, last: int, tell: Tell) -> AsyncGenerator[str, None]:
    """Yield the events after entry `last`, and a heartbeat whenever it was quiet."""
    known: Here | None = None
    while not hall.is_closing and is_valid(room, viewer):
        changed = room.changed  # before the changes are read: one that comes after that sets this event
        for end in room.changes_after(last) or []:
            yield _shared("change", room, viewer, end, last, tell)
            last = end
            await asyncio.sleep(0)  # let other tasks run while a long gap is sent
        here = hall.presence.here(room.card.id)
        if here != known:
            known = here
            yield sse.event("here", asdict(here))
        if not await sse.happens(changed, hall.settings.heartbeat):
            hall.presence.beat(room.card.id)
            yield sse.HEARTBEAT


def _snapshot(room: LiveRoom, viewer: Viewer, since: int | None, tell: Tell) -> str:
    """Return the snapshot event, with what happened since entry `since` for a page that was closed."""
    missed = away(room, viewer, since) if tell is change else []
    if not missed:
        return _shared("snapshot", room, viewer, room.last, room.last, tell)
    return sse.event("snapshot", {**change(room, viewer, room.last), "away": missed}, room.last)


def is_valid(room: LiveRoom, viewer: Viewer) -> bool:
    """Tell whether the viewer's link still opens the seat. It ends when somebody else takes the seat."""
    return viewer.seat is None or viewer.seat.secret == room.seats[viewer.seat.number].secret


def _resumed(room: LiveRoom, viewer: Viewer, last_id: str | None, most: int) -> int | None:
    """Return the entry from which to continue; None if only a snapshot will do."""
    last = whole(last_id)
    missed = None if last is None else room.changes_after(last)
    return last if missed is not None and len(missed) <= most and _saw(room, viewer, last or 0) else None


def _saw(room: LiveRoom, viewer: Viewer, last: int) -> bool:
    """Tell whether the viewer may see the changes after an entry: same link since then, and no covered table.

    Somebody who gets the link of a seat that was left may see its hand only after sitting down.
    """
    if viewer.asked is not None and is_covered(room, viewer):
        return False
    links = (entry.data["seat"] for entry in room.entries[last:] if "link" in entry.data)
    return viewer.number not in links


def _shared(kind: str, room: LiveRoom, viewer: Viewer, end: int, last: int, tell: Tell) -> str:
    """Return the event for the change that ends at entry `end`, made once for all connections that get the same."""
    key = (kind, viewer, end, last, tell)
    return once(room, key, lambda: sse.event(kind, tell(room.at(end), viewer, last), end))
