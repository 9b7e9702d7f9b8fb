"""A cheap HTTP/1.1 client for benchmarks: kept connections, and streams of which only the event ids are read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import cast

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
ID = re.compile(rb"\nid: (\d+)\n")
LONGEST_ID = 32  # bytes of a line with an id
HEAD_END = b"\r\n\r\n"


class Line(asyncio.Protocol):
    """A kept connection that sends one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._data = b""
        self._answered: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that the connection is open."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the request that waits."""
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(exc or ConnectionResetError("the hall has closed a connection"))

    def data_received(self, data: bytes) -> None:
        """Collect the answer until it is complete."""
        self._data += data
        end = self._data.find(HEAD_END)
        if end < 0 or self._answered is None:
            return
        length = LENGTH.search(self._data, 0, end)
        if length is None or len(self._data) >= end + len(HEAD_END) + int(length[1]):
            answer, self._data = self._data, b""
            self._answered.set_result(answer)

    async def ask(self, request: bytes) -> bytes:
        """Send a request; return the answer with its headers. Raises ConnectionResetError if the hall hangs up."""
        assert self._transport is not None
        self._answered = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answered

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


class Watcher(asyncio.Protocol):
    """One stream; `seen` is called with the id of each event as it arrives."""

    def __init__(self, request: bytes, seen: Callable[[int], None]) -> None:
        self._request, self._seen, self._rest = request, seen, b""
        self.begun = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Find event ids, also one that is split between two packets."""
        data = self._rest + data
        at = 0
        for found in ID.finditer(data):
            at = found.end() - 1  # the pattern begins with the line break that ended the last one
            if not self.begun.done():
                self.begun.set_result(None)
            self._seen(int(found[1]))
        self._rest = data[max(at, len(data) - LONGEST_ID) :]

    def close(self) -> None:
        """Close the stream."""
        if self._transport is not None:
            self._transport.close()


async def line(port: int) -> Line:
    """Connect to the hall on this machine."""
    _transport, made = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", port)
    return made


async def watcher(port: int, path: str, seen: Callable[[int], None]) -> Watcher:
    """Open a stream of the hall on this machine, and wait for its first event."""
    request = f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    _transport, made = await loop.create_connection(lambda: Watcher(request, seen), "127.0.0.1", port)
    await made.begun
    return made


def post(path: str, body: str) -> bytes:
    """Return the bytes of a post, as a program sends it that follows the stream."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\nPrefer: return=minimal\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
