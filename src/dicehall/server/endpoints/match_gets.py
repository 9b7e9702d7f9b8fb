"""The page and the stream of a match, for a seat or a spectator.

Handlers raise what `match_access.seat_of` or `match_access.spectator` raises, streams also TooMany.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from time import monotonic
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from dicehall.server.common import urls
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.rendering.api_state import state
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web import sse
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import is_still_in, visitor
from dicehall.server.web.match_access import check_looks, seat_of, spectator
from dicehall.server.web.match_stream import FORMS, stream
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import show_match, tell, wants_json


async def match_page(request: Request) -> Response:
    """Show a match to a spectator, with a way to the visitor's own seat if there is one."""
    ids = (await visitor(request)).ids
    room, viewer = await spectator(request)
    if wants_json(request):
        return tell(state(room, viewer))
    mine = [seat for seat in room.seats if seat.player in ids]
    mine.sort(key=lambda seat: seat != room.on_turn)
    return show_match(room, viewer, to_seat=urls.seat(mine[0].secret) if mine else "")


async def match_stream(request: Request) -> Response:
    """Stream the changes of a match to a spectator."""
    return _streaming(request, *await spectator(request))


async def seat_page(request: Request) -> Response:
    """Show a match to a seat."""
    async with seat_of(request) as (room, _seated, viewer):
        return tell(state(room, viewer)) if wants_json(request) else show_match(room, viewer)


async def seat_stream(request: Request) -> Response:
    """Stream the changes of a match to a seat."""
    async with seat_of(request) as (room, _seated, viewer):
        return _streaming(request, room, viewer)


def _streaming(request: Request, room: LiveRoom, viewer: Viewer) -> Response:
    check_looks(request)
    rates_of(request).check_streams(address_of(request))
    query = request.query_params
    last_id = request.headers.get("last-event-id", query.get("last"))
    events = stream(hall_of(request), room, viewer, last_id, query.get("since"), FORMS.get(query.get("as"), change))
    watched = _watched(request, viewer, events)
    return sse.response(watched)


async def _watched(request: Request, viewer: Viewer, events: AsyncIterator[str]) -> AsyncIterator[str]:
    """Yield the events while the seat opens, checked once per heartbeat; count the stream for its address."""
    heartbeat, looked = hall_of(request).settings.heartbeat, monotonic()
    with rates_of(request).stream(address_of(request)):
        async with aclosing(cast(AsyncGenerator[str, None], events)):
            async for event in events:
                yield event
                if monotonic() - looked >= heartbeat:
                    looked = monotonic()
                    if not await is_still_in(request, viewer.seat):
                        return
