"""A crowd that does everything at once and wrong, while halls and databases die: nothing is lost, doubled or stuck."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import httpx
import pytest

from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log
from dicehall.server.storage.match_store import MatchStore
from tests.patience import PATIENCE
from tests.server.crowd import HOST, Accepted, Crowd, Watcher
from tests.server.databases import Postgres
from tests.server.house import JSON, fragment_of, link, settings
from tests.server.process import HallProcess

pytestmark = pytest.mark.anyio
TABLES: tuple[dict[str, str], ...] = (
    {"game": "line-dice", "option-scoring": "domino", "option-target": "30", "option-hidden": "yes"},
    {"game": "dice-age"},
    {"game": "wuerfelzucker", "option-length": "33"},
)


@dataclass
class Street:
    """Halls on one database."""

    url: str
    halls: list[HallProcess]
    postgres: Postgres | None = None

    @property
    def urls(self) -> list[str]:
        return [hall.url for hall in self.halls]

    async def fail(self, luck: random.Random) -> None:
        """Kill a hall, or the database where it has a life of its own, and start it again."""
        if self.postgres is not None and luck.random() < 0.4:
            await asyncio.to_thread(self.postgres.cluster.stop)
            await asyncio.sleep(0.2)
            await asyncio.to_thread(self.postgres.cluster.start)
        else:
            hall = luck.choice(self.halls)
            await asyncio.to_thread(hall.end)
            await asyncio.to_thread(hall.start)

    async def rooms(self) -> list[LiveRoom]:
        """All matches as their logs tell them; this fails if ids have gaps or an event is not legal."""
        store = MatchStore(self.url)
        hall = Hall(settings(self.url), store)
        found = [await hall.room(match_id) for match_id in await store.active_since(0)]
        await store.close()
        return found


@pytest.fixture
def street(request: pytest.FixtureRequest, database: str) -> Iterator[Street]:
    """One hall on SQLite, two on PostgreSQL."""
    postgres = None if database.startswith("sqlite") else request.getfixturevalue("postgres")
    halls = [HallProcess(database, bot_pause=0.01, bot_seconds=0.01) for _ in range(1 if postgres is None else 2)]
    for hall in halls:
        hall.launch()
    for hall in halls:
        hall.wait()
    yield Street(database, halls, postgres)
    for hall in halls:
        hall.end()


async def begin(street: Street) -> list[LiveRoom]:
    """Matches of two persons, of several games."""
    async with httpx.AsyncClient(base_url=street.urls[0]) as client:
        for table in TABLES:
            form = {"form": table["game"], "players": "2", "seat-0": "person", "seat-1": "open", **table}
            assert (await client.post("/matches", data=form)).status_code == 303
        for room in await street.rooms():
            reply = await client.post(f"{link(room, 1)}/take", data={"name": "Ben"}, headers=JSON)
            assert reply.json()["accepted"]
    return await street.rooms()


async def check(street: Street, choices: int, failures: int, seed: int) -> None:
    """So many choices, and again after each failure; then everything has to be right."""
    luck = random.Random(seed)
    rooms = await begin(street)
    crowd = Crowd(street.urls, rooms, luck)
    paths = [path for room in rooms for path in (f"/match/{room.card.id}", link(room, 0), link(room, 1))]
    watchers = [Watcher(street.urls, path, luck) for path in paths]
    watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    async with crowd.storming():
        await crowd.choices(choices)
        for _ in range(failures):
            await street.fail(luck)
            await crowd.choices(choices)
    for room in rooms:
        await crowd.can_go_on(room)
    then = {room.card.id: room for room in await street.rooms()}
    check_accepted(crowd.accepted, then)
    await check_told(street, watchers)
    for task in watching:
        task.cancel()
    for end in await asyncio.gather(*watching, return_exceptions=True):
        assert isinstance(end, asyncio.CancelledError)
    assert {200, 409} <= crowd.statuses


def check_accepted(accepted: list[Accepted], rooms: dict[str, LiveRoom]) -> None:
    """What was accepted is the first move after the entry that it answers, and there only once."""
    for each in accepted:
        entries = rooms[each.match].entries
        first = next(entry for entry in entries[each.answers :] if entry.moves)
        assert (first.kind, first.by, first.data) == (log.EVENT, each.seat, {"token": each.token})


async def check_told(street: Street, watchers: list[Watcher]) -> None:
    """Everybody who watched was told every change once, in order, and sees the truth at the end."""
    async with httpx.AsyncClient(base_url=street.urls[-1], headers=HOST) as client:
        for watcher in watchers:
            truth = fragment_of((await client.get(watcher.path)).text)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while watcher.html != truth:  # noqa: ASYNC110
                        await asyncio.sleep(0.05)
            assert watcher.html == truth
    for watcher in watchers:
        assert watcher.ids == sorted(set(watcher.ids))


async def test_a_crowd_and_failures_lose_nothing(street: Street) -> None:
    await check(street, choices=10, failures=1, seed=5)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
async def test_a_crowd_for_long(street: Street, seed: int) -> None:
    await check(street, choices=40, failures=8, seed=seed)
