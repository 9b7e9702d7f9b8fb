"""Server-Sent Events: how an event is written, and the answer that carries a stream of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping

from starlette.responses import Response, StreamingResponse

HEARTBEAT = ": alive\n\n"
"""A comment that keeps a silent stream open."""


def retry(milliseconds: int) -> str:
    """Tell the browser how long to wait before it connects again."""
    return f"retry: {milliseconds}\n\n"


RETRY = retry(1000)


def event(kind: str, data: Mapping[str, object], id: int | None = None) -> str:
    """Write an event with JSON data; a browser that comes back names the last `id` it got."""
    number = "" if id is None else f"id: {id}\n"
    return f"event: {kind}\n{number}data: {json.dumps(data)}\n\n"


def response(events: AsyncIterator[str]) -> Response:
    """Answer with a stream of events, which no proxy shall hold back."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def happens(event: asyncio.Event, seconds: float) -> bool:
    """Tell whether an event is set within some seconds."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
