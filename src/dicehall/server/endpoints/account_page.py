"""The page of an account: its settings, sessions, passkeys and API tokens."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.common import fields, urls
from dicehall.server.common.accounts import Person
from dicehall.server.common.errors import BadName, NotAllowedIn, Refused
from dicehall.server.common.names import checked_name
from dicehall.server.common.utc import now
from dicehall.server.endpoints.login import LONGEST_FIELD
from dicehall.server.endpoints.passkeys import LONGEST_ID, why_none
from dicehall.server.hall import api_tokens
from dicehall.server.hall.hall import Hall
from dicehall.server.rendering.account_contexts import AccountAccess, AccountPage
from dicehall.server.rendering.durations import ago
from dicehall.server.web import forms
from dicehall.server.web.app_state import hall_of, people_of, rates_of
from dicehall.server.web.identity import caller_of
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import done, go, show, show_refused, tell, wants_json
from dicehall.server.web.user_agents import spoken

LONGEST_MAIL = 254  # characters of an address that fits into an SMTP path (RFC 5321)
MAIL = re.compile(r"[\w.+!#$%&'*/=?^`{|}~-]{1,64}@[\w-]+(\.[\w-]+)+", re.ASCII)
Change = Callable[[Request, Person, fields.Fields], Awaitable[None]]


async def account(request: Request) -> Response:
    """Show the visitor's account. Without one lead to the login; raises NotAllowedIn for programs."""
    mine = caller_of(request).account
    if mine is None:
        return _log_in(request)
    if wants_json(request):
        return tell({"login": mine.login, "name": mine.name, "mail": mine.mail, "is_told": mine.is_told})
    return show(await _page(request, mine))


def _log_in(request: Request) -> Response:
    """Lead to the login form. Raises NotAllowedIn if JSON is wanted."""
    if wants_json(request):
        raise NotAllowedIn(_("Log in first."))
    return go(urls.log_in(urls.ACCOUNT))


async def _page(request: Request, mine: Person, refusal: str = "", token: str = "") -> AccountPage:
    people, hall, this = people_of(request), hall_of(request), caller_of(request).session
    assert isinstance(hall, Hall)
    sessions = [
        AccountAccess(each.id, spoken(each.agent), ago(each.created, now()), ago(each.seen, now()), each.id == this)
        for each in await people.sessions(mine)
    ]
    return AccountPage(
        here=urls.ACCOUNT,
        mine=mine,
        sessions=sorted(sessions, key=lambda each: not each.is_this),
        passkeys=[
            AccountAccess(each.id, each.name, ago(each.created, now())) for each in await people.store.passkeys(mine.id)
        ],
        tokens=[
            AccountAccess(
                each.id, each.name, ago(each.created, now()), "" if each.used is None else ago(each.used, now())
            )
            for each in await people.store.tokens(mine.id)
        ],
        token=token,
        form=secrets.token_urlsafe(16),
        why_no_passkey=why_none(request),
        has_mail=bool(hall.settings.smtp),
        refusal=refusal,
    )


def changing(change: Change) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that makes a change to the account and leads back to its page.

    It raises BadForm, NotAllowedIn, and for programs whatever the change raises; people see that on the page.
    """

    async def handler(request: Request) -> Response:
        form = await forms.fields(request)
        mine = caller_of(request).account
        if mine is None:
            return _log_in(request)
        try:
            await change(request, mine, form)
        except DicehallError as error:
            if wants_json(request):
                raise
            return show_refused(await _page(request, mine, str(error)), error)
        return done(request, urls.ACCOUNT)

    handler.__doc__ = change.__doc__
    return handler


async def make_token(request: Request) -> Response:
    """Make an API token and show it, this once. Raises BadForm or NotAllowedIn."""
    form = await forms.fields(request)
    mine = caller_of(request).account
    if mine is None:
        return _log_in(request)
    try:
        token = await api_tokens.made(
            people_of(request).store, mine, fields.text(form, "form"), fields.text(form, "name")
        )
    except DicehallError as error:
        return show_refused(await _page(request, mine, str(error)), error)
    return show(await _page(request, mine, token=token))


async def revoke_token(request: Request, mine: Person, form: fields.Fields) -> None:
    """Revoke an API token. Raises BadForm."""
    await people_of(request).store.remove_token(fields.text(form, "token"), mine.id)


async def name(request: Request, mine: Person, form: fields.Fields) -> None:
    """Change the name for new tables. Raises BadForm or BadName."""
    await people_of(request).store.change(mine.id, name=checked_name(fields.text(form, "name")))


async def password(request: Request, mine: Person, form: fields.Fields) -> None:
    """Set or change the password, and end all other sessions. Raises BadForm, BadName, NotAllowedIn, or TooMany."""
    old, new = form.get("old", "")[:LONGEST_FIELD], fields.text(form, "password", LONGEST_FIELD)
    people = people_of(request)
    rates_of(request).login(address_of(request), mine.login or "")
    await people.change_password(mine, old, new)
    await people.store.end_others(mine.id, caller_of(request).session)


async def mail(request: Request, mine: Person, form: fields.Fields) -> None:
    """Set or remove the mail address, and turn mails on or off. Raises BadForm or BadName."""
    address = fields.text(form, "mail", LONGEST_FIELD).strip()
    if address and (len(address) > LONGEST_MAIL or not MAIL.fullmatch(address)):
        raise BadName(_("This is not a mail address."))
    is_told = bool(address) and form.get("is_told") == "yes"
    await people_of(request).store.change(mine.id, mail=address or None, is_told=is_told)


async def end(request: Request, mine: Person, form: fields.Fields) -> None:
    """End a session. Raises BadForm."""
    await people_of(request).store.end(fields.text(form, "session"), mine.id)


async def end_others(request: Request, mine: Person, form: fields.Fields) -> None:
    """End all sessions but this one."""
    await people_of(request).store.end_others(mine.id, caller_of(request).session)


async def remove_passkey(request: Request, mine: Person, form: fields.Fields) -> None:
    """Remove a passkey. Raises BadForm, or Refused if it is the only way into the account."""
    store = people_of(request).store
    keys = [each.id for each in await store.passkeys(mine.id)]
    key = fields.text(form, "passkey", LONGEST_ID)
    if mine.password is None and keys == [key]:
        raise Refused(_("This passkey is the only way into your account: set a password first."))
    await store.remove_passkey(key, mine.id)
