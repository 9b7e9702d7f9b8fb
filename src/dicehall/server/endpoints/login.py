"""Log in, sign up and log out with a password."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.errors import DicehallError
from dicehall.server.common import fields, urls
from dicehall.server.common.accounts import Person
from dicehall.server.common.errors import NotAllowedIn, Taken
from dicehall.server.common.urls import is_path
from dicehall.server.endpoints.passkeys import why_none
from dicehall.server.hall.passwords import normal
from dicehall.server.rendering.account_contexts import LoginPage
from dicehall.server.web import forms
from dicehall.server.web.app_state import people_of, rates_of
from dicehall.server.web.identity import caller_of, enter, leave, visitor
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import go, show, show_refused

LONGEST_BACK, LONGEST_FIELD = 500, 1000  # characters


async def login(request: Request) -> Response:
    """Show the login form."""
    return show(_page(request, request.query_params))


async def new(request: Request) -> Response:
    """Show the sign-up form."""
    return show(_page(request, request.query_params, is_new=True))


def _page(request: Request, sent: fields.Fields, is_new: bool = False, refusal: str = "") -> LoginPage:
    back = back_of(sent)
    here = urls.sign_up(back) if is_new else urls.log_in(back)
    return LoginPage(here, back, is_new, sent.get("login", "")[:LONGEST_FIELD], refusal, why_none(request))


def back_of(sent: fields.Fields) -> str:
    """Return the page to go to after logging in: the path in `back` if it is one of this hall, else the start page."""
    back = sent.get("back", "")
    return back if len(back) <= LONGEST_BACK and is_path(back) else urls.START


async def log_in(request: Request) -> Response:
    """Log in with a password. Raises BadForm; other errors are shown on the form."""
    form = await forms.fields(request)
    name, password = _credentials(form)
    try:
        rates_of(request).login(address_of(request), normal(name))
        account = await people_of(request).log_in(name, password)
    except DicehallError as error:
        return show_refused(_page(request, form, refusal=str(error)), error)
    await enter(request, account)
    return go(back_of(form))


async def sign_up(request: Request) -> Response:
    """Make an account with a password. Raises BadForm; other errors are shown on the form."""
    form = await forms.fields(request)
    name, password = _credentials(form)
    try:
        rates_of(request).account(address_of(request))
        account = await _signed_up(request, name, password)
    except DicehallError as error:
        return show_refused(_page(request, form, True, str(error)), error)
    await enter(request, account)
    return go(back_of(form))


async def _signed_up(request: Request, login: str, password: str) -> Person:
    """Return the new account, or the existing one if its password was given: then the form was sent twice.

    Raises BadName, Taken or TooMany.
    """
    people = people_of(request)
    try:
        return await people.sign_up(login, password, (await visitor(request)).name)
    except Taken:
        rates_of(request).login(address_of(request), normal(login))
        try:
            return await people.log_in(login, password)
        except NotAllowedIn:
            pass
        raise


def _credentials(form: fields.Fields) -> tuple[str, str]:
    return fields.text(form, "login", LONGEST_FIELD), fields.text(form, "password", LONGEST_FIELD)


async def log_out(request: Request) -> Response:
    """Log out in this browser. Raises BadForm."""
    await forms.fields(request)
    if caller_of(request).account is not None:
        await leave(request)
    return go(urls.START)
