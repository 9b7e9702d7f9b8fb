"""Game records: taken away from a match, and uploaded to be watched."""

from __future__ import annotations

import hashlib

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from dicehall import ratings
from dicehall.core import record
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.match import Match
from dicehall.core.words import _
from dicehall.games import load
from dicehall.server.common import fields, urls
from dicehall.server.common.errors import NothingHere, Refused
from dicehall.server.hall.hall import Hall
from dicehall.server.match.rating_result import result_of
from dicehall.server.match.record_room import room_of
from dicehall.server.match.room import Room
from dicehall.server.match.told import Line
from dicehall.server.rendering.contexts import RecordsPage
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.match_page import knows
from dicehall.server.rendering.viewer import Viewer, seeing
from dicehall.server.web import forms
from dicehall.server.web.identity import caller_of
from dicehall.server.web.rate_limits import Rates, address_of
from dicehall.server.web.replies import base, done, here, show, wants_json


async def page(request: Request) -> Response:
    """The form for a record."""
    return show(RecordsPage(here(request), "", ""))


async def upload(request: Request) -> Response:
    """Keep a record and go to its replay; BadRecord says in which line it is wrong, and nothing is kept."""
    try:
        text = await _sent(request)
    except BadRecord as error:
        return _refused(request, "", error)
    rates: Rates = request.app.state.rates
    rates.record(address_of(request), caller_of(request).id)
    try:
        await run_in_threadpool(record.read, text, load)
    except DicehallError as error:
        return _refused(request, text, error)
    record_id = hashlib.sha256(text.encode()).hexdigest()[:32]
    hall: Hall = request.app.state.hall
    await hall.store.keep_record(record_id, text)
    return done(request, f"{urls.record(record_id)}/replay", record=record_id)


def _refused(request: Request, text: str, error: DicehallError) -> Response:
    """The form again, with what was sent; to programs the error itself."""
    if wants_json(request):
        raise error
    return show(RecordsPage(urls.RECORDS, text, str(error)), 422)


async def _sent(request: Request) -> str:
    """The record: a file, or what was put into the field. BadRecord where there is none."""
    limit = request.app.state.hall.settings.record_limit
    if forms.is_json(request):
        return fields.text(await forms.fields(request), "text", limit)
    async with request.form(max_files=1, max_fields=2, max_part_size=limit) as form:
        file = form.get("file")
        if isinstance(file, UploadFile) and file.filename:
            try:
                return (await file.read()).decode("utf-8-sig")  # some editors put a mark before the text
            except UnicodeDecodeError as error:
                raise BadRecord(_("The file is no text in UTF-8: save it as such.")) from error
        text = str(form.get("text", "")).replace("\r\n", "\n")
        if not text.strip():
            raise BadRecord(_("Choose a file, or paste the text of a record."))
        return text


async def uploaded(request: Request) -> tuple[Room, Viewer]:
    """The room of an uploaded record, for anybody; NothingHere."""
    hall: Hall = request.app.state.hall
    record_id = request.path_params["record"]
    text = await hall.store.record(record_id)
    if text is None:
        raise NothingHere
    return await run_in_threadpool(room_of, record_id, text), Viewer(None, base(request))


def record_of(room: Room, viewer: Viewer) -> str:
    """The record of a match as far as it went; Refused while it holds what the viewer must not know."""
    match: Match = room.match
    tokens = [event.token for event in match.events]
    if match.to_act is not None and match.seen(knows(room, seeing(room, viewer))) != tokens:
        raise Refused(_("The record holds what is hidden from you: it can be had when the match is over."))
    told = match.copy()
    told.proof = room.proof
    result = result_of(room)
    rated = None if result is None else ratings.as_data(result)
    return record.write(told, [seat.shown_name for seat in room.seats], rated)


def record_reply(room: Room, viewer: Viewer) -> Response:
    """The record as a file."""
    name = f"{room.game.name}-{room.card.id[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record_of(room, viewer), media_type="application/json", headers=headers)


def transcript(room: Room, viewer: Viewer, eyes: int | None) -> Response:
    """The whole story as plain text."""
    names = ", ".join(seat.shown_name for seat in room.seats)
    lines = [f"{room.game.title}: {names}", ""]
    for number, turn in enumerate(Story(room, eyes).turns(), 1):
        lines += [f"{number:4}. {_told(line)}" for line in turn.lines]
    return PlainTextResponse("\n".join(lines) + "\n")


def _told(line: Line) -> str:
    rule = f" ({line.rule})" if line.rule else ""
    return " ".join([line.text + rule, *line.after])
