"""Stored results and ratings.

A rating follows from all results of its game and number of players, in the order in which the matches ended. Clocks of
machines differ, so a result may arrive late: it is put in its place, and all that ended after it are rated again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from dicehall import ratings
from dicehall.ratings import LITTLE, Placed, Pool, Rating, Result
from dicehall.server.match import log
from dicehall.server.match.rating_result import RatingChange
from dicehall.server.match.seats import bot_title
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import LOG, MATCHES, PLAYERS, RATINGS, RESULTS

ALWAYS = -1  # a moment before all results
Known = dict[str, Rating]


@dataclass(frozen=True)
class Rated:
    """The current rating of a player; `name` is the display or login name of an account, empty for a bot."""

    pool: Pool
    player: str
    name: str
    rating: Rating
    matches: int

    @property
    def shown_name(self) -> str:
        """The name of the player as pages show it."""
        return bot_title(self.player.partition(" ")[2]) if ratings.is_bot(self.player) else self.name


@dataclass(frozen=True)
class RatedMatch:
    """One result of a player, and the rating after it. `ended` in milliseconds since 1970, UTC."""

    match: str
    pool: Pool
    ended: int
    place: int
    has_left: bool
    rating: Rating


class RatingsStore:
    """Results and ratings in the database of a hall."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    # --- keeping

    async def add(self, result: Result) -> list[RatingChange]:
        """Store a result and rate it, once; return how it changed the ratings. Raises Unavailable."""
        async with self._alone() as connection:
            is_known = sa.select(RESULTS.c.match_id).where(RESULTS.c.match_id == result.match).limit(1)
            if (await connection.execute(is_known)).first() is None:
                await connection.execute(RESULTS.insert(), _rows(result))
                await _settle(connection, result.pool, result.ended)
            rows = await _all(connection, _ordered(RESULTS.c.match_id == result.match))
        return [_change(row) for row in rows]

    async def replace(self, found: Mapping[str, Result | None]) -> bool:
        """Replace the results of some matches and rate everything again; return True if anything differs from before.

        A match that maps to None loses its result. Raises Unavailable.
        """
        async with self._alone() as connection:
            before = await _everything(connection)
            kept = (await connection.execute(sa.select(RESULTS.c.match_id).distinct())).scalars()
            outdated = [{"match": match} for match in kept if match in found]
            if outdated:
                await connection.execute(RESULTS.delete().where(RESULTS.c.match_id == sa.bindparam("match")), outdated)
            rows = [row for result in found.values() if result is not None for row in _rows(result)]
            if rows:
                await connection.execute(RESULTS.insert(), rows)
            await connection.execute(RATINGS.delete())
            for pool in await _pools(connection):
                await _settle(connection, pool, ALWAYS)
            return before != await _everything(connection)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction in which nobody else changes results: each rating depends on all results before it."""
        async with self._store.writing() as connection:
            is_postgres = connection.dialect.name == "postgresql"
            lock = "LOCK TABLE result IN SHARE ROW EXCLUSIVE MODE" if is_postgres else "BEGIN IMMEDIATE"
            await connection.exec_driver_sql(lock)
            yield connection

    # --- looking

    async def unrated(self, since: int = 0) -> list[str]:
        """Return rated matches without a result that changed since a moment (milliseconds) and may be decided.

        Raises Unavailable.
        """
        is_rated = MATCHES.c.house["is_rated"].as_boolean()
        has_result = sa.exists().where(RESULTS.c.match_id == MATCHES.c.id)
        seats_changed = sa.exists().where((LOG.c.match_id == MATCHES.c.id) & (LOG.c.kind == log.CONTROLLER))
        query = sa.select(MATCHES.c.id).where(MATCHES.c.changed >= since, is_rated, ~has_result)
        query = query.where((MATCHES.c.stage == "over") | seats_changed)
        return list(await self._values(query))

    async def rated_matches(self) -> list[str]:
        """Return the ids of all rated matches, finished or not. Raises Unavailable."""
        return list(await self._values(sa.select(MATCHES.c.id).where(MATCHES.c.house["is_rated"].as_boolean())))

    async def _values(self, query: sa.Select[Any]) -> Sequence[Any]:
        async with self._store.reading() as connection:
            values: Sequence[Any] = (await connection.execute(query)).scalars().all()
        return values

    async def results(self) -> list[Result]:
        """Return all results in the order in which they count. Raises Unavailable."""
        async with self._store.reading() as connection:
            return sorted(_results(await _all(connection, _ordered())), key=lambda result: result.order)

    async def rated(self, *conditions: sa.ColumnElement[bool]) -> list[Rated]:
        """Return current ratings by game and number of players, best first. Raises Unavailable."""
        query = sa.select(RATINGS, PLAYERS.c.name, PLAYERS.c.login)
        query = query.outerjoin(PLAYERS, PLAYERS.c.id == RATINGS.c.player).where(*conditions)
        query = query.order_by(RATINGS.c.game, RATINGS.c.players, RATINGS.c.mean.desc(), RATINGS.c.player)
        async with self._store.reading() as connection:
            rows = await _all(connection, query)
        return [_rated(row) for row in rows]

    async def board(self, pool: Pool, most: int) -> list[Rated]:
        """Return the best `most` players of a pool, without provisional ratings. Raises Unavailable."""
        here = (RATINGS.c.game == pool.game) & (RATINGS.c.players == pool.players)
        return (await self.rated(here, RATINGS.c.deviation <= LITTLE))[:most]

    async def of(self, player: str) -> list[Rated]:
        """Return the ratings of one player. Raises Unavailable."""
        return await self.rated(RATINGS.c.player == player)

    async def among(self, pool: Pool, players: Iterable[str]) -> Known:
        """Map players to their ratings in a pool; unrated players are left out. Raises Unavailable."""
        here = (RATINGS.c.game == pool.game) & (RATINGS.c.players == pool.players)
        return {rated.player: rated.rating for rated in await self.rated(here, RATINGS.c.player.in_(list(players)))}

    async def pools(self) -> list[tuple[Pool, int]]:
        """Return every pool with the number of its results. Raises Unavailable."""
        count = sa.func.count(RESULTS.c.match_id.distinct())
        query = sa.select(RESULTS.c.game, RESULTS.c.players, count).group_by(RESULTS.c.game, RESULTS.c.players)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(RESULTS.c.game, RESULTS.c.players))).all()
        return [(Pool(game, players), number) for game, players, number in rows]

    async def past(self, player: str, most: int) -> list[RatedMatch]:
        """Return the last `most` results of a player, oldest first. Raises Unavailable."""
        query = sa.select(RESULTS).where(RESULTS.c.player == player)
        query = query.order_by(RESULTS.c.ended.desc(), RESULTS.c.match_id.desc(), RESULTS.c.seat).limit(most)
        async with self._store.reading() as connection:
            rows = await _all(connection, query)
        return [_past(row) for row in reversed(rows)]


# --- counting


async def _settle(connection: AsyncConnection, pool: Pool, since: int) -> None:
    """Rate the results of a pool that ended at `since` (milliseconds) or later, one after the other."""
    here = (RESULTS.c.game == pool.game) & (RESULTS.c.players == pool.players)
    results = _results(await _all(connection, _ordered(here, RESULTS.c.ended >= since)))
    players = sorted({placed.player for result in results for placed in result.seats})
    known = await _known(connection, here & (RESULTS.c.ended < since), players)
    rows: list[dict[str, Any]] = []
    for result in sorted(results, key=lambda result: result.order):
        before, after = dict(known), ratings.rated(result, known)
        for placed, now in zip(result.seats, after, strict=True):
            known[placed.player] = now
            rows.append(_counted(result, placed, ratings.rating_of(placed.player, before), now))
    if rows:
        await connection.execute(_COUNTED, rows)
    await _keep(connection, pool, known)


async def _known(connection: AsyncConnection, before: sa.ColumnElement[bool], players: Sequence[str]) -> Known:
    """Return the ratings of some players after their last results that meet the condition `before`."""
    known: Known = {}
    for player in players:
        of_player = before & (RESULTS.c.player == player)
        last = sa.select(sa.func.max(RESULTS.c.ended)).where(of_player).scalar_subquery()
        rows = await _all(connection, sa.select(RESULTS).where(of_player, RESULTS.c.ended == last))
        if rows:
            known[player] = _rating(max(rows, key=lambda row: str(row["match_id"])))
    return known


async def _keep(connection: AsyncConnection, pool: Pool, known: Known) -> None:
    """Store the current ratings of some players."""
    here = (RATINGS.c.game == pool.game) & (RATINGS.c.players == pool.players)
    count = sa.select(sa.func.count(RESULTS.c.match_id.distinct())).where(
        RESULTS.c.game == pool.game, RESULTS.c.players == pool.players
    )
    for player, rating in known.items():
        matches = (await connection.execute(count.where(RESULTS.c.player == player))).scalar_one()
        await connection.execute(RATINGS.delete().where(here & (RATINGS.c.player == player)))
        row = {**pool._asdict(), "player": player, **rating._asdict(), "matches": matches}
        await connection.execute(RATINGS.insert().values(row))


_COUNTED = (
    RESULTS.update()
    .where((RESULTS.c.match_id == sa.bindparam("match")) & (RESULTS.c.seat == sa.bindparam("number")))
    .values({name: sa.bindparam(f"its_{name}") for name in ("was_mean", "was_deviation", "mean", "deviation")})
)


def _counted(result: Result, placed: Placed, was: Rating, now: Rating) -> dict[str, Any]:
    before = {"its_was_mean": was.mean, "its_was_deviation": was.deviation}
    return {
        "match": result.match,
        "number": placed.seat,
        **before,
        "its_mean": now.mean,
        "its_deviation": now.deviation,
    }


# --- rows


def _rows(result: Result) -> list[dict[str, Any]]:
    facts = {"match_id": result.match, **result.pool._asdict(), "ended": result.ended, "is_whole": result.is_whole}
    nothing = dict.fromkeys(("was_mean", "was_deviation", "mean", "deviation"), 0.0)
    return [{**facts, **placed._asdict(), **nothing} for placed in result.seats]


def _results(rows: Sequence[Mapping[Any, Any]]) -> list[Result]:
    """Return the results of rows that are ordered by match and seat."""
    results = []
    for match, group in groupby(rows, key=lambda row: str(row["match_id"])):
        seats = list(group)
        placed = tuple(Placed(row["seat"], row["player"], row["place"], row["has_left"]) for row in seats)
        pool = Pool(seats[0]["game"], seats[0]["players"])
        results.append(Result(match, pool, seats[0]["ended"], placed, seats[0]["is_whole"]))
    return results


def _ordered(*conditions: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return sa.select(RESULTS).where(*conditions).order_by(RESULTS.c.match_id, RESULTS.c.seat)


async def _all(connection: AsyncConnection, query: sa.Select[Any]) -> Sequence[sa.RowMapping]:
    rows: Sequence[sa.RowMapping] = (await connection.execute(query)).mappings().all()
    return rows


async def _pools(connection: AsyncConnection) -> list[Pool]:
    rows = await connection.execute(sa.select(RESULTS.c.game, RESULTS.c.players).distinct())
    return sorted(Pool(*row) for row in rows)


async def _everything(connection: AsyncConnection) -> list[list[tuple[Any, ...]]]:
    """Return all results and ratings in a form that can be compared."""
    tables = [(await connection.execute(sa.select(table))).all() for table in (RESULTS, RATINGS)]
    return [sorted(tuple(row) for row in rows) for rows in tables]


def _rating(row: Mapping[Any, Any]) -> Rating:
    return Rating(row["mean"], row["deviation"])


def _change(row: Mapping[Any, Any]) -> RatingChange:
    return RatingChange(row["seat"], Rating(row["was_mean"], row["was_deviation"]), _rating(row), row["has_left"])


def _rated(row: Mapping[Any, Any]) -> Rated:
    name = row["name"] or row["login"] or ""
    return Rated(Pool(row["game"], row["players"]), row["player"], name, _rating(row), row["matches"])


def _past(row: Mapping[Any, Any]) -> RatedMatch:
    pool = Pool(row["game"], row["players"])
    return RatedMatch(row["match_id"], pool, row["ended"], row["place"], row["has_left"], _rating(row))
