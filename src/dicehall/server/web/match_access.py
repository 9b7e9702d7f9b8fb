"""Who asks, and at which match: by the link of a seat, as a spectator, or of an uploaded record."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

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
from dicehall.server.web.match_stream import entry_of
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import (
    base,
)


def check_looks(request: Request) -> None:
    """Count that something was asked for that takes work; TooMany."""
    rates_of(request).look(address_of(request), caller_of(request).id)


def viewer_of(request: Request, seat: Seat | None, name: str = "", is_owner: bool = False) -> Viewer:
    """Who looks: the holder of a seat's link, or a spectator."""
    address = base(request)
    asked = entry_of(request.query_params.get("shows")) if seat is not None else None
    return Viewer(seat, address, reach(hall_of(request).settings, address), asked, name, is_owner)


@asynccontextmanager
async def seat_of(request: Request) -> AsyncIterator[tuple[LiveRoom, Seat, Viewer]]:
    """Who asks, at a room that stays. Whatever is sent has been read before: that can take long."""
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
    """What was asked for under an old link of a seat, under the one that it has now."""
    is_stream = request.url.path.endswith("/stream")
    return urls.seat(secret) + ("/stream" if is_stream else "")


async def spectator(request: Request) -> tuple[LiveRoom, Viewer]:
    """Somebody who watches."""
    return await hall_of(request).room(request.path_params["match"]), viewer_of(request, None)


async def uploaded(request: Request) -> tuple[Room, Viewer]:
    """The room of an uploaded record, for anybody; NothingHere."""
    hall = hall_of(request)
    record_id = request.path_params["record"]
    text = await hall.store.record(record_id)
    if text is None:
        raise NothingHere
    return await run_in_threadpool(room_of, record_id, text), Viewer(None, base(request))


@asynccontextmanager
async def visited(request: Request) -> AsyncIterator[tuple[Room, Viewer, str]]:
    """The match, who looks, and the address of both: a seat's link, a match for spectators, or an uploaded record."""
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
