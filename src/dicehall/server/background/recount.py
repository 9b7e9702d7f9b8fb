"""Ratings outside of a running hall: all of them, and counting them anew from the logs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from dicehall.ratings import Result
from dicehall.server.common.errors import Damaged, Outdated
from dicehall.server.common.settings import Settings
from dicehall.server.hall.hall import Hall
from dicehall.server.match.rating_result import result_of
from dicehall.server.storage.database import telling
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.ratings_store import Rated, RatingsStore

T = TypeVar("T")


@dataclass(frozen=True)
class Recount:
    """What came of counting anew: `matches` that count, `kept` results of those whose logs can be read no more."""

    matches: int
    kept: int
    has_changed: bool


def recount(url: str) -> Recount:
    """Read the logs of all rated matches again, and let their results count one after the other; DicehallError."""
    return _run(url, recounted)


def all_rated(url: str) -> list[Rated]:
    """The ratings of a hall, by game and number of players, the best first; DicehallError."""
    return _run(url, lambda store: RatingsStore(store).rated())


async def recounted(store: MatchStore) -> Recount:
    """The same for a database that is open; the hall may be running."""
    hall, kept = Hall(Settings(""), store), 0
    found: dict[str, Result | None] = {}
    ratings = RatingsStore(store)
    for match_id in await ratings.rated_matches():
        try:
            found[match_id] = result_of(await hall.room(match_id))
        except (Outdated, Damaged):
            kept += 1
    has_changed = await ratings.replace(found)
    return Recount(len(await ratings.results()), kept, has_changed)


def _run(url: str, work: Callable[[MatchStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = MatchStore(url)
        try:
            await store.open()
            return await work(store)
        finally:
            await store.close()

    with telling():
        return asyncio.run(run())
