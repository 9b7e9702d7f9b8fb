"""The stream of a match (Server-Sent Events): a snapshot, then each change, under the id of the log entry that ends it.

A connection that comes with Last-Event-ID, or says `?last=` since a script cannot send that, gets exactly the changes
that it missed. Where that is not possible (an id that ends no change, or too many missed), it gets a snapshot.
A page that was closed says with `?since=` what it has seen: the snapshot tells what has happened from there.
Between them, without an id: `here`, who looks at the match. With `?as=json` snapshots and changes are no HTML but what
programs get of a match.
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
"""How a room is told after an entry: as a page, or as JSON for programs."""
FORMS: dict[str | None, Tell] = {"json": told}
LATEST_RETURN = 4000  # milliseconds over which those who watched a hall that ends come back


async def stream(
    hall: Hall, room: LiveRoom, viewer: Viewer, last_id: str | None, since: str | None = None, tell: Tell = change
) -> AsyncIterator[str]:
    """The events for one connection, until it is closed."""
    room = await hall.room(room.card.id)  # the one it was asked for may have left the memory before this began
    room.watchers += 1
    hall.metrics.streams.inc()
    try:
        await _catch_up(hall, room, entry_of(last_id))
        with hall.presence.at(room.card.id, () if is_guest(room, viewer) else device(room, viewer)):
            yield sse.RETRY
            last = _resumed(room, viewer, last_id, hall.settings.most_missed)
            if last is None:
                last = room.last
                if is_valid(room, viewer):
                    yield _snapshot(room, viewer, entry_of(since), tell)
            async with aclosing(_news(hall, room, viewer, last, tell)) as news:
                async for event in news:
                    yield event
        if hall.is_closing:
            yield sse.retry(random.randrange(500, LATEST_RETURN))
    finally:
        hall.metrics.streams.dec()
        room.watchers -= 1
        if not room.watchers:  # what was made for those who did may be a megabyte and more
            room.sent.clear()
            room.shown.clear()


async def _catch_up(hall: Hall, room: LiveRoom, last: int | None) -> None:
    """Look for what another process has told the connection, and this one not yet heard of: nobody is led back."""
    if last is not None and last > room.last:
        with suppress(*FAILURES):
            async with room.lock:
                await hall.catch_up(room)


async def _news(hall: Hall, room: LiveRoom, viewer: Viewer, last: int, tell: Tell) -> AsyncGenerator[str, None]:
    """What comes after entry `last`."""
    known: Here | None = None
    while not hall.is_closing and is_valid(room, viewer):
        changed = room.changed
        for end in room.changes_after(last) or []:
            yield _shared("change", room, viewer, end, last, tell)
            last = end
            await asyncio.sleep(0)  # others go on while somebody who was away for long is told all
        here = hall.presence.here(room.card.id)
        if here != known:
            known = here
            yield sse.event("here", asdict(here))
        if not await sse.happens(changed, hall.settings.heartbeat):
            hall.presence.beat(room.card.id)
            yield sse.HEARTBEAT


def _snapshot(room: LiveRoom, viewer: Viewer, since: int | None, tell: Tell) -> str:
    """The room as it is, with what happened since a page that was away has seen it."""
    missed = away(room, viewer, since) if tell is change else []
    if not missed:
        return _shared("snapshot", room, viewer, room.last, room.last, tell)
    return sse.event("snapshot", {**change(room, viewer, room.last), "away": missed}, room.last)


def is_valid(room: LiveRoom, viewer: Viewer) -> bool:
    """Whether the link of the viewer still opens the seat: another one may have sat down since."""
    return viewer.seat is None or viewer.seat.secret == room.seats[viewer.seat.number].secret


def _resumed(room: LiveRoom, viewer: Viewer, last_id: str | None, most: int) -> int | None:
    """The entry after which a connection goes on; None where only a snapshot helps."""
    last = entry_of(last_id)
    missed = None if last is None else room.changes_after(last)
    return last if missed is not None and len(missed) <= most and _saw(room, viewer, last or 0) else None


def _saw(room: LiveRoom, viewer: Viewer, last: int) -> bool:
    """Whether the viewer may see what came after an entry as it was then: by the same link, and not covered since.

    Whoever gets the link of a seat that was left has to sit down before the hand is theirs.
    """
    if viewer.asked is not None and is_covered(room, viewer):
        return False
    links = (entry.data["seat"] for entry in room.entries[last:] if "link" in entry.data)
    return viewer.number not in links


def entry_of(text: str | None) -> int | None:
    """The id of an entry as a browser names it; None for anything else."""
    return whole(text)


def _shared(kind: str, room: LiveRoom, viewer: Viewer, end: int, last: int, tell: Tell) -> str:
    """The event of the change that ends at an entry."""
    key = (kind, viewer, end, last, tell)
    return once(room, key, lambda: sse.event(kind, tell(room.at(end), viewer, last), end))
