"""The stream of a visitor's turns, mostly for programs: each match that comes to wait for them is told once.

A stream looks, with one query, when a match of its visitor has changed, and with each heartbeat.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from starlette.requests import Request
from starlette.responses import Response

from dicehall.server.background.turn_alerts import TurnAlerts
from dicehall.server.rendering.match_list import facts
from dicehall.server.storage.match_lists import last_moves, matches_of, unfinished
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.web import sse
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import goes_on, visitor
from dicehall.server.web.match_access import check_looks
from dicehall.server.web.rate_limits import address_of

PAUSE = 0.2  # seconds between two looks, in which changes are gathered
MOST = 1000  # matches of a visitor that are looked after, the last changed
Known = dict[str, tuple[bool, int]]
"""Of each unfinished match, whether it is the visitor's turn, and when it last changed (milliseconds)."""
Moved = dict[str, int]
"""Of each match, the entry that moved it last: until there is another one, the turn is the same."""


async def stream(request: Request) -> Response:
    """Stream the turns of the visitor: `turn` for each match that waits, `match` where one has begun or ended."""
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
    """Write the events for what has changed, and note in `told` which turns they tell; at first all that waits."""
    before = known or {}
    turned = {match_id for match_id, seen in found.items() if seen[0] and seen != before.get(match_id)}
    others = set() if known is None else known.keys() ^ found.keys()
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
