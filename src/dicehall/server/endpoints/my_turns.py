"""The stream of a visitor's turns, mostly for programs: each turn is announced once.

A stream asks the database, with one query, whenever a match of its visitor has changed, and at each heartbeat.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from starlette.requests import Request
from starlette.responses import Response

from dicehall.server.background.turn_alerts import TurnAlerts
from dicehall.server.rendering.match_rows import facts
from dicehall.server.storage.match_lists import last_moves, matches_of, unfinished
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.web import sse
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import goes_on, visitor
from dicehall.server.web.match_access import check_looks
from dicehall.server.web.rate_limits import address_of

PAUSE = 0.2  # seconds between two queries: a burst of changes costs one
MOST = 1000  # matches of a visitor that are followed, those that changed last
Known = dict[str, tuple[bool, int]]
"""Unfinished match -> whether it is the visitor's turn, and when it last changed (milliseconds since 1970)."""
Moved = dict[str, int]
"""Match -> its last entry that moved the match on. The turn is the same one until there is another such entry."""


async def stream(request: Request) -> Response:
    """Stream the visitor's turns. Raises TooMany.

    Sends `turn` for each match that waits for the visitor, and `match` when one has begun or ended.
    """
    rates = rates_of(request)
    check_looks(request)
    rates.check_streams(address_of(request))
    return sse.response(_events(request, (await visitor(request)).ids))


async def _events(request: Request, ids: Sequence[str]) -> AsyncIterator[str]:
    hall = hall_of(request)
    alerts: TurnAlerts = request.app.state.turns
    rates = rates_of(request)
    known: Known | None = None
    told: Moved = {}
    with rates.stream(address_of(request)), alerts.waiting(ids) as changed:
        yield sse.RETRY
        while not hall.is_closing and await goes_on(request):
            changed.clear()
            found = await unfinished(hall.store, ids, MOST)
            for event in await _news(hall.store, ids, known, found, told):
                yield event
            known = found
            await asyncio.sleep(PAUSE)
            if not await sse.happens(changed, hall.settings.heartbeat):
                yield sse.HEARTBEAT


async def _news(store: MatchStore, ids: Sequence[str], known: Known | None, found: Known, told: Moved) -> list[str]:
    """Return the events for what has changed since `known`, and note the announced turns in `told`.

    The first time (`known` is None) all matches that wait are announced.
    """
    before = known or {}
    turned = {match_id for match_id, seen in found.items() if seen[0] and seen != before.get(match_id)}
    others = set() if known is None else known.keys() ^ found.keys()  # begun or ended
    if not turned | others:
        return []
    moved = await last_moves(store, turned | others)
    now = [facts(match, ids) for match in await matches_of(store, ids, MOST, only=turned | others)]
    news = [sse.event("match", each) for each in now if each["match"] in others]
    waiting = [each for each in now if each["is_waiting"] and told.get(each["match"]) != moved[each["match"]]]
    for gone in others - found.keys():
        told.pop(gone, None)
    told |= {each["match"]: moved[each["match"]] for each in waiting}
    return news + [sse.event("turn", each) for each in waiting]
