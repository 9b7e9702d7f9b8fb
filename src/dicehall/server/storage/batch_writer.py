"""Group commit: matches that have something to write at the same time share one transaction.

append ─┐
append ─┼─ waiting ─ batch of different matches ─ one transaction ─ each caller gets: done, or Conflict
append ─┘            (what arrives meanwhile goes into the next batch)

A commit waits for the disk; sharing it lets the rate of choices grow beyond the rate of commits.
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
from dicehall.server.storage.fast_append import Addition, appender_for
from dicehall.server.storage.messages import Messages
from dicehall.server.storage.schema import LINKS, LOG, MATCHES, SEATS

LARGEST_BATCH = 200  # matches: their ids and last entries have to fit into one NOTIFY (messages.LONGEST bytes)


@dataclass(frozen=True)
class _Job:
    """A change that waits for its commit, and the future of the caller."""

    change: Addition
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, error: Exception | None = None) -> None:
        """Resolve the caller's future, with an error if there was one."""
        if self.done.done():  # the caller was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class BatchWriter:
    """All writes of one process.

    SQLite has one writer at a time: writes queue for a lock here instead of polling for it in the database.
    """

    def __init__(self, engine: AsyncEngine, bus: Messages) -> None:
        self._engine, self._bus, self._appender = engine, bus, appender_for(engine, bus)
        self._turn: Any = asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that commits at the end of the block. Raises Conflict, or one of ERRORS."""
        with _conflicting():
            async with self._turn, self._engine.begin() as connection:
                yield connection

    async def append(self, change: Addition) -> None:
        """Write a change; it is on the disk when this returns. Raises Conflict, or one of ERRORS."""
        job = _Job(change)
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await job.done

    async def close(self) -> None:
        """Finish the current batches and close the connection."""
        if self._task is not None:
            await self._task
        await self._appender.close()

    async def _write_all(self) -> None:
        """Write batch after batch until nothing waits."""
        while self._waiting:
            batch = self._next()
            try:
                await self._write(batch)
            except ERRORS as error:
                for job in batch:
                    job.end(error)

    def _next(self) -> list[_Job]:
        """Take the next batch out of the queue: at most one job for each match, sorted by match id.

        All processes lock rows in this order, so two batches that share matches cannot deadlock in PostgreSQL.
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
        """Write a batch; if that fails other than by one of ERRORS, write its jobs one by one.

        Then only the faulty job fails. Raises one of ERRORS.
        """
        try:
            await self._commit(batch)
        except ERRORS:
            raise
        except Exception as error:  # Conflict, or a fault of ours: every caller has to be answered
            if len(batch) == 1:
                return batch[0].end(error)
            for job in batch:
                await self._write([job])
        else:
            for job in batch:
                job.end()

    async def _commit(self, batch: Sequence[_Job]) -> None:
        """Write a batch in one transaction, and once more if the connection broke before the answer.

        The commit may have happened; then the second try fails on the primary key (match_id, id) and nothing is
        doubled.
        """
        changes = [job.change for job in batch]
        try:
            await self._transact(changes)
        except ERRORS as error:
            if not is_lost(error):
                raise
            await self._transact(changes)

    async def _transact(self, changes: Sequence[Addition]) -> None:
        """Write changes in one transaction: over the fast path if no seat changes hands, else through SQLAlchemy."""
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
    """Turn violations of a unique key into Conflict: somebody else was faster."""
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


async def write(connection: AsyncConnection, changes: Sequence[Addition]) -> None:
    """Write entries and summaries, and what the entries say about links and owners of seats."""
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
    links = [
        {"secret": data["link"], "match_id": data["match"], "number": data["seat"]} for data in seated if "link" in data
    ]
    if links:
        await connection.execute(LINKS.insert(), links)
    for data in seated:
        if "player" in data:
            await connection.execute(_HOLDER, {name: data[name] for name in ("match", "seat", "player")})
