"""Ratings without a running hall: list them, or recompute them from the logs."""

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
    """How many matches count after a recount, and how many results were `kept` for logs that no longer replay."""

    matches: int
    kept: int
    has_changed: bool


def recount(url: str) -> Recount:
    """Recompute all ratings from the logs of the rated matches. Raises DicehallError."""
    return _run(url, recounted)


def all_rated(url: str) -> list[Rated]:
    """Return all ratings of a hall, by game and number of players, best first. Raises DicehallError."""
    return _run(url, lambda store: RatingsStore(store).rated())


async def recounted(store: MatchStore) -> Recount:
    """Recompute all ratings in an open database, in which a hall may be running. Raises Unavailable."""
    hall, kept = Hall(Settings(""), store), 0
    results: dict[str, Result | None] = {}
    ratings = RatingsStore(store)
    for match_id in await ratings.rated_matches():
        try:
            results[match_id] = result_of(await hall.room(match_id))
        except (Outdated, Damaged):
            kept += 1
    has_changed = await ratings.replace(results)
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
