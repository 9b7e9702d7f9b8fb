"""Build answers: pages, JSON for programs, changes for the page's script, and errors as each of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from dicehall.core.errors import DicehallError, IllegalChoice
from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.common.errors import BadToken, MovedOn, NotYours, UsedUp, code_of_kind, code_of_status, status_of
from dicehall.server.match.room import Room
from dicehall.server.rendering.api_state import state
from dicehall.server.rendering.contexts import RefusalPage
from dicehall.server.rendering.match_contexts import MatchPage
from dicehall.server.rendering.match_page import fragment, title
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.storage.database import FAILURES
from dicehall.server.web import api_access
from dicehall.server.web.app_state import hall_of
from dicehall.server.web.request_log import REQUEST

PAGE = "profile=page"  # the parameter of application/json in the Accept header of our own scripts


def here(request: Request) -> str:
    """Return the path and query of a request, to come back to."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def base(request: Request) -> str:
    """Return the address under which the visitor sees the hall, without a slash at its end."""
    hall = hall_of(request)
    return hall.settings.public_url or str(request.base_url).rstrip("/")


def wants_json(request: Request) -> bool:
    """Tell whether to answer with JSON: it is accepted, or an API token is shown and HTML is not asked for."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept or ("text/html" not in accept and api_access.shown(request.headers) is not None)


def wants_page(request: Request) -> bool:
    """Tell whether the page's script asks; its JSON holds HTML."""
    return PAGE in request.headers.get("accept", "")


def wants_little(request: Request) -> bool:
    """Tell whether a post needs no state in its answer, as the sender follows the stream (RFC 7240, return=minimal)."""
    return "return=minimal" in request.headers.get("prefer", "")


def show(page: object, status: int = 200) -> Response:
    """Return a page as HTML."""
    return HTMLResponse(fill_page(page), status)


def show_refused(page: object, error: DicehallError) -> Response:
    """Return a page that shows an error itself, with the error's status."""
    return dated(show(page, status_of(error)), error)


def go(path: str) -> Response:
    """Redirect to another page with GET (303)."""
    return RedirectResponse(path, 303)


def done(request: Request, path: str, **more: Any) -> Response:
    """Answer a post that succeeded: lead to `path`; programs get it as JSON, with `more`."""
    is_told = wants_json(request) and not wants_page(request)
    return tell({"accepted": True, "path": path, **more}) if is_told else go(path)


def tell(answer: dict[str, Any], status: int = 200) -> Response:
    """Return JSON."""
    return JSONResponse(answer, status)


def show_match(room: Room, viewer: Viewer, refusal: str = "", status: int = 200, to_seat: str = "") -> Response:
    """Return the page of a match; `to_seat` is the path of the visitor's own seat, for spectators who have one."""
    path = viewer.path or urls.match(room.card.id)
    page = MatchPage(
        here=path + viewer.query,
        title=title(room, viewer),
        game=room.game,
        stream=f"{path}/stream{viewer.query}",
        refusal=refusal,
        to_seat=to_seat,
        is_listed=viewer.is_owner,
        hall=fragment(room, viewer),
    )
    return show(page, status)


def accepted(request: Request, room: Room, viewer: Viewer, answers: int) -> Response:
    """Answer a post that succeeded: a script gets what came after entry `answers`, a browser is led to the page."""
    if not wants_json(request):
        return go(viewer.path + viewer.query if viewer.path else urls.START)
    answer = {"accepted": True, "message": "", "path": viewer.path, "id": room.last}
    return tell(answer | _as_it_is(request, room, viewer, min(max(answers, 0), room.last)))


def _as_it_is(request: Request, room: Room, viewer: Viewer, after: int) -> dict[str, Any]:
    """Return the match after a post: a page's script gets the change since entry `after`, a program the state."""
    if wants_little(request):
        return {}
    return change(room, viewer, after) if wants_page(request) else {"state": state(room, viewer)}


def refused(request: Request, room: Room, viewer: Viewer, error: DicehallError) -> Response:
    """Answer a post that changed nothing: the error, and the state of the match."""
    if not wants_json(request):
        return dated(show_match(room, viewer, str(error), status_of(error)), error)
    answer = {**described(error), "id": room.last}
    return dated(tell(answer | _as_it_is(request, room, viewer, room.last), status_of(error)), error)


def described(error: DicehallError) -> dict[str, Any]:
    """Describe an error for programs: schema `Refusal` in endpoints/api_schemas.py."""
    refusal = {"accepted": False, "code": code_of_kind(type(error)), "message": str(error)}
    if isinstance(error, IllegalChoice):
        refusal["legal"] = error.legal
    if isinstance(error, UsedUp):
        refusal["watch"] = urls.match(error.match_id)
    if isinstance(error, MovedOn):
        refusal["path"] = error.path
    return refusal


def dated(response: Response, error: Exception) -> Response:
    """Add the headers an error needs: Retry-After in seconds, or WWW-Authenticate for a bad API token (RFC 6750)."""
    seconds = getattr(error, "retry_after", None)
    if seconds is not None:
        response.headers["Retry-After"] = str(seconds)
    if isinstance(error, BadToken):
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def refusal(request: Request, sentence: str, status: int, *, log_in: bool = False, watch: str = "") -> Response:
    """Return an error page; `log_in` adds a link to log in, `watch` one to the match for spectators."""
    if wants_json(request):
        return tell({"accepted": False, "code": code_of_status(status), "message": sentence}, status)
    back = here(request) if request.method == "GET" else urls.START
    return show(RefusalPage(back, sentence, urls.log_in(back) if log_in else "", watch), status)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer an error of ours that no handler has answered."""
    assert isinstance(error, DicehallError)
    if wants_json(request):
        return dated(tell(described(error), status_of(error)), error)
    if isinstance(error, MovedOn):
        return go(error.path)
    watch = urls.match(error.match_id) if isinstance(error, UsedUp) else ""
    answer = refusal(request, str(error), status_of(error), log_in=isinstance(error, NotYours), watch=watch)
    return dated(answer, error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer an error of the framework: an unknown path or method."""
    assert isinstance(error, HTTPException)
    sentence = _("There is nothing at this link. Maybe part of it was not copied.")
    return refusal(
        request, sentence if error.status_code == 404 else _("The hall cannot do this here."), error.status_code
    )


async def on_failure(request: Request, error: Exception) -> Response:
    """Answer a bug of ours, or a failing database. The number shown is that of the request in the log."""
    hall = hall_of(request)
    if isinstance(error, FAILURES):
        hall.metrics.failures.inc()
    text = _("Something went wrong in the hall. It is logged as {number}; try again.")
    return refusal(request, text.format(number=request.scope[REQUEST]), 500)


async def in_thread(request: Request, tell: Callable[[Room], Response], room: Room) -> Response:
    """Build an answer from the whole match in a thread, so that the hall serves others meanwhile.

    `room.still()` gives the thread a room that does not change under it. Threads run one at a time (`hall.telling`).
    """
    hall = hall_of(request)
    async with hall.telling:
        return await run_in_threadpool(tell, room.still())
