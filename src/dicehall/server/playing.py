"""What the holder of a seat's link can do, and the pages and streams of a match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from dicehall.core.errors import DicehallError, IllegalChoice
from dicehall.core.words import _
from dicehall.server import forms, moves, seating, talk, undoing, urls
from dicehall.server.errors import BadForm, Refused
from dicehall.server.hall import Hall, kept
from dicehall.server.log import AGREE, DECLINE
from dicehall.server.names import checked_name
from dicehall.server.reach import reach
from dicehall.server.replies import accepted, base, go, refused, show_match
from dicehall.server.room import Room
from dicehall.server.seats import Seat, checked_controller
from dicehall.server.stream import entry_of, stream
from dicehall.server.viewer import Viewer, is_covered

MOST_SENT = 4000  # characters of a line that are read, so that somebody is told it is too long


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _viewer(request: Request, seat: Seat | None) -> Viewer:
    address = base(request)
    asked = entry_of(request.query_params.get("shows")) if seat is not None else None
    return Viewer(seat, address, reach(_hall(request).settings, address), asked)


@asynccontextmanager
async def _seat(request: Request) -> AsyncIterator[tuple[Room, Seat, Viewer]]:
    """Who asks, at a room that stays. Whatever is sent has been read before: that can take long."""
    room, seat = await _hall(request).seat(request.path_params["secret"])
    with kept(room):
        yield room, seat, _viewer(request, seat)


async def _spectator(request: Request) -> tuple[Room, Viewer]:
    return await _hall(request).room(request.path_params["match"]), _viewer(request, None)


async def match_page(request: Request) -> Response:
    """The match as spectators see it."""
    return show_match(*await _spectator(request))


async def match_stream(request: Request) -> Response:
    """Its changes."""
    return _streaming(request, *await _spectator(request))


async def seat_page(request: Request) -> Response:
    """The match as a seat sees it."""
    async with _seat(request) as (room, _seated, viewer):
        return show_match(room, viewer)


async def seat_stream(request: Request) -> Response:
    """Its changes."""
    async with _seat(request) as (room, _seated, viewer):
        return _streaming(request, room, viewer)


def _streaming(request: Request, room: Room, viewer: Viewer) -> Response:
    query = request.query_params
    last_id = request.headers.get("last-event-id", query.get("last"))
    events = stream(_hall(request), room, viewer, last_id, query.get("since"))
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def play(request: Request) -> Response:
    """Play the token of a form."""
    form = await forms.fields(request)
    answers, token = forms.number(form, "answers"), forms.text(form, "token")
    async with _seat(request) as (room, _seated, viewer):
        return await _answered(request, room, viewer, answers, _played(request, room, viewer, answers, token))


async def _played(request: Request, room: Room, viewer: Viewer, answers: int, token: str) -> None:
    """Play; what would be legal is not told to a page whose table is covered."""
    assert viewer.seat is not None
    try:
        await moves.play(_hall(request), room, viewer.seat, answers, token)
    except IllegalChoice:
        if is_covered(room, viewer):
            raise Refused(_("Nothing was done: show your table first.")) from None
        raise


async def undo(request: Request) -> Response:
    """Take back the last choice."""
    answers = forms.number(await forms.fields(request), "answers")
    async with _seat(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, undoing.undo(_hall(request), room, seat, answers))


async def ask(request: Request) -> Response:
    """Ask all others for taking back the last choice and what followed."""
    answers = forms.number(await forms.fields(request), "answers")
    async with _seat(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, undoing.ask(_hall(request), room, seat, answers))


async def answer(request: Request) -> Response:
    """Say yes or no to what somebody has asked."""
    form = await forms.fields(request)
    question, said = forms.number(form, "question"), forms.text(form, "answer")
    if said not in (AGREE, DECLINE):
        raise BadForm
    async with _seat(request) as (room, seat, viewer):
        deed = undoing.answer(_hall(request), room, seat, question, said == AGREE)
        return await _answered(request, room, viewer, room.last, deed)


async def say(request: Request) -> Response:
    """Say something to all at the table."""
    form = await forms.fields(request)
    answers, text = forms.number(form, "answers"), forms.text(form, "text", MOST_SENT)
    async with _seat(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, talk.say(_hall(request), room, seat, answers, text))


async def controller(request: Request) -> Response:
    """Let a bot play for oneself, or play again oneself."""
    form = await forms.fields(request)
    wanted = checked_controller(forms.text(form, "controller"))
    async with _seat(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, room.last, seating.hand_over(_hall(request), room, seat, wanted))


async def take(request: Request) -> Response:
    """Sit down on an open seat."""
    form = await forms.fields(request)
    async with _seat(request) as (room, seat, viewer):
        try:
            answers, name = room.last, checked_name(form.get("name", ""))
            seat = await seating.sit_down(_hall(request), room, seat, name)
        except DicehallError as error:
            return refused(request, room, viewer, error)
        return accepted(request, room, _viewer(request, seat), answers)


async def rematch(request: Request) -> Response:
    """Go to the match that follows a finished one."""
    await request.body()  # nothing is asked, but forms of other sites are refused where they are read
    async with _seat(request) as (room, seat, viewer):
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
