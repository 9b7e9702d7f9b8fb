"""The past of a match for whoever may see it: any moment, the record, the story as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from dicehall.server.common import urls
from dicehall.server.endpoints.match_posts import check_looks, seat_of, spectator
from dicehall.server.endpoints.record_upload import record_reply, transcript, uploaded
from dicehall.server.hall.hall import Hall
from dicehall.server.match.room import Room
from dicehall.server.photo import camera
from dicehall.server.rendering.match_page import Viewer
from dicehall.server.rendering.replay import Replay, moment_number, replay
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.web.replies import show, wants_json, wants_page

SHORT = 500  # events that are told at once


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


async def moment(request: Request) -> Response:
    """The match at a moment."""
    asked = request.query_params
    async with visited(request) as (room, viewer, home):
        shown = replay(room, viewer, asked.get("as", ""), home)
        at = moment_number(asked.get("at", ""), shown.last)
        is_script = wants_json(request)
        tell = (_facts if not wants_page(request) else _html) if is_script else _page
        if is_script and shown.last <= SHORT:
            return tell(shown, at)
        return await in_thread(request, lambda still: tell(replay(still, viewer, asked.get("as", ""), home), at), room)


def _facts(shown: Replay, at: int) -> Response:
    return JSONResponse(shown.facts(at))


def _html(shown: Replay, at: int) -> Response:
    return JSONResponse({"at": at, "html": fill_page(shown.moment(at))})


def _page(shown: Replay, at: int) -> Response:
    return show(shown.page(at, camera.is_possible()))


async def record(request: Request) -> Response:
    """The record."""
    async with visited(request) as (room, viewer, _home):
        return record_reply(room, viewer)


async def told(request: Request) -> Response:
    """The story as text."""
    async with visited(request) as (room, viewer, home):
        eyes = replay(room, viewer, request.query_params.get("as", ""), home).eyes
        return await in_thread(request, lambda still: transcript(still, viewer, eyes), room)


async def in_thread(request: Request, tell: Callable[[Room], Response], room: Room) -> Response:
    """An answer that tells of the whole match: meanwhile the hall serves others."""
    hall: Hall = request.app.state.hall
    async with hall.telling:
        return await run_in_threadpool(tell, room.still())
