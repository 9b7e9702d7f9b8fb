"""Two halls in which everything is done twice, at the same time of the same day with the same secrets.

What is fixed: the clocks of the hall, the random links and keys, the dice. What cannot be and tells nothing is left out
of what was sent: the number of a request, and the seconds that it took.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from itsdangerous import TimestampSigner

from dicehall.games import find
from dicehall.server.common import utc
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.card import Card
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room
from tests.server.house import House, browser, opened, settings

MOMENT = 1_800_000_000  # seconds since 1970
LEFT_OUT = ("date", "x-request-id")
ASKED: ContextVar[int] = ContextVar("asked", default=0)
"""Which hall the running task asks."""
METRICS, SIZE = "/metrics", b"content-length"
BODY = "http.response.body"
LONG = 3600.0
QUIET = 0.02  # seconds of silence after which a stream has told all


class Chance:
    """The random links of each hall: the same in both, one after the other."""

    def __init__(self) -> None:
        self.hall, self._drawn = 0, [0, 0]

    def bytes(self, count: int) -> bytes:
        self._drawn[self.hall] += 1
        return hashlib.shake_256(str(self._drawn[self.hall]).encode()).digest(count)

    def text(self, count: int | None = None) -> str:
        return self.bytes(count or 32).hex()

    def is_alike(self) -> bool:
        return self._drawn[0] == self._drawn[1]


@contextmanager
def fixed(chance: Chance) -> Iterator[None]:
    """No clock runs, and what is random comes from `chance`."""
    at, real = lambda *_args: MOMENT * 1000, utc.now
    with pytest.MonkeyPatch.context() as patch:
        for module in [module for name, module in sys.modules.items() if name.startswith("dicehall.server")]:
            if getattr(module, "now", None) is real:
                patch.setattr(module, "now", at)
        patch.setattr(TimestampSigner, "get_timestamp", lambda _self: MOMENT)
        for name, function in (
            ("token_urlsafe", chance.text),
            ("token_hex", chance.text),
            ("token_bytes", chance.bytes),
        ):
            patch.setattr(secrets, name, function)
        yield


@dataclass
class Twice:
    """What came of one thing that was done in both halls."""

    what: str
    answers: tuple[Any, Any]

    @property
    def is_alike(self) -> bool:
        return bool(self.answers[0] == self.answers[1])


@dataclass(eq=False)
class Person:
    """Somebody with a browser in each hall."""

    name: str
    browsers: tuple[httpx.AsyncClient, httpx.AsyncClient]


@dataclass
class Halls:
    """Both halls with one match in each."""

    houses: tuple[House, House]
    chance: Chance
    rooms: list[LiveRoom] = field(default_factory=list)
    lines: list[list[Any]] = field(default_factory=lambda: [[], []])
    """What the logs say of requests, in each hall."""

    async def both(self, do: Callable[[int], Any]) -> tuple[Any, Any]:
        """Do something in one hall, then in the other."""
        found = []
        for hall in (0, 1):
            self.chance.hall = hall
            ASKED.set(hall)
            found.append(await do(hall))
        return found[0], found[1]

    async def begin(self, cards: Sequence[Card], entries: Sequence[list[Entry]]) -> None:
        """Put a match into each hall."""

        async def put(hall: int) -> LiveRoom:
            given, house = cards[hall], self.houses[hall]
            first = [entry._replace(at=MOMENT * 1000) for entry in entries[hall]]
            await house.hall.store.create(given, first, Room(given, find(given.game), first).summary_after([]))
            return await house.hall.room(given.id)

        self.rooms = list(await self.both(put))

    async def person(self, name: str) -> Person:
        """Somebody whom the halls do not know yet."""
        return Person(name, (browser(self.houses[0].app), browser(self.houses[1].app)))

    async def ask(
        self, who: Person, method: str, path: str, *, form: Mapping[str, Any] | None = None, **headers: str
    ) -> Twice:
        """A request, answered to its end."""

        async def send(hall: int) -> Any:
            data = None if form is None else {name: str(value) for name, value in form.items()}
            reply = await who.browsers[hall].request(method, path, headers=headers, data=data)
            assert reply.status_code < 500, reply.text
            body = reply.content if path != METRICS else counts(reply.content)
            return (
                reply.status_code,
                [each for each in kept(reply.headers.raw) if path != METRICS or each[0] != SIZE],
                body,
            )

        return Twice(f"{who.name}: {method} {path} {dict(form or {})} {headers}", await self.both(send))

    async def stream(self, who: Person, path: str, **headers: str) -> Twice:
        """All that a stream tells until it falls silent."""

        async def listen(hall: int) -> Any:
            return await listened(self.houses[hall], who.browsers[hall], path, headers)

        return Twice(f"{who.name}: stream {path} {headers}", await self.both(listen))

    @asynccontextmanager
    async def watching(self, who: Person, path: str) -> AsyncIterator[list[Twice]]:
        """A stream that is open for the block, and afterwards what came of it but who was there."""
        ends, found = asyncio.Event(), list[Twice]()
        tasks = []
        for hall, (house, client) in enumerate(zip(self.houses, who.browsers, strict=True)):
            ASKED.set(hall)
            tasks.append(asyncio.create_task(listened(house, client, path, {}, ends)))
        yield found
        ends.set()
        one, other = [(status, headers, without_here(body)) for status, headers, body in await asyncio.gather(*tasks)]
        found.append(Twice(f"{who.name}: open stream {path}", (one, other)))


def without_here(stream: bytes) -> list[bytes]:
    """The events of a stream but those that tell who is here: they come as people come and go."""
    return [event for event in stream.split(b"\n\n") if not event.startswith(b"event: here")]


def counts(figures: bytes) -> list[bytes]:
    """Figures without those that tell how long something took; in any order, which tells what ended first."""
    told = (
        line for line in figures.splitlines() if not any(word in line for word in (b"_bucket", b"_sum", b"_created"))
    )
    return sorted(told)


def kept(headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers that can be compared."""
    return [(name.lower(), value) for name, value in headers if name.decode().lower() not in LEFT_OUT]


async def listened(
    house: House, client: httpx.AsyncClient, path: str, headers: Mapping[str, str], ends: asyncio.Event | None = None
) -> Any:
    """Status, headers and body of a stream until it falls silent, after the event if there is one."""
    request = client.build_request("GET", path, headers=headers)
    chunks: asyncio.Queue[Any] = asyncio.Queue()
    gone = asyncio.Event()
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        for message in asked:
            return message
        await gone.wait()
        return {"type": "http.disconnect"}

    scope = {
        "type": "http", "method": "GET", "path": request.url.path, "raw_path": request.url.raw_path,
        "query_string": request.url.query, "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": "http", "server": ("hall.test", 80), "client": ("127.0.0.1", 1), "http_version": "1.1",
        "asgi": {"version": "3.0"}, "root_path": "",
    }  # fmt: skip
    task = asyncio.create_task(house.app(scope, receive, chunks.put))
    found: list[Any] = []
    while not (found and found[-1]["type"] == BODY and not found[-1].get("more_body")):
        try:
            found.append(await asyncio.wait_for(chunks.get(), QUIET))
        except TimeoutError:
            if ends.is_set() if ends is not None else said(found):
                break
    gone.set()
    await task
    return found[0]["status"], kept(found[0]["headers"]), b"".join(message.get("body", b"") for message in found)


def said(found: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a stream has told who is here: that comes after all else."""
    return any(b"event: here" in message.get("body", b"") for message in found)


class Lines(logging.Handler):
    """Keeps what the logs say of requests in the hall that is asked, without times and sizes."""

    def __init__(self, halls: Halls) -> None:
        super().__init__()
        self.halls = halls

    def emit(self, record: logging.LogRecord) -> None:
        facts = {name: value for name, value in getattr(record, "facts", {}).items() if name not in UNLIKE}
        self.halls.lines[ASKED.get()].append((record.name, record.getMessage(), facts))


UNLIKE = ("ms", "request", "bytes")


@asynccontextmanager
async def two_halls(folder: Path) -> AsyncIterator[Halls]:
    """Two halls that are open for the block."""
    chance = Chance()
    with fixed(chance):
        for name in ("one", "other"):
            (folder / name).mkdir()
        async with opened(settings(folder / "one", heartbeat=LONG)) as one:
            chance.hall = 1
            async with opened(settings(folder / "other", heartbeat=LONG)) as other:
                halls = Halls((one, other), chance)
                for house in halls.houses:
                    house.hall.hall_time.now = store_now
                    house.hall.presence.grace = LONG
                logger, lines = logging.getLogger("dicehall"), Lines(halls)
                level = logger.level
                logger.addHandler(lines)
                logger.setLevel(logging.INFO)
                try:
                    yield halls
                finally:
                    logger.removeHandler(lines)
                    logger.setLevel(level)


def store_now() -> int:
    """The time in both halls."""
    return MOMENT * 1000


def query(path: str, **asked: Any) -> str:
    """A path with a query."""
    found = urlencode({name: value for name, value in asked.items() if value is not None})
    return f"{path}?{found}" if found else path
