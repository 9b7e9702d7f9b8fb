"""The link in a mail that stops turn mails: a page with a button, and posts by mail programs (RFC 8058)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.words import _
from dicehall.server.background.turn_mails import recipient
from dicehall.server.common import urls
from dicehall.server.rendering.contexts import NoMailPage
from dicehall.server.storage.mail_store import MailStore
from dicehall.server.web.app_state import hall_of
from dicehall.server.web.replies import show


async def ask(request: Request) -> Response:
    """Ask whether to stop turn mails. Raises NothingHere.

    The link alone changes nothing, because mail scanners open links too.
    """
    token = request.path_params["token"]
    await recipient(hall_of(request), token)
    return show(NoMailPage(urls.mail(token), _("Stop mails about your turns?"), is_done=False))


async def end(request: Request) -> Response:
    """Stop turn mails; doing it twice is no error. Raises NothingHere."""
    await request.body()
    token, hall = request.path_params["token"], hall_of(request)
    await MailStore(hall.store).end(await recipient(hall, token))
    return show(NoMailPage(urls.mail(token), _("You will get no more mails about your turns."), is_done=True))
