"""What the holder of a seat's link can do, and the pages and streams of a match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from dicehall.core.errors import DicehallError
from dicehall.server import forms, moves, seating, urls
from dicehall.server.hall import Hall, kept
from dicehall.server.names import checked_name
from dicehall.server.reach import reach
from dicehall.server.replies import accepted, base, go, refused, show_match
from dicehall.server.room import Room
from dicehall.server.seats import Seat, checked_controller
from dicehall.server.stream import stream
from dicehall.server.table import Viewer


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _viewer(request: Request, seat: Seat | None) -> Viewer:
    address = base(request)
    return Viewer(seat, address, reach(_hall(request).settings, address))


@asynccontextmanager
async def seat_of(request: Request) -> AsyncIterator[tuple[Room, Seat, Viewer]]:
    """Who asks, at a room that stays. Whatever is sent has been read before: that can take long."""
    room, seat = await _hall(request).seat(request.path_params["secret"])
    with kept(room):
        yield room, seat, _viewer(request, seat)


async def spectator(request: Request) -> tuple[Room, Viewer]:
    """Somebody who watches."""
    return await _hall(request).room(request.path_params["match"]), _viewer(request, None)


async def match_page(request: Request) -> Response:
    """The match as spectators see it."""
    return show_match(*await spectator(request))


async def match_stream(request: Request) -> Response:
    """Its changes."""
    return _streaming(request, *await spectator(request))


async def seat_page(request: Request) -> Response:
    """The match as a seat sees it."""
    async with seat_of(request) as (room, _, viewer):
        return show_match(room, viewer)


async def seat_stream(request: Request) -> Response:
    """Its changes."""
    async with seat_of(request) as (room, _, viewer):
        return _streaming(request, room, viewer)


def _streaming(request: Request, room: Room, viewer: Viewer) -> Response:
    events = stream(_hall(request), room, viewer, request.headers.get("last-event-id"))
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def play(request: Request) -> Response:
    """Play the token of a form."""
    form = await forms.fields(request)
    answers, token = forms.number(form, "answers"), forms.text(form, "token")
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, moves.play(_hall(request), room, seat, answers, token))


async def undo(request: Request) -> Response:
    """Take back the last choice."""
    answers = forms.number(await forms.fields(request), "answers")
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, moves.undo(_hall(request), room, seat, answers))


async def controller(request: Request) -> Response:
    """Let a bot play for oneself, or play again oneself."""
    form = await forms.fields(request)
    wanted = checked_controller(forms.text(form, "controller"))
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, room.last, seating.hand_over(_hall(request), room, seat, wanted))


async def take(request: Request) -> Response:
    """Sit down on an open seat."""
    form = await forms.fields(request)
    async with seat_of(request) as (room, seat, viewer):
        try:
            answers, name = room.last, checked_name(form.get("name", ""))
            seat = await seating.sit_down(_hall(request), room, seat, name)
        except DicehallError as error:
            return refused(request, room, viewer, error)
        return accepted(request, room, _viewer(request, seat), answers)


async def rematch(request: Request) -> Response:
    """Go to the match that follows a finished one."""
    await request.body()  # nothing is asked, but forms of other sites are refused where they are read
    async with seat_of(request) as (room, seat, viewer):
        try:
            _room, following = await seating.rematch(_hall(request), room, seat)
        except DicehallError as error:
            return refused(request, room, viewer, error)
        return go(urls.seat(following.secret))


async def _answered(request: Request, room: Room, viewer: Viewer, answers: int, deed: Awaitable[None]) -> Response:
    try:
        await deed
    except DicehallError as error:
        return refused(request, room, viewer, error)
    return accepted(request, room, viewer, answers)
