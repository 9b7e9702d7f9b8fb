"""The stream of a match (Server-Sent Events): a snapshot, then each change, under the id of the log entry that ends it.

A connection that comes with Last-Event-ID gets exactly the changes that it missed. Where that is not possible (an id
that ends no change, or too many missed), it gets a snapshot.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from typing import Any

from dicehall.core.words import language
from dicehall.server.hall import Hall
from dicehall.server.room import Room
from dicehall.server.table import Viewer, change

RETRY = "retry: 1000\n\n"
LATEST_RETURN = 4000  # milliseconds over which those who watched a hall that ends come back
HEARTBEAT = ": alive\n\n"


async def stream(hall: Hall, room: Room, viewer: Viewer, last_id: str | None) -> AsyncIterator[str]:
    """The events for one connection, until it is closed."""
    room = await hall.room(room.card.id)  # the one it was asked for may have left the memory before this began
    room.watchers += 1
    hall.metrics.streams.inc()
    try:
        yield RETRY
        last = _resumed(room, last_id, hall.settings.most_missed)
        if last is None:
            last = room.last
            yield _shared("snapshot", room, viewer, last, last)
        while not hall.is_closing and is_valid(room, viewer):
            changed = room.changed
            for end in room.changes_after(last) or []:
                yield _shared("change", room, viewer, end, last)
                last = end
            if not await _happens(changed, hall.settings.heartbeat):
                yield HEARTBEAT
        if hall.is_closing:
            yield f"retry: {random.randrange(500, LATEST_RETURN)}\n\n"
    finally:
        hall.metrics.streams.dec()
        room.watchers -= 1


def is_valid(room: Room, viewer: Viewer) -> bool:
    """Whether the link of the viewer still opens the seat: another one may have sat down since."""
    return viewer.seat is None or viewer.seat.secret == room.seats[viewer.seat.number].secret


def _resumed(room: Room, last_id: str | None, most: int) -> int | None:
    """The entry after which a connection goes on; None where only a snapshot helps."""
    if last_id is None or not (last_id.isascii() and last_id.isdecimal() and len(last_id) < 10):
        return None
    missed = room.changes_after(int(last_id))
    return None if missed is None or len(missed) > most else int(last_id)


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    """Whether an event happens within some seconds."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _shared(kind: str, room: Room, viewer: Viewer, end: int, last: int) -> str:
    """The event of the change that ends at an entry, rendered once for all who see the same."""
    key = (kind, viewer, language(), end, last)
    if key not in room.sent:
        room.sent[key] = _event(kind, change(room.at(end), viewer, last))
    return room.sent[key]


def _event(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\nid: {data['id']}\ndata: {json.dumps(data)}\n\n"
