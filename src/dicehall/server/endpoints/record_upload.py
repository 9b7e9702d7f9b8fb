"""Upload a record to watch its replay."""

from __future__ import annotations

import hashlib

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from dicehall.core import record
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.words import _
from dicehall.games import load
from dicehall.server.common import fields, urls
from dicehall.server.rendering.contexts import RecordsPage
from dicehall.server.web import forms
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import caller_of
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import done, here, show, wants_json


async def page(request: Request) -> Response:
    """Show the form for a record."""
    return show(RecordsPage(here(request), "", ""))


async def upload(request: Request) -> Response:
    """Keep a record and lead to its replay.

    Raises TooMany. For programs also raises BadRecord, with the line at fault, and other errors of reading it; people
    see them on the form.
    """
    try:
        text = await _sent(request)
    except BadRecord as error:
        return _refused(request, "", error)
    rates = rates_of(request)
    rates.record(address_of(request), caller_of(request).id)
    try:
        await run_in_threadpool(record.read, text, load)
    except DicehallError as error:
        return _refused(request, text, error)
    record_id = hashlib.sha256(text.encode()).hexdigest()[:32]  # the same record has one address
    hall = hall_of(request)
    await hall.store.keep_record(record_id, text)
    return done(request, f"{urls.record(record_id)}/replay", record=record_id)


def _refused(request: Request, text: str, error: DicehallError) -> Response:
    """Show the form again with what was sent. Raises the error itself for programs."""
    if wants_json(request):
        raise error
    return show(RecordsPage(urls.RECORDS, text, str(error)), 422)


async def _sent(request: Request) -> str:
    """Return the text of the record, from a file or from the text field.

    Raises BadRecord if neither was sent or the file is not UTF-8; BadForm for malformed JSON.
    """
    limit = hall_of(request).settings.record_limit
    if forms.is_json(request):
        return fields.text(await forms.fields(request), "text", limit)
    async with request.form(max_files=1, max_fields=2, max_part_size=limit) as form:
        file = form.get("file")
        if isinstance(file, UploadFile) and file.filename:
            try:
                return (await file.read()).decode("utf-8-sig")  # some editors write a byte order mark
            except UnicodeDecodeError as error:
                raise BadRecord(_("The file is not UTF-8 text: save it as UTF-8.")) from error
        text = str(form.get("text", "")).replace("\r\n", "\n")
        if not text.strip():
            raise BadRecord(_("Choose a file, or paste the text of a record."))
        return text
