"""Ratings that are kept are those that follow from the logs: whatever dies, comes late, or is done twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from dicehall import ratings
from dicehall.cli import main
from dicehall.core import record
from dicehall.games import load
from dicehall.ratings import Placed, Pool, Result
from dicehall.server.background.rating_worker import RatingWorker
from dicehall.server.background.recount import recounted
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.ratings_store import RatingsStore
from dicehall.server.storage.schema import MATCHES, RATINGS, RESULTS
from tests.server.databases import Postgres
from tests.server.house import House, link, opened, settings
from tests.server.test_ratings import DUEL, People, accounts, begin, decided, leave, play
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
BOTS = {"seat-0": "person", "seat-1": "bot random"}


async def kept(store: MatchStore) -> list[list[tuple[object, ...]]]:
    """All results and ratings, to the last digit."""
    async with store.reading() as connection:
        found = [(await connection.execute(sa.select(table))).all() for table in (RESULTS, RATINGS)]
    return [sorted(tuple(row) for row in rows) for rows in found]


async def several(house: House, people: People, matches: int = 3) -> list[str]:
    """Some matches of two and three that are played to the end, and one that is left; their ids."""
    made = []
    for number in range(matches):
        seats = [DUEL, {**DUEL, "seat-2": "open"}, {**DUEL, "seat-2": "bot random"}][number % 3]
        room = await begin(house, people, seats, f"form {number}")
        await play(room, people)
        made.append(room)
    gone = await begin(house, people, DUEL, "gone")
    await play(gone, people, 2)
    await leave(gone, people, 1)
    for room in [*made, gone]:
        await until(lambda room=room: room.rated is not None)  # type: ignore[misc]
    return [room.card.id for room in [*made, gone]]


async def test_counted_anew_they_are_the_same_to_the_last_digit(house: House) -> None:
    store = house.hall.store
    async with accounts(house, "ann", "ben", "cleo") as people:
        made = await several(house, people)
    before = await kept(store)
    assert len({row[0] for row in before[0]}) == len(made)
    for _time in range(2):
        done = await recounted(store)
        assert (done.matches, done.kept, done.has_changed) == (len(made), 0, False)
        assert await kept(store) == before
    async with store.writing() as connection:
        await connection.execute(RATINGS.update().values(mean=RATINGS.c.mean + 1))
        await connection.execute(RESULTS.delete().where(RESULTS.c.match_id == made[0]))
    assert (await recounted(store)).has_changed
    assert await kept(store) == before


async def test_records_alone_give_the_same(house: House, tmp_path: Path) -> None:
    async with accounts(house, "ann", "ben", "cleo") as people:
        made = await several(house, people)
        files = []
        for match_id in reversed(made):
            reply = await people[0].get(f"/match/{match_id}/record")
            files.append(tmp_path / f"{match_id}.json")
            files[-1].write_text(reply.text)
    found = []
    for file in files:
        match, data = record.read(file.read_text(), load), record.rated(file.read_text())
        ranking = None if match.outcome is None else match.outcome.ranking
        found.append(ratings.from_data(data, Pool(match.game.name, match.players), ranking))
    now = {(each.pool, each.player): each.rating for each in await RatingsStore(house.hall.store).rated()}
    assert ratings.known_after(found) == now
    printed = CliRunner().invoke(main, ["ratings", *map(str, files)])
    assert printed.exit_code == 0, printed.output
    for (_pool, player), rating in now.items():
        assert any(player in line and f" {rating.mean:.1f} " in line for line in printed.stdout.splitlines())


async def test_what_was_decided_while_nobody_rated_is_made_good(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def dead(_rater: RatingWorker) -> None:
        await asyncio.sleep(3600)

    with monkeypatch.context() as patch:
        patch.setattr(RatingWorker, "_run", dead)
        async with opened(settings(database)) as house, accounts(house, "ann", "ben") as people:
            over = await begin(house, people, DUEL, "over")
            await play(over, people)
            gone = await begin(house, people, DUEL, "gone")
            await play(gone, people, 2)
            await leave(gone, people, 0)
            assert await kept(house.hall.store) == [[], []]
            store = RatingsStore(house.hall.store)
            assert set(await store.unrated()) == {over.card.id, gone.card.id}
            assert gone.card.id in await store.unrated(gone.entries[-1].at)
            assert await store.unrated(gone.entries[-1].at + 1) == []
    async with opened(settings(database)) as house:
        store = RatingsStore(house.hall.store)
        for match_id in (over.card.id, gone.card.id):
            room = await house.hall.room(match_id)
            await until(lambda room=room: room.rated is not None)  # type: ignore[misc]
        assert {each.match for each in await store.results()} == {over.card.id, gone.card.id}
        assert await store.unrated() == []


async def test_a_result_that_is_kept_and_not_told_is_told_to_whoever_looks(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room, result = await decided(house, people)
        told = room.rated
        assert told is not None
        async with house.hall.store.writing() as connection:
            log = sa.text("DELETE FROM log WHERE match_id = :match AND kind = 'rated'")
            await connection.execute(log, {"match": room.card.id})
        house.hall._rooms.clear()
        again = await house.hall.room(room.card.id)
        await until(lambda: again.rated is not None)
        assert again.rated is not None
        assert again.rated.data == told.data
        assert await RatingsStore(house.hall.store).results() == [result]


def duel(match: str, ended: int, winner: str, loser: str) -> Result:
    seats = (Placed(0, winner, 1), Placed(1, loser, 2))
    return Result(match, Pool("line-dice", 2), ended, seats)


async def rows_for(store: MatchStore, results: list[Result]) -> None:
    """Matches that results can be of."""
    facts = {"game": "line-dice", "rules": 1, "components": "", "options": {}, "seed": "", "created": 0}
    async with store.writing() as connection:
        await connection.execute(
            MATCHES.insert(), [{"id": each.match, "form": each.match, **facts} for each in results]
        )


def many(count: int = 24) -> list[Result]:
    chance = random.Random(5)
    names = ["ann", "ben", "cleo", "dan", "bot flat", ratings.ANCHOR]
    return [duel(f"m{number}", number // 3, *chance.sample(names, 2)) for number in range(count)]


async def test_results_that_come_late_are_put_into_their_place(house: House) -> None:
    store, results = RatingsStore(house.hall.store), many()
    await rows_for(house.hall.store, results)
    random.Random(6).shuffle(results)
    for result in results:
        await store.add(result)
    kept_now = {(each.pool, each.player): each.rating for each in await store.rated()}
    assert kept_now == ratings.known_after(results)
    assert await store.results() == sorted(results, key=lambda result: result.order)
    before = await kept(house.hall.store)
    assert not await store.replace(dict.fromkeys([], None))
    assert await kept(house.hall.store) == before


@pytest.mark.one_database
async def test_two_halls_lose_nothing_and_double_nothing(postgres: Postgres) -> None:
    url = postgres.empty()
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        stores, results = [RatingsStore(each.hall.store) for each in (one, two)], many()
        await rows_for(one.hall.store, results)
        halves = [[store.add(result) for result in results] for store in stores]
        random.Random(1).shuffle(halves[1])
        await asyncio.gather(*halves[0], *halves[1], stores[0].replace({}))
        found = {(each.pool, each.player): each for each in await stores[1].rated()}
        assert {key: each.rating for key, each in found.items()} == ratings.known_after(results)
        assert sum(each.matches for each in found.values()) == 2 * len(results)


@pytest.mark.one_database
async def test_a_match_that_two_halls_play_counts_once_and_both_show_it(postgres: Postgres) -> None:
    url = postgres.empty()
    async with opened(settings(url)) as one, opened(settings(url)) as two, accounts(one, "ann", "ben") as people:
        room = await begin(one, people)
        there = await two.hall.room(room.card.id)
        await play(room, people)
        for each in (room, there):
            await until(lambda each=each: each.rated is not None)  # type: ignore[misc]
        assert len(await RatingsStore(two.hall.store).results()) == 1
        assert sum(entry.kind == "rated" for entry in await one.hall.store.log(room.card.id)) == 1
        for house in (one, two):
            assert "→" in (await house.stranger.get(f"/match/{room.card.id}")).text


async def test_results_of_rules_that_are_no_more_stay(house: House) -> None:
    store = house.hall.store
    async with accounts(house, "ann", "ben", "cleo") as people:
        made = await several(house, people, 1)
    async with store.writing() as connection:
        await connection.execute(MATCHES.update().where(MATCHES.c.id == made[0]).values(rules=0))
    before = await kept(store)
    house.hall._rooms.clear()
    done = await recounted(store)
    assert (done.matches, done.kept, done.has_changed) == (2, 1, False)
    assert await kept(store) == before


# --- pages


@pytest.fixture
async def played(house: House) -> AsyncIterator[tuple[House, People]]:
    """A hall in which some matches have counted."""
    async with accounts(house, "ann", "ben", "cleo") as people:
        await several(house, people)
        yield house, people


@pytest.mark.one_database
async def test_pages_tell_ratings(played: tuple[House, People]) -> None:
    house, people = played
    store = RatingsStore(house.hall.store)
    ann = next(each for each in await store.rated() if each.shown_name == "ann" and each.pool.players == 2)
    told = f"{round(ann.rating.mean)}<span"
    mine = (await people[0].get("/mine")).text
    assert f"/player/{ann.player}" in mine
    page = (await house.stranger.get(f"/player/{ann.player}")).text
    assert told in page.replace("\n", "")
    assert ("<polyline" in page) == (max(each.matches for each in await store.of(ann.player)) > 1)
    assert "provisional" in page
    lists = (await house.stranger.get("/ratings")).text
    assert "Line Dice, 2 players" in lists
    assert "Line Dice, 3 players" in lists
    assert "Random" in lists
    assert "ann" not in lists.replace("Dice Hall", ""), "too little is known for a list"
    for path in ("/player/nobody", "/player/bot%20nobody", "/player/%00"):
        assert (await house.stranger.get(path)).status_code == 404


@pytest.mark.one_database
async def test_programs_read_ratings_as_json(played: tuple[House, People]) -> None:
    house, _people = played
    asked = {"accept": "application/json"}
    boards = (await house.stranger.get("/ratings", headers=asked)).json()["ratings"]
    assert [(board["game"], board["players"], board["matches"]) for board in boards] == [
        ("line-dice", 2, 2),
        ("line-dice", 3, 2),
    ]
    (best,) = boards[1]["best"]
    assert (best["player"], best["rating"], best["matches"]) == (ratings.ANCHOR, 1500.0, 1)
    player = (await house.stranger.get("/player/bot%20random", headers=asked)).json()
    assert [each["players"] for each in player["ratings"]] == [3]
    assert player["ratings"][0]["latest"][0]["left"] is False


@pytest.mark.one_database
async def test_the_lobby_shows_ratings_at_rated_tables(played: tuple[House, People]) -> None:
    house, people = played
    room = await begin(house, People(people.browsers[:1]), {**BOTS, "seat-2": "person", "seat-0": "bot random"})
    del room
    reply = await people[0].post(
        "/matches",
        data={
            "house-rated": "yes",
            "house-clock": "86400",
            "house-listed": "yes",
            "form": "l",
            "game": "line-dice",
            "players": "2",
            "seat-0": "person",
            "seat-1": "open",
        },
    )
    assert reply.status_code == 303
    lobby = (await house.stranger.get("/lobby")).text
    assert 'class="rating"' in lobby
    assert "yes, for players with an account" in lobby


async def test_the_result_tells_what_has_changed(house: House) -> None:
    async with accounts(house, "ann", "ben") as people:
        room = await begin(house, people)
        await play(room, people)
        await until(lambda: room.rated is not None)
        page = (await people[0].get(link(room, 0))).text
        assert page.count('class="change"') == 2
        assert "+" in page[page.index('class="changes"') :]
        assert "The ratings of this match are settled." in page
        following = await people[0].post(f"{link(room, 0)}/rematch", data={"lot": ""})
        again = await house.room_of(following.headers["location"])
        assert again.card.table_rules == replace(room.card.table_rules)
