"""The past of a match, for anybody who may see it: the replay, the record, and the log as text.

Handlers raise what `match_access.visited` raises.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from dicehall.server.match.room import Room
from dicehall.server.photo import camera
from dicehall.server.rendering.exports import record_of, transcript
from dicehall.server.rendering.replay import Replay, moment_number, replay
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_access import visited
from dicehall.server.web.replies import in_thread, show, wants_json, wants_page

SHORT = 500  # events of a match that is answered at once; a longer one is drawn in a thread


async def moment(request: Request) -> Response:
    """Show the replay at a moment. Also raises NothingHere for a moment or a seat that does not exist."""
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
    """Send the record. Also raises Refused while it holds what the viewer must not know."""
    async with visited(request) as (room, viewer, _home):
        return record_reply(room, viewer)


async def told(request: Request) -> Response:
    """Send the log as plain text. Also raises NothingHere for a seat that does not exist."""
    async with visited(request) as (room, viewer, home):
        eyes = replay(room, viewer, request.query_params.get("as", ""), home).eyes
        return await in_thread(request, lambda still: PlainTextResponse(transcript(still, eyes)), room)


def record_reply(room: Room, viewer: Viewer) -> Response:
    """Return the record as a file. Raises Refused while it holds what the viewer must not know."""
    name = f"{room.game.name}-{room.card.id[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record_of(room, viewer), media_type="application/json", headers=headers)
