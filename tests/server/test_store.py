"""What is written is there once, whatever happens to the database on the way."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from dicehall.server.common.errors import Unavailable
from dicehall.server.match.card import Card, Summary
from dicehall.server.match.log import CONTROLLER, EVENT, Entry
from dicehall.server.match.seats import Seat
from dicehall.server.storage import database as databases
from dicehall.server.storage.database import Conflict
from dicehall.server.storage.fast_append import Addition, SqliteAppender
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import SEATS
from tests.patience import PATIENCE
from tests.server.databases import Postgres
from tests.server.house import JSON, ONE_IS_ENOUGH, link, opened, settings

pytestmark = pytest.mark.anyio

NAME = ".s.PGSQL.5432"  # of the socket
STANDING = Summary(1, "playing", 0, None)
END = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%summed_up%' AND pid <> pg_backend_pid()"
)


@asynccontextmanager
async def ready(url: str, *matches: str) -> AsyncIterator[MatchStore]:
    """A store with matches."""
    store = MatchStore(url)
    await store.open()
    for name in matches:
        seats = tuple(Seat(number, "", "person", f"{name} {number}") for number in range(2))
        card = Card(name, f"form {name}", "line-dice", 1, "", {}, "seed", 0, seats)
        await store.create(card, [], STANDING)
    yield store
    await store.close()


def entry(number: int, token: str = "token") -> Entry:
    return Entry(number, EVENT, {"token": token}, 0, 5)


async def test_many_matches_share_a_commit_and_are_answered_each(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"match {number}" for number in range(100)]
    async with ready(database, *names) as store:
        commits: list[int] = []
        pen = store._writer._appender
        write = pen.write

        async def counted(changes: Sequence[Addition]) -> None:
            commits.append(len(changes))
            await write(changes)

        monkeypatch.setattr(pen, "write", counted)
        await asyncio.gather(*(store.append(name, [entry(1), entry(2)], Summary(9, "over", 1, 7)) for name in names))
        assert len(commits) < 5
        assert sum(commits) == len(names)
        for name in names[::25]:
            assert await store.log(name) == [entry(1), entry(2)]


async def test_of_those_that_share_a_commit_only_who_is_late_is_refused(database: str) -> None:
    names = [f"match {number}" for number in range(20)]
    async with ready(database, *names) as store:
        await store.append(names[7], [entry(1, "first")], STANDING)
        done = [store.append(name, [entry(1)], STANDING) for name in names]
        found = await asyncio.gather(*done, return_exceptions=True)
        assert [type(each) for each in found] == [type(None)] * 7 + [Conflict] + [type(None)] * 12
        assert await store.log(names[7]) == [entry(1, "first")]
        assert await store.log(names[8]) == [entry(1)]


async def test_two_answers_to_one_entry_at_once(database: str) -> None:
    async with ready(database, "match") as store:
        both = (store.append("match", [entry(1, token)], STANDING) for token in ("one", "other"))
        found = await asyncio.gather(*both, return_exceptions=True)
        assert [type(each) for each in found] == [type(None), Conflict]
        assert await store.log("match") == [entry(1, "one")]
        assert await store.log("match", 1) == []


async def test_who_holds_a_seat_and_its_links_are_kept_with_the_entry(database: str) -> None:
    async with ready(database, "match", "other") as store:
        data = {"seat": 1, "controller": "person", "name": "", "link": "new", "player": None}
        changes = [
            store.append(name, [Entry(1, CONTROLLER, {**data, "link": f"{name} new"}, 1)], STANDING)
            for name in ("match", "other")
        ]
        await asyncio.gather(*changes)
        assert await store.seat("match new") == await store.seat("match 1") == ("match", 1)
        assert await store.seat("other new") == ("other", 1)
        assert await store.seat("nobody's") is None


async def test_what_breaks_another_rule_of_a_table_is_no_conflict(database: str) -> None:
    """To take it for one would tell a player that somebody else was faster."""
    async with ready(database, "match") as store:
        with pytest.raises(Unavailable) as failed:
            await store.append("no such match", [entry(1)], STANDING)
        assert isinstance(failed.value.__cause__, sqlite3.IntegrityError | asyncpg.IntegrityConstraintViolationError)
        with pytest.raises(Unavailable):
            async with store.writing() as connection:
                await connection.execute(SEATS.update().values(name=None))
        with pytest.raises(Conflict):
            async with store.writing() as connection:
                await connection.execute(SEATS.update().values(secret="the same"))
        await store.append("match", [entry(1)], STANDING)


async def test_a_write_that_nobody_waits_for_any_more_harms_no_other(database: str) -> None:
    async with ready(database, "one", "two") as store:
        gone = asyncio.create_task(store.append("one", [entry(1)], STANDING))
        other = asyncio.create_task(store.append("two", [entry(1)], STANDING))
        await asyncio.sleep(0)
        gone.cancel()
        await other
        assert await store.log("two") == [entry(1)]
        with suppress(Conflict):
            await store.append("one", [entry(1)], STANDING)
        assert await store.log("one") == [entry(1)]


async def test_what_cannot_be_written_keeps_nobody_else_from_it(database: str) -> None:
    async with ready(database, "one", "two") as store, asyncio.timeout(PATIENCE):
        wrong = Entry(1, EVENT, {"token": object()}, 0, 5)
        given = [("one", wrong), ("two", entry(1)), ("one", entry(1))]  # the last one waits for the next commit
        found = await asyncio.gather(
            *(store.append(name, [each], STANDING) for name, each in given), return_exceptions=True
        )
        assert [type(each) for each in found] == [TypeError, type(None), type(None)]
        assert await store.log("one") == await store.log("two") == [entry(1)]


# --- SQLite


@ONE_IS_ENOUGH
async def test_on_a_full_disk_nothing_is_half_written_and_it_goes_on_when_there_is_room(database: str) -> None:
    async with opened(settings(database)) as house:
        room = await house.people()
        await house.play(room)
        pen = house.hall.store._writer._appender
        assert isinstance(pen, SqliteAppender)
        assert pen.connection is not None
        pen.connection.execute("PRAGMA max_page_count = 1")  # no page more than there are
        refused = None
        while refused is None:
            reply = await house.post(
                room, int(room.match.to_act or 0), "play", answers=room.last, token=room.match.legal[0]
            )
            refused = reply if reply.status_code != 200 else None
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        assert refused.json()["message"].startswith("The hall cannot load or save matches right now.")
        assert await house.hall.store.log(room.card.id) == room.entries
        pen.connection.execute("PRAGMA max_page_count = 1000000")
        await house.play(room)
        assert await house.hall.store.log(room.card.id) == room.entries


@ONE_IS_ENOUGH
async def test_while_another_program_has_locked_the_file_pages_are_shown(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "BUSY", 50)
    async with opened(settings(database)) as house:
        room = await house.people()
        with sqlite3.connect(tmp_path / "hall.sqlite") as other:
            other.execute("BEGIN IMMEDIATE")
            form = {"answers": str(room.last), "token": room.match.legal[0]}
            path = f"{link(room, 0)}/play"
            assert (await house.client.post(path, data=form, headers=JSON)).status_code == 503
            assert (await house.client.get(link(room, 0))).status_code == 200
            other.rollback()
        other.close()
        assert (await house.client.post(path, data=form, headers=JSON)).status_code == 200
        assert await house.hall.store.log(room.card.id) == room.entries


# --- PostgreSQL


class Cut:
    """Stands between hall and database, and hangs up when the hall writes something for good (a statement by itself
    with a value that is known by its `mark`): before the database hears it, or after."""

    def __init__(self, folder: Path, is_heard: bool) -> None:
        self._real, self._is_heard = folder / NAME, is_heard
        self.cuts, self.most, self.mark = 0, 0, b""
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at(self, folder: Path) -> AsyncIterator[None]:
        """Listen in a folder for the block."""
        server = await asyncio.start_unix_server(self._connected, folder / NAME)
        try:
            yield
        finally:
            server.close()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, *hall: Any) -> None:
        self._tasks.add(asyncio.current_task())  # type: ignore[arg-type]
        reader, writer = hall
        there, to_there = await asyncio.open_unix_connection(self._real)
        back = asyncio.create_task(self._pass(there, writer))
        while data := await reader.read(65536):
            if self.mark in data and self.cuts < self.most:
                self.cuts += 1
                back.cancel()
                await asyncio.gather(back, return_exceptions=True)
                if self._is_heard:
                    to_there.write(data)
                    await there.read(65536)  # the answer: it is committed
                break
            to_there.write(data)
        for each in (writer, to_there):
            each.close()
        await asyncio.gather(back, writer.wait_closed(), to_there.wait_closed(), return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()


@pytest.mark.parametrize("is_heard", [False, True])
@pytest.mark.parametrize("most", [1, 2])
async def test_when_the_answer_to_a_commit_is_lost_the_move_is_there_once(
    postgres: Postgres, tmp_path: Path, most: int, is_heard: bool
) -> None:
    real = postgres.empty()
    cut, url = Cut(postgres.cluster.folder, is_heard), real.replace(str(postgres.cluster.folder), str(tmp_path))
    async with cut.at(tmp_path), opened(settings(url)) as house:
        room = await house.people()
        before, form = room.last, {"answers": room.last, "token": room.match.legal[0]}
        cut.most, cut.mark = most, room.match.legal[0].encode()
        reply = await house.post(room, 0, "play", **form)
        assert cut.cuts == most
        if most == 2:  # it was tried twice, and the hall does not know
            assert (reply.status_code, room.last) == (503, before)
            reply = await house.post(room, 0, "play", **form)
        assert (reply.status_code, reply.json()["id"]) == (200, before + 1)
        assert await house.hall.store.log(room.card.id) == room.entries
        assert room.last == before + 1


async def test_when_the_answer_to_the_commit_of_a_new_seat_is_lost_it_is_there_once(
    postgres: Postgres, tmp_path: Path
) -> None:
    real = postgres.empty()
    cut, url = Cut(postgres.cluster.folder, True), real.replace(str(postgres.cluster.folder), str(tmp_path))
    async with cut.at(tmp_path), ready(url, "match") as store:
        cut.most, cut.mark = 1, b"COMMIT"
        data = {"seat": 1, "controller": "person", "name": "", "link": "new", "player": None}
        with pytest.raises(Conflict):  # which the hall looks at: it is the very same
            await store.append("match", [Entry(1, CONTROLLER, data, 1)], STANDING)
        assert cut.cuts == 1
        assert await store.seat("new") == ("match", 1)


async def test_two_processes_that_write_the_same_matches_do_not_wait_for_each_other(postgres: Postgres) -> None:
    names, url = [f"match {number:03}" for number in range(100)], postgres.empty()
    async with ready(url, *names) as one:
        other = MatchStore(url)
        await other.open()
        for round in range(1, 4):
            given = [(one, name, "one") for name in names] + [(other, name, "other") for name in reversed(names)]
            writes = (store.append(name, [entry(round, token)], STANDING) for store, name, token in given)
            found = await asyncio.gather(*writes, return_exceptions=True)
            mine, others = found[: len(names)], list(reversed(found[len(names) :]))
            for pair in zip(mine, others, strict=True):
                assert sorted(type(each).__name__ for each in pair) == ["Conflict", "NoneType"]
        await other.close()


async def test_when_the_server_ends_connections_the_next_try_gets_another_one(postgres: Postgres) -> None:
    url = postgres.empty()
    names = [f"match {number}" for number in range(40)]
    async with ready(url, *names) as store:
        killer = await databases.connected_postgres(store._engine)
        for at, name in enumerate(names):
            waits = asyncio.create_task(store.append(name, [entry(1)], STANDING))
            await asyncio.sleep(at % 10 / 4000)
            await killer.execute(END)
            with suppress(Unavailable):  # the second try may have lost its connection as well
                await waits
            with suppress(Conflict):
                await store.append(name, [entry(1)], STANDING)
            assert await store.log(name) == [entry(1)]
        await killer.close()
