"""A crowd at the tables of real halls: it posts at random, doubled, late, in another order, and hangs up in the middle.

Whatever the hall has accepted is noted. Watchers follow every table and note what they were told.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import httpx

from dicehall.server.hall.live_room import LiveRoom
from tests.patience import PATIENCE
from tests.server.house import JSON, link
from tests.server.parts import brought_in

TOKEN = re.compile(r'name="token" value="([^"]+)" data-token')
LOG = re.compile(r'id="hall"[^>]* data-log="(\d+)"')
HOST = {"host": "hall.test"}  # so that links on the pages of all halls are alike
GONE = (httpx.TransportError, httpx.StreamError)


@dataclass(frozen=True)
class Accepted:
    """A choice that a hall has said yes to: of a seat, as the answer to an entry."""

    match: str
    answers: int
    seat: int
    token: str


@dataclass
class Crowd:
    """Everybody at some tables, of which each has as many players; `urls`: the halls that serve them."""

    urls: Sequence[str]
    rooms: Sequence[LiveRoom]
    luck: random.Random
    accepted: list[Accepted] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)

    @asynccontextmanager
    async def storming(self) -> AsyncIterator[None]:
        """Everybody does something at random during the block."""
        seats = [(room, seat.number) for room in self.rooms for seat in room.seats]
        sitting = [asyncio.create_task(self._sit(room, seat)) for room, seat in seats * 2]  # two devices each
        try:
            yield
        finally:
            for task in sitting:
                task.cancel()
            for end in await asyncio.gather(*sitting, return_exceptions=True):
                if isinstance(end, Exception):
                    raise end

    async def choices(self, count: int) -> None:
        """Wait until the halls have accepted so many more."""
        aim = len(self.accepted) + count
        async with asyncio.timeout(2 * PATIENCE):
            while len(self.accepted) < aim:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def can_go_on(self, room: LiveRoom) -> None:
        """No match is stuck: persons take their seats back, and who is on turn chooses something."""
        async with self._client() as client:
            for seat in room.seats:
                await self._post(client, room, seat.number, "controller", controller="person")
            pages = [(seat.number, (await client.get(link(room, seat.number))).text) for seat in room.seats]
            if 'class="panel result"' in pages[0][1]:
                return
            (on_turn, page), *more = [(number, page) for number, page in pages if TOKEN.search(page)]
            assert not more
            answers, token = LOG.search(page), TOKEN.search(page)
            assert answers
            assert token
            reply = await self._post(client, room, on_turn, "play", answers=int(answers[1]), token=unescape(token[1]))
            assert reply.status_code == 200

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[httpx.AsyncClient]:
        async with httpx.AsyncClient(base_url=self.luck.choice(self.urls), headers=HOST, timeout=PATIENCE) as client:
            yield client

    async def _sit(self, room: LiveRoom, seat: int) -> None:
        """One device of one seat, which goes from hall to hall when it loses the connection."""
        while True:
            with suppress(*GONE):
                async with self._client() as client:
                    while True:
                        await self._act(client, room, seat)
            await asyncio.sleep(0.05)

    async def _act(self, client: httpx.AsyncClient, room: LiveRoom, seat: int) -> None:
        page = await client.get(link(room, seat))
        found = LOG.search(page.text)
        if page.status_code != 200 or found is None:
            self._note(page)
            await asyncio.sleep(0.05)
            return
        answers, tokens = int(found[1]), [unescape(token) for token in TOKEN.findall(page.text)]
        deed = self.luck.random()
        if tokens and deed < 0.8:
            await self._choose(client, room, seat, answers, tokens)
        elif deed < 0.86:
            await self._post(client, room, seat, "undo", answers=answers)
        elif deed < 0.9:
            controller = self.luck.choice(["bot random", "person", "person"])
            await self._post(client, room, seat, "controller", controller=controller)
        else:
            await asyncio.sleep(self.luck.random() * 0.05)

    async def _choose(
        self, client: httpx.AsyncClient, room: LiveRoom, seat: int, answers: int, tokens: Sequence[str]
    ) -> None:
        """Post a choice: once, several times at once, late, or for an older position, or hang up in the middle."""
        token, way = self.luck.choice(tokens), self.luck.random()
        if way < 0.15:
            answers = max(0, answers - self.luck.randrange(4))
        if 0.15 <= way < 0.25:
            await asyncio.sleep(self.luck.random() * 0.1)
        times = 3 if way > 0.85 else 1
        posts = [self._play(client, room, seat, answers, token) for _ in range(times)]
        if 0.25 <= way < 0.35:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.luck.random() * 0.01):
                    await asyncio.gather(*posts)
        else:
            await asyncio.gather(*posts)

    async def _play(self, client: httpx.AsyncClient, room: LiveRoom, seat: int, answers: int, token: str) -> None:
        reply = await self._post(client, room, seat, "play", answers=answers, token=token)
        if reply.status_code == 200:
            assert reply.json()["accepted"]
            self.accepted.append(Accepted(room.card.id, answers, seat, token))

    async def _post(
        self, client: httpx.AsyncClient, room: LiveRoom, seat: int, what: str, **form: Any
    ) -> httpx.Response:
        reply = await client.post(f"{link(room, seat)}/{what}", data=form, headers=JSON)
        self._note(reply)
        return reply

    def _note(self, reply: httpx.Response) -> None:
        self.statuses.add(reply.status_code)
        assert reply.status_code in (200, 403, 409, 422, 429, 503), reply.text
        assert "Traceback" not in reply.text


@dataclass
class Watcher:
    """A browser that follows a table as one seat sees it, and finds its way back when a hall is gone."""

    urls: Sequence[str]
    path: str
    luck: random.Random
    ids: list[int] = field(default_factory=list)
    html: str = ""

    async def watch(self) -> None:
        """Follow until cancelled."""
        while True:
            with suppress(*GONE):
                async with httpx.AsyncClient(
                    base_url=self.luck.choice(self.urls), headers=HOST, timeout=None
                ) as client:
                    await self._follow(client)
            await asyncio.sleep(0.1)

    async def _follow(self, client: httpx.AsyncClient) -> None:
        headers = {"last-event-id": str(self.ids[-1])} if self.ids else {}
        async with client.stream("GET", f"{self.path}/stream", headers=headers) as reply:
            kind = ""
            async for line in reply.aiter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    kind = value
                elif name == "data" and kind in ("snapshot", "change"):
                    self._take(kind, json.loads(value))

    def _take(self, kind: str, data: dict[str, Any]) -> None:
        assert not self.ids or data["id"] > self.ids[-1] or kind == "snapshot", "told twice, or in another order"
        self.ids.append(data["id"])
        self.html = brought_in(self.html, data)
