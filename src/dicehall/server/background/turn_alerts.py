"""Whose matches have changed: the stream that tells a visitor, mostly a program, of every match that waits for them.

Each look is one query. A stream looks when a match of its visitor has changed, and with each heartbeat.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from dicehall.server.endpoints.match_posts import check_looks
from dicehall.server.endpoints.my_matches import matches
from dicehall.server.hall.hall import Hall
from dicehall.server.match import log
from dicehall.server.match.log import MOVES
from dicehall.server.match.room import Room
from dicehall.server.storage.match_store import FAILURES, Store
from dicehall.server.storage.schema import LOG, MATCHES, SEATS
from dicehall.server.web.identity import goes_on, visitor
from dicehall.server.web.match_stream import HEARTBEAT, RETRY, happens
from dicehall.server.web.rate_limits import Rates, address_of

PAUSE = 0.2  # seconds between two looks, in which changes are gathered
MOST = 1000  # matches of a visitor that are looked after, the last changed
Known = dict[str, tuple[bool, int]]
"""Of each match that goes on, whether it is a turn of the visitor's, and when it last changed."""
Moved = dict[str, int]
"""Of matches, the entry that moved them last: until there is another one, the turn is the same."""


class Turns:
    """Wakes the streams of this process; those who wait are known by the ids of players."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._before = hall, hall.after_change
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._unseen: set[str] = set()  # matches that only other processes have in memory, and that have changed
        self._task: asyncio.Task[None] | None = None
        hall.after_change, hall.at_end = self._wake, self._wake_all
        hall.store.bus.subscribe(log.NEWS, self._hear)

    def _wake(self, room: Room) -> None:
        self._before(room)
        self._tell({seat.player for seat in room.seats})

    def _tell(self, players: set[str | None]) -> None:
        for player in players & self._waiting.keys():
            for event in self._waiting[player or ""]:
                event.set()

    def _wake_all(self) -> None:
        self._tell(set(self._waiting))

    def _hear(self, news: dict[str, int]) -> None:
        unseen = {match_id for match_id in news if self._hall.in_memory(match_id) is None}
        if unseen and self._waiting:
            self._unseen |= unseen
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._look_up())

    async def _look_up(self) -> None:
        """Find out whose the matches of other processes are."""
        while self._unseen:
            await asyncio.sleep(PAUSE)
            asked, self._unseen = self._unseen, set()
            query = sa.select(SEATS.c.player_id).where(SEATS.c.match_id.in_(asked)).distinct()
            with suppress(*FAILURES):  # a heartbeat will tell
                async with self._hall.store.reading() as connection:
                    self._tell(set((await connection.execute(query)).scalars()))

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @contextmanager
    def waiting(self, players: Sequence[str]) -> Iterator[asyncio.Event]:
        """An event that happens whenever a match of one of some players changes, for the block."""
        event = asyncio.Event()
        for player in players:
            self._waiting[player].add(event)
        try:
            yield event
        finally:
            for player in players:
                self._waiting[player].discard(event)
                if not self._waiting[player]:
                    del self._waiting[player]


async def stream(request: Request) -> Response:
    """The turns of the visitor: `turn` for each match that waits, once, `match` where one has begun or ended."""
    rates: Rates = request.app.state.rates
    check_looks(request)
    rates.check_streams(address_of(request))
    events = _events(request, (await visitor(request)).ids)
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def _events(request: Request, ids: Sequence[str]) -> AsyncIterator[str]:
    hall: Hall = request.app.state.hall
    turns: Turns = request.app.state.turns
    rates: Rates = request.app.state.rates
    known: Known | None = None
    told: Moved = {}
    with rates.stream(address_of(request)), turns.waiting(ids) as changed:
        yield RETRY
        while not hall.is_closing and await goes_on(request):
            changed.clear()
            found = await _going(hall.store, ids)
            for event in await _news(hall.store, ids, known, found, told):
                yield event
            known = found
            await asyncio.sleep(PAUSE)
            if not await happens(changed, hall.settings.heartbeat):
                yield HEARTBEAT


async def _going(store: Store, ids: Sequence[str]) -> Known:
    """The matches of some players that go on."""
    is_turn = sa.func.max(sa.case((MATCHES.c.turn == SEATS.c.number, 1), else_=0)).label("is_turn")
    query = sa.select(MATCHES.c.id, MATCHES.c.changed, is_turn).join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    query = query.where(SEATS.c.player_id.in_(ids), MATCHES.c.stage != "over").group_by(MATCHES.c.id)
    async with store.reading() as connection:
        rows = (await connection.execute(query.order_by(MATCHES.c.changed.desc()).limit(MOST))).all()
    return {match_id: (bool(turn), changed) for match_id, changed, turn in rows}


async def _news(store: Store, ids: Sequence[str], known: Known | None, found: Known, told: Moved) -> list[str]:
    """What is to be told of what has changed, noting which turns were `told`; at the first look of all that waits."""
    before = known or {}
    turned = {match_id for match_id, facts in found.items() if facts[0] and facts != before.get(match_id)}
    others = set() if known is None else known.keys() ^ found.keys()
    if not turned | others:
        return []
    moved = await _moved(store, turned | others)
    now = [match.facts for match in await matches(store, ids, MOST, only=turned | others)]
    news = [_event("match", facts) for facts in now if facts["match"] in others]
    waiting = [facts for facts in now if facts["is_waiting"] and told.get(facts["match"]) != moved[facts["match"]]]
    for gone in others - found.keys():
        told.pop(gone, None)
    told |= {facts["match"]: moved[facts["match"]] for facts in waiting}
    return news + [_event("turn", facts) for facts in waiting]


async def _moved(store: Store, match_ids: Collection[str]) -> Moved:
    """The entry that moved each of some matches last, 0 where none has."""
    is_move = LOG.c.match_id.in_(match_ids) & LOG.c.kind.in_(MOVES)
    query = sa.select(LOG.c.match_id, sa.func.max(LOG.c.id)).where(is_move)
    async with store.reading() as connection:
        rows = (await connection.execute(query.group_by(LOG.c.match_id))).all()
    return dict.fromkeys(match_ids, 0) | {row[0]: row[1] for row in rows}


def _event(kind: str, facts: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(facts)}\n\n"
