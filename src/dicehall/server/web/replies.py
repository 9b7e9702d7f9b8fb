"""Answers: pages, JSON for programs, changes of a page for its script, and refusals as each of them."""

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

PAGE = "profile=page"  # what scripts of pages add to the kind of answer that they accept


def here(request: Request) -> str:
    """The path of a request with its query, to come back to."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def base(request: Request) -> str:
    """The address under which the visitor sees the hall, without a slash at its end."""
    hall = hall_of(request)
    return hall.settings.public_url or str(request.base_url).rstrip("/")


def wants_json(request: Request) -> bool:
    """Whether a script or a program asks; one that shows a token gets JSON unless it says that it wants pages."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept or ("text/html" not in accept and api_access.shown(request.headers) is not None)


def wants_page(request: Request) -> bool:
    """Whether the script of a page asks, which shows what it gets: its JSON holds HTML."""
    return PAGE in request.headers.get("accept", "")


def wants_little(request: Request) -> bool:
    """Whether a script follows the stream, and needs no state in answers to its posts (RFC 7240)."""
    return "return=minimal" in request.headers.get("prefer", "")


def show(page: object, status: int = 200) -> Response:
    """A page."""
    return HTMLResponse(fill_page(page), status)


def show_refused(page: object, error: DicehallError) -> Response:
    """A page that says itself what was refused."""
    return dated(show(page, status_of(error)), error)


def go(path: str) -> Response:
    """On to another page, with GET."""
    return RedirectResponse(path, 303)


def done(request: Request, path: str, **more: Any) -> Response:
    """A post has done its work, and leads to another page."""
    is_told = wants_json(request) and not wants_page(request)
    return tell({"accepted": True, "path": path, **more}) if is_told else go(path)


def tell(answer: dict[str, Any], status: int = 200) -> Response:
    """JSON."""
    return JSONResponse(answer, status)


def show_match(room: Room, viewer: Viewer, refusal: str = "", status: int = 200, to_seat: str = "") -> Response:
    """The page of a match; `to_seat`: where the visitor has a seat at it."""
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
    """A post has done its work: to the script what came after entry `answers`, else back to the page."""
    if not wants_json(request):
        return go(viewer.path + viewer.query if viewer.path else urls.START)
    told = {"accepted": True, "message": "", "path": viewer.path, "id": room.last}
    return tell(told | _as_it_is(request, room, viewer, min(max(answers, 0), room.last)))


def _as_it_is(request: Request, room: Room, viewer: Viewer, after: int) -> dict[str, Any]:
    """The match after a post: to a page what is to be shown of it, with what came after an entry."""
    if wants_little(request):
        return {}
    return change(room, viewer, after) if wants_page(request) else {"state": state(room, viewer)}


def refused(request: Request, room: Room, viewer: Viewer, error: DicehallError) -> Response:
    """A post that changed nothing: the reason and the state as it is."""
    if not wants_json(request):
        return dated(show_match(room, viewer, str(error), status_of(error)), error)
    told = {**described(error), "id": room.last}
    return dated(tell(told | _as_it_is(request, room, viewer, room.last), status_of(error)), error)


def described(error: DicehallError) -> dict[str, Any]:
    """A refusal for programs: always this form."""
    told = {"accepted": False, "code": code_of_kind(type(error)), "message": str(error)}
    if isinstance(error, IllegalChoice):
        told["legal"] = error.legal
    if isinstance(error, UsedUp):
        told["watch"] = urls.match(error.match_id)
    if isinstance(error, MovedOn):
        told["path"] = error.path
    return told


def dated(response: Response, error: Exception) -> Response:
    """The answer with the time after which to ask again, where the error knows one."""
    seconds = getattr(error, "retry_after", None)
    if seconds is not None:
        response.headers["Retry-After"] = str(seconds)
    if isinstance(error, BadToken):
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def refusal(request: Request, sentence: str, status: int, *, log_in: bool = False, watch: str = "") -> Response:
    """A sentence where there is no match to show; `log_in`: with a way to do that, `watch`: where one can watch."""
    if wants_json(request):
        return tell({"accepted": False, "code": code_of_status(status), "message": sentence}, status)
    back = here(request) if request.method == "GET" else urls.START
    return show(RefusalPage(back, sentence, urls.log_in(back) if log_in else "", watch), status)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Any refusal that nobody else has answered."""
    assert isinstance(error, DicehallError)
    if wants_json(request):
        return dated(tell(described(error), status_of(error)), error)
    if isinstance(error, MovedOn):
        return go(error.path)
    watch = urls.match(error.match_id) if isinstance(error, UsedUp) else ""
    answer = refusal(request, str(error), status_of(error), log_in=isinstance(error, NotYours), watch=watch)
    return dated(answer, error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """What the framework refuses: unknown paths and methods."""
    assert isinstance(error, HTTPException)
    sentence = _("There is nothing at this link. Maybe part of it was not copied.")
    return refusal(
        request, sentence if error.status_code == 404 else _("The hall cannot do this here."), error.status_code
    )


async def on_failure(request: Request, error: Exception) -> Response:
    """A mistake of ours, or a database that fails; the log tells of it under the same number."""
    hall = hall_of(request)
    if isinstance(error, FAILURES):
        hall.metrics.failures.inc()
    text = _("Something went wrong in the hall. It is logged as {number}; try again.")
    return refusal(request, text.format(number=request.scope[REQUEST]), 500)


async def in_thread(request: Request, tell: Callable[[Room], Response], room: Room) -> Response:
    """An answer that tells of the whole match: meanwhile the hall serves others."""
    hall = hall_of(request)
    async with hall.telling:
        return await run_in_threadpool(tell, room.still())
