"""Find the match that a request names and how the caller sees it.

A match is named by the link of a seat, by its id for spectators, or by an uploaded record.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from dicehall.core.whole import whole
from dicehall.server.common import urls
from dicehall.server.common.errors import MovedOn, NothingHere, UsedUp
from dicehall.server.common.link_reach import reach
from dicehall.server.hall.hall import kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.record_room import room_of
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, Seat
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import caller_of, let_in, visitor
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import (
    base,
)


def check_looks(request: Request) -> None:
    """Count a request that takes work. Raises TooMany."""
    rates_of(request).look(address_of(request), caller_of(request).id)


def viewer_of(request: Request, seat: Seat | None, name: str = "", is_owner: bool = False) -> Viewer:
    """Return the viewer with the link of a seat, or a spectator."""
    address = base(request)
    asked = whole(request.query_params.get("shows")) if seat is not None else None
    return Viewer(seat, address, reach(hall_of(request).settings, address), asked, name, is_owner)


@asynccontextmanager
async def seat_of(request: Request) -> AsyncIterator[tuple[LiveRoom, Seat, Viewer]]:
    """Yield the live room, seat and viewer of a seat's link. The room stays in memory meanwhile.

    Read the body before: a slow sender would keep the room. Raises NothingHere, Outdated, Damaged, NotYours, UsedUp, or
    MovedOn if the visitor now holds the seat under another link.
    """
    try:
        room, seat = await hall_of(request).seat(request.path_params["secret"])
        with kept(room):
            is_owner = await let_in(request, seat)
            name = (await visitor(request)).name if seat.controller == OPEN else ""
            yield room, room.held(seat), viewer_of(request, seat, name, is_owner)
    except UsedUp as used:
        if used.player is None or used.player not in (await visitor(request)).ids:
            raise
        raise MovedOn(_there(request, used.secret)) from None


def _there(request: Request, secret: str) -> str:
    """Return the address asked for, below the new link of the seat."""
    is_stream = request.url.path.endswith("/stream")
    return urls.seat(secret) + ("/stream" if is_stream else "")


async def spectator(request: Request) -> tuple[LiveRoom, Viewer]:
    """Return the live room of a match and a spectator of it. Raises NothingHere, Outdated, or Damaged."""
    return await hall_of(request).room(request.path_params["match"]), viewer_of(request, None)


async def uploaded(request: Request) -> tuple[Room, Viewer]:
    """Return the room of an uploaded record. Raises NothingHere."""
    hall = hall_of(request)
    record_id = request.path_params["record"]
    text = await hall.store.record(record_id)
    if text is None:
        raise NothingHere
    return await run_in_threadpool(room_of, record_id, text), Viewer(None, base(request))


@asynccontextmanager
async def visited(request: Request) -> AsyncIterator[tuple[Room, Viewer, str]]:
    """Yield the match, the viewer and the address of both, for any kind of link. Counts as a look.

    Raises TooMany, and what `seat_of`, `spectator` and `uploaded` raise.
    """
    check_looks(request)
    if "secret" in request.path_params:
        async with seat_of(request) as (room, seat, viewer):
            yield room, viewer, urls.seat(seat.secret)
    elif "record" in request.path_params:
        record_room, viewer = await uploaded(request)
        yield record_room, viewer, urls.record(record_room.card.id)
    else:
        room, viewer = await spectator(request)
        yield room, viewer, urls.match(room.card.id)
