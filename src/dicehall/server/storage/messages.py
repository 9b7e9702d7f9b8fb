"""Messages between all processes on one database, over PostgreSQL's LISTEN and NOTIFY; SQLite has a single process.

A message is a kind and JSON data. `tell_at_commit` sends it with the commit of a transaction. `publish` sends it at
once, and processes that are disconnected miss it. A process that was disconnected gets GAP when it is back.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dicehall.server.common.tasks import Backoff
from dicehall.server.storage.database import ERRORS, answering, connected_postgres

logger = logging.getLogger(__name__)

GAP = "gap"
"""Kind of the message {} that says: messages may have been missed."""
CHANNEL = "dicehall"
LONGEST = 7900  # bytes of a message; PostgreSQL's limit for NOTIFY is 8000
WAITING = 1000  # unsent messages to keep; further ones are dropped
FIRST_DELAY, LONGEST_DELAY = 0.2, 5.0  # seconds between attempts to reconnect
PULSE, PATIENCE = 10.0, 5.0  # seconds until an idle connection is probed, and until the probe has failed
_NOTIFY = "SELECT pg_notify($1, $2)"

Callback = Callable[[Any], None]


class Messages:
    """The messages of one process.

    Callbacks run in the event loop. They do not get this process's own `tell_at_commit` messages.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._subscribers: defaultdict[str, list[Callback]] = defaultdict(list)
        self._process = secrets.token_hex(8)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self.is_shared = engine.dialect.name == "postgresql"

    def subscribe(self, kind: str, callback: Callback) -> None:
        """Call `callback` with the data of each message of a kind."""
        self._subscribers[kind].append(callback)

    def publish(self, kind: str, data: Any) -> None:
        """Send a message that may be lost: to local subscribers at once, to other processes while they are connected.

        Raises ValueError if the message is longer than LONGEST bytes.
        """
        if self.is_shared:
            with suppress(asyncio.QueueFull):
                self._outbox.put_nowait(self.message(kind, data))
        self._call(kind, data)

    async def tell_at_commit(self, connection: AsyncConnection, kind: str, data: Any) -> None:
        """Send a message to the other processes with the commit of `connection`'s transaction.

        Raises ValueError if the message is longer than LONGEST bytes, or one of ERRORS.
        """
        message = {"channel": CHANNEL, "message": self.message(kind, data)}
        await connection.execute(sa.text("SELECT pg_notify(:channel, :message)"), message)

    async def start(self) -> None:
        """Start listening. Raises Unavailable."""
        if self.is_shared:
            self._task = asyncio.create_task(self._listen())
            with answering():
                await asyncio.wait_for(self._ready.wait(), 2 * PATIENCE)

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def message(self, kind: str, data: Any) -> str:
        """Return the text that goes out over CHANNEL. Raises ValueError if it is longer than LONGEST bytes."""
        message = json.dumps({"from": self._process, "kind": kind, "data": data}, separators=(",", ":"))
        if len(message) > LONGEST:
            raise ValueError(f"a message of {len(message)} bytes")
        return message

    def _call(self, kind: str, data: Any) -> None:
        for callback in self._subscribers[kind]:
            callback(data)

    async def _listen(self) -> None:
        """Listen and send, reconnecting for ever.

        Each new connection reports a GAP, since nobody knows what was missed.
        """
        backoff = Backoff(FIRST_DELAY, LONGEST_DELAY)
        while True:
            try:
                async with self._connected() as connection:
                    backoff.reset()
                    self._ready.set()
                    self._call(GAP, {})
                    await self._send(connection)
            except ERRORS as error:
                name = type(error).__name__
                logger.warning("other processes are not heard (%s), again in %g s", name, backoff.delay)
            await backoff.wait()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection]:
        """Open a listening connection of its own; when it breaks, an empty message wakes `_send`."""
        connection = await connected_postgres(self._engine, PATIENCE, PATIENCE)
        outbox: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._outbox = outbox
        try:
            connection.add_termination_listener(lambda _connection: _wake(outbox))
            await connection.add_listener(CHANNEL, self._hear)
            yield connection
        finally:
            connection.terminate()

    async def _send(self, connection: asyncpg.Connection) -> None:
        """Send what is in the outbox until the connection breaks."""
        outbox = self._outbox
        while not connection.is_closed():
            try:
                message = await asyncio.wait_for(outbox.get(), PULSE)
            except TimeoutError:
                message = ""  # idle: a SELECT finds a connection that is dead without having been closed
            await (connection.execute(_NOTIFY, CHANNEL, message) if message else connection.execute("SELECT 1"))

    def _hear(self, _connection: object, _process: int, _channel: str, text: object) -> None:
        message = json.loads(str(text))
        if message["from"] != self._process:
            self._call(message["kind"], message["data"])


def _wake(outbox: asyncio.Queue[str]) -> None:
    with suppress(asyncio.QueueFull):
        outbox.put_nowait("")
