"""Writes to the database. Many matches that have something to write at the same time share one commit.

append ─┐
append ─┼─ waiting ─ batch of different matches ─ one transaction ─ each is told: done, or Conflict
append ─┘            (what comes meanwhile waits for the next)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dicehall.server import log
from dicehall.server.bus import Bus
from dicehall.server.database import ERRORS, is_lost, is_taken, make_direct_engine
from dicehall.server.log import Entry
from dicehall.server.schema import LINKS, LOG, MATCHES, SEATS

LARGEST_BATCH = 200  # matches: their ids and last entries have to fit into one message to other processes


class Conflict(Exception):
    """Somebody else has written these entries, or used this form, first."""


@dataclass(frozen=True)
class Standing:
    """A match in short, for lists: when it changed, its stage, who is on turn, when time is out.

    `stage`: "open" (a seat is), "left" (by all its people), "playing" or "over".
    """

    changed: int
    stage: str
    turn: int | None
    due: int | None


class Change(NamedTuple):
    """What is added to a match."""

    match_id: str
    entries: Sequence[Entry]
    standing: Standing


@dataclass(frozen=True)
class _Job:
    change: Change
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, error: Exception | None = None) -> None:
        if self.done.done():  # who waited is gone
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class _Thread:
    """Writes to an SQLite file, in a thread of its own."""

    def __init__(self, url: str) -> None:
        self._engine = make_direct_engine(url)
        self._pool = ThreadPoolExecutor(1, "dicehall-writer")

    async def write(self, changes: Sequence[Change]) -> None:
        """Write in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._transact, changes)

    def _transact(self, changes: Sequence[Change]) -> None:
        with self._engine.begin() as connection:
            write(connection, changes)

    async def close(self) -> None:
        """Let go of the connection."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._engine.dispose)
        self._pool.shutdown(wait=False)


class Writer:
    """All writing of one process. SQLite has one writer at a time: the others would wait for it in the database."""

    def __init__(self, engine: AsyncEngine, bus: Bus) -> None:
        self._engine, self._bus = engine, bus
        is_file = engine.dialect.name == "sqlite"
        self._thread = _Thread(engine.url.render_as_string(hide_password=False)) if is_file else None
        self._turn: Any = asyncio.Lock() if is_file else nullcontext()
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end of the block; Conflict, or one of ERRORS."""
        with conflicting():
            async with self._turn, self._engine.begin() as connection:
                yield connection

    async def append(self, change: Change) -> None:
        """Write a change; when this returns it is on the disk. Conflict, or one of ERRORS."""
        job = _Job(change)
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await job.done

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._task is not None:
            await self._task
        if self._thread is not None:
            await self._thread.close()

    async def _write_all(self) -> None:
        while self._waiting:
            batch = self._next()
            try:
                await self._write(batch)
            except Exception as error:
                for job in batch:
                    job.end(error)
                if not isinstance(error, ERRORS):
                    raise

    def _next(self) -> list[_Job]:
        """The first jobs that wait, one of each match."""
        chosen: dict[str, _Job] = {}
        for job in self._waiting:
            if len(chosen) < LARGEST_BATCH:
                chosen.setdefault(job.change.match_id, job)
        batch = list(chosen.values())
        taken = set(map(id, batch))
        self._waiting = [job for job in self._waiting if id(job) not in taken]
        return batch

    async def _write(self, batch: Sequence[_Job]) -> None:
        """Write all; where one is refused, each by itself."""
        try:
            await self._commit(batch)
        except Conflict as conflict:
            if len(batch) == 1:
                return batch[0].end(conflict)
            for job in batch:
                await self._write([job])
        else:
            for job in batch:
                job.end()

    async def _commit(self, batch: Sequence[_Job]) -> None:
        """Write in one transaction; a second time where the answer was lost, for what is there cannot be doubled."""
        changes = [job.change for job in batch]
        try:
            await self._transact(changes)
        except ERRORS as error:
            if not is_lost(error):
                raise
            await self._transact(changes)

    async def _transact(self, changes: Sequence[Change]) -> None:
        if self._thread is not None:
            with conflicting():
                async with self._turn:
                    await self._thread.write(changes)
        else:
            await self._tell(changes)

    async def _tell(self, changes: Sequence[Change]) -> None:
        """Write where other processes listen, and tell them what is new."""
        async with self.begin() as connection:
            await connection.run_sync(write, changes)
            news = {change.match_id: change.entries[-1].id for change in changes if change.entries}
            await self._bus.tell_at_commit(connection, log.NEWS, news)


@contextmanager
def conflicting() -> Iterator[None]:
    """What is there already where something is to be written becomes Conflict."""
    try:
        yield
    except IntegrityError as error:
        if is_taken(error):
            raise Conflict from error
        raise


_SUMMARY = (
    MATCHES.update()
    .where(MATCHES.c.id == sa.bindparam("match"))
    .values({name: sa.bindparam(f"its_{name}") for name in Standing.__dataclass_fields__})
)
_HOLDER = (
    SEATS.update()
    .where((SEATS.c.match_id == sa.bindparam("match")) & (SEATS.c.number == sa.bindparam("seat")))
    .values(player_id=sa.bindparam("player"))
)


def write(connection: sa.Connection, changes: Sequence[Change]) -> None:
    """Write entries and summaries, and what entries say of links and holders of seats to where it is looked up."""
    rows = [{"match_id": change.match_id, **entry._asdict()} for change in changes for entry in change.entries]
    if rows:
        connection.execute(LOG.insert(), rows)
    named = ({f"its_{name}": value for name, value in asdict(change.standing).items()} for change in changes)
    connection.execute(
        _SUMMARY, [{"match": change.match_id, **facts} for change, facts in zip(changes, named, strict=True)]
    )
    seated = [
        {"match": row["match_id"], **row["data"]}
        for row in rows
        if row["kind"] == log.CONTROLLER and ("link" in row["data"] or "player" in row["data"])
    ]
    links = [each for each in seated if "link" in each]
    if links:
        connection.execute(
            LINKS.insert(),
            [{"secret": each["link"], "match_id": each["match"], "number": each["seat"]} for each in links],
        )
    for each in seated:
        if "player" in each:
            connection.execute(_HOLDER, {name: each[name] for name in ("match", "seat", "player")})
