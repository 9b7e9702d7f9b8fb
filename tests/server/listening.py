"""One who listens to the stream of a match: its events, and the page that they make of the one before."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, cast

from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.patience import PATIENCE
from tests.server.house import BASE, House
from tests.server.parts import as_whole, brought_in


class Sent(NamedTuple):
    """One event of a stream, and its data."""

    kind: str
    id: str
    data: dict[str, Any]


def parsed(text: str) -> Sent:
    """ "event: ...", "id: ...", "data: ..." in three lines."""
    kind, number, data = (line.partition(": ")[2] for line in text.strip().split("\n"))
    return Sent(kind, number, json.loads(data))


class Listener:
    """One connection."""

    def __init__(self, events: AsyncIterator[str]) -> None:
        self._events = events
        self.page = ""
        self.told: dict[str, Any] = {}  # as it came

    async def raw(self) -> str:
        """The next event as it comes."""
        async with asyncio.timeout(PATIENCE):
            return await anext(self._events)

    async def next(self) -> Sent:
        """The next event of the match, with the page after it where that is known; others are passed over."""
        while "\nid: " not in (text := await self.raw()):
            pass
        sent = parsed(text)
        self.told = sent.data
        if "html" not in sent.data and not self.page:
            return sent
        self.page = brought_in(self.page, sent.data)
        return sent._replace(data=as_whole(self.page, sent.data))

    async def some(self, count: int) -> list[Sent]:
        return [await self.next() for _ in range(count)]


@asynccontextmanager
async def listening(
    house: House, room: LiveRoom, seat: int | None = None, last_id: str | None = None, since: str | None = None
) -> AsyncIterator[Listener]:
    viewer = Viewer(None if seat is None else room.seats[seat], BASE)
    events = cast("AsyncGenerator[str, None]", stream(house.hall, room, viewer, last_id, since))
    try:
        yield Listener(events)
    finally:
        await events.aclose()
