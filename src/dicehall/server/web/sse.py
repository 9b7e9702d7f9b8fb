"""Server-Sent Events: write an event, and answer with a stream of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping

from starlette.responses import Response, StreamingResponse

HEARTBEAT = ": alive\n\n"
"""A comment, sent so that proxies do not close a quiet stream."""


def retry(milliseconds: int) -> str:
    """Write the time in milliseconds after which the browser reconnects."""
    return f"retry: {milliseconds}\n\n"


RETRY = retry(1000)


def event(kind: str, data: Mapping[str, object], id: int | None = None) -> str:
    """Write an event with JSON data; a browser that reconnects sends the last `id` it got."""
    number = "" if id is None else f"id: {id}\n"
    return f"event: {kind}\n{number}data: {json.dumps(data)}\n\n"


def response(events: AsyncIterator[str]) -> Response:
    """Answer with a stream of events. X-Accel-Buffering keeps nginx from holding them back."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def happens(event: asyncio.Event, seconds: float) -> bool:
    """Return True as soon as an event is set, False if it is not within some seconds."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
