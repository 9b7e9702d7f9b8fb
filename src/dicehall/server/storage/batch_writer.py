"""Writes to the database. Many matches that have something to write at the same time share one commit.

append ─┐
append ─┼─ waiting ─ batch of different matches ─ one transaction ─ each is told: done, or Conflict
append ─┘            (what comes meanwhile waits for the next)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dicehall.server.match import log
from dicehall.server.match.card import Summary
from dicehall.server.storage.database import ERRORS, Conflict, is_lost, is_taken
from dicehall.server.storage.fast_append import Change, appender_for
from dicehall.server.storage.messages import Messages
from dicehall.server.storage.schema import LINKS, LOG, MATCHES, SEATS

LARGEST_BATCH = 200  # matches: their ids and last entries have to fit into one message to other processes


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


class BatchWriter:
    """All writing of one process. SQLite has one writer at a time: the others would wait for it in the database."""

    def __init__(self, engine: AsyncEngine, bus: Messages) -> None:
        self._engine, self._bus, self._appender = engine, bus, appender_for(engine, bus)
        self._turn: Any = asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end of the block; Conflict, or one of ERRORS."""
        with _conflicting():
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
        await self._appender.close()

    async def _write_all(self) -> None:
        while self._waiting:
            batch = self._next()
            try:
                await self._write(batch)
            except ERRORS as error:
                for job in batch:
                    job.end(error)

    def _next(self) -> list[_Job]:
        """The first jobs that wait, one of each match, in an order that is the same in all processes.

        Else of two that write the same matches each might wait in the database for what the other has written.
        """
        chosen: dict[str, _Job] = {}
        for job in self._waiting:
            if len(chosen) < LARGEST_BATCH:
                chosen.setdefault(job.change.match_id, job)
        batch = [chosen[match_id] for match_id in sorted(chosen)]
        taken = set(map(id, batch))
        self._waiting = [job for job in self._waiting if id(job) not in taken]
        return batch

    async def _write(self, batch: Sequence[_Job]) -> None:
        """Write all; where one is refused, or cannot be written by a mistake of ours, each by itself. One of ERRORS."""
        try:
            await self._commit(batch)
        except ERRORS:
            raise
        except Exception as error:  # nobody else is to wait for ever
            if len(batch) == 1:
                return batch[0].end(error)
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
        if all(change.is_plain for change in changes):
            with _conflicting():
                async with self._turn:
                    await self._appender.write(changes)
        else:
            async with self.begin() as connection:
                await write(connection, changes)
                if self._bus.is_shared:
                    news = {change.match_id: change.entries[-1].id for change in changes if change.entries}
                    await self._bus.tell_at_commit(connection, log.NEWS, news)


@contextmanager
def _conflicting() -> Iterator[None]:
    """What violates a table because somebody was faster becomes Conflict."""
    try:
        yield
    except ERRORS as error:
        if is_taken(error):
            raise Conflict from error
        raise


_SUMMARY = (
    MATCHES.update()
    .where(MATCHES.c.id == sa.bindparam("match"))
    .values({name: sa.bindparam(f"its_{name}") for name in Summary._fields})
)
_HOLDER = (
    SEATS.update()
    .where((SEATS.c.match_id == sa.bindparam("match")) & (SEATS.c.number == sa.bindparam("seat")))
    .values(player_id=sa.bindparam("player"))
)


async def write(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Write entries and summaries, and what entries say of links and holders of seats to where it is looked up."""
    rows = [{"match_id": change.match_id, **entry._asdict()} for change in changes for entry in change.entries]
    if rows:
        await connection.execute(LOG.insert(), rows)
    named = ({f"its_{name}": value for name, value in change.summary._asdict().items()} for change in changes)
    await connection.execute(
        _SUMMARY, [{"match": change.match_id, **facts} for change, facts in zip(changes, named, strict=True)]
    )
    seated = [
        {"match": row["match_id"], **row["data"]}
        for row in rows
        if row["kind"] == log.CONTROLLER and ("link" in row["data"] or "player" in row["data"])
    ]
    links = [each for each in seated if "link" in each]
    if links:
        await connection.execute(
            LINKS.insert(),
            [{"secret": each["link"], "match_id": each["match"], "number": each["seat"]} for each in links],
        )
    for each in seated:
        if "player" in each:
            await connection.execute(_HOLDER, {name: each[name] for name in ("match", "seat", "player")})
