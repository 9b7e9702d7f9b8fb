"""Recognise who asks, from cookies or an API token.

A visitor without cookies becomes a guest at once, but gets a row in the database only when doing something.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicehall.core.words import _, language
from dicehall.server.common import urls
from dicehall.server.common.accounts import Person
from dicehall.server.common.current_account import logged_in_as
from dicehall.server.common.errors import BadToken, ForPeople, NotYours, Unavailable
from dicehall.server.hall import api_tokens
from dicehall.server.hall.hall import new_secret
from dicehall.server.hall.people import GUEST_TIME, SESSION_TIME, People
from dicehall.server.match.seats import Seat
from dicehall.server.web import api_access
from dicehall.server.web.app_state import people_of
from dicehall.server.web.cookies import Jar, jar_of
from dicehall.server.web.request_log import QUIET

GUEST, SESSION = "guest", "session"
Refuse = Callable[[Request, Exception], Awaitable[Response]]


@dataclass(frozen=True)
class Caller:
    """Who asks, as far as the request says: an account with its session, else a guest the hall may not know yet.

    A program acts for an account; `token` is the id of its API token.
    """

    guest: str
    account: Person | None = None
    session: str = ""
    token: str = ""

    @property
    def id(self) -> str:
        """The id of the account or guest."""
        return self.account.id if self.account else self.guest


@dataclass(frozen=True)
class Visitor:
    """Who asks, looked up in the database; everything that belongs to one of the players `ids` is theirs.

    `name` is the name to use unless they give another, empty for a guest who never gave one.
    """

    id: str
    ids: tuple[str, ...]
    account: Person | None
    name: str
    language: str


class Identification:
    """Middleware that recognises the caller and sets cookies. Programs get no cookies.

    `refuse` answers if the database fails or an API token is invalid. Static files and the addresses in QUIET, which
    monitoring asks for, are served without looking.
    """

    def __init__(self, app: ASGIApp, people: People, refuse: Refuse) -> None:
        self.app, self.people, self.refuse = app, people, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for its caller. Invalid cookies of any kind count as none."""
        if scope["type"] != "http" or scope["path"].startswith(f"{urls.STATIC}/") or scope["path"] in QUIET:
            return await self.app(scope, receive, send)
        jar, connection = Jar(scope["scheme"] == "https"), HTTPConnection(scope)
        try:
            token = api_access.shown(connection.headers)
            if token is None:
                caller = await recognise(self.people, connection.cookies, jar, scope["path"])
            else:
                caller = await admitted(self.people, token, scope["path"])
        except (BadToken, ForPeople, Unavailable) as error:
            answer = await self.refuse(Request(scope), error)
            return await answer(scope, receive, send)
        scope.setdefault("state", {}).update(jar=jar, caller=caller)

        async def kept(message: Message) -> None:
            if message["type"] == "http.response.start" and caller.token:
                del MutableHeaders(scope=message)["set-cookie"]
            elif message["type"] == "http.response.start":
                jar.add_to(MutableHeaders(scope=message))
            await send(message)

        with logged_in_as(caller.account):
            return await self.app(scope, receive, kept)


async def recognise(people: People, sent: dict[str, str], jar: Jar, path: str) -> Caller:
    """Return the caller that cookies name: an account, a known guest, or a new guest.

    A post of a choice sets no guest cookie: the seat's link is enough, and programs may drop cookies and would get a
    newly signed one each time.
    """
    guest, is_old = people.guest(sent.get(GUEST, "")) or ("", False)
    session = await people.logged_in(sent[SESSION]) if sent.get(SESSION) else None
    if session is not None:
        if session.is_fresh:
            jar.keep(SESSION, sent[SESSION], SESSION_TIME)
        return Caller(guest, session.account, session.session)
    if not guest or is_old:
        guest = guest or new_secret()
        if not urls.is_choice(path):
            jar.keep(GUEST, people.signed(guest), GUEST_TIME)
    return Caller(guest)


async def admitted(people: People, shown: str, path: str) -> Caller:
    """Return the program that shows an API token. Raises BadToken, or ForPeople at an address closed to programs."""
    token, account = await api_tokens.opened(people.store, shown)
    if api_access.is_for_people(path):
        raise ForPeople(_("Programs cannot do this: log in with a browser."))
    return Caller("", account, token=token.id)


def caller_of(connection: HTTPConnection) -> Caller:
    """Return who asks, as far as the request says."""
    caller: Caller = connection.state.caller
    return caller


async def visitor(request: Request) -> Visitor:
    """Look up who asks, with all guests that their account has adopted."""
    caller, people = caller_of(request), people_of(request)
    if caller.account is not None:
        ids = (caller.account.id, *await people.store.adopted(caller.account.id))
        return Visitor(caller.account.id, ids, caller.account, caller.account.shown_name, language())
    known = await people.store.person(caller.guest)
    # An account has adopted this guest: whoever still has the cookie must not act for that account.
    if known is not None and known.adopted_by is not None:
        caller, known = Caller(new_secret()), None
        request.state.caller = caller
        jar_of(request).keep(GUEST, people.signed(caller.guest), GUEST_TIME)
    return Visitor(caller.guest, (caller.guest,), None, known.name if known else "", language())


async def settled(request: Request, name: str) -> Visitor:
    """Return the visitor after storing them, under `name` if it is not empty. Programs change nothing."""
    who = await visitor(request)
    if not caller_of(request).token:
        await people_of(request).settle(who.id, name)
    return who


async def let_in(request: Request, seat: Seat) -> bool:
    """Return True if the seat is the caller's own. A guest's link also opens for others, for whom it is False.

    Raises NotYours if the seat belongs to an account that is not logged in here.
    """
    people, caller = people_of(request), caller_of(request)
    owner = await people.owner(seat.player)
    if owner is None:
        return seat.player == caller.id
    if caller.account is None or caller.account.id != owner:
        person = await people.store.person(owner)
        raise NotYours(person.shown_name if person else seat.shown_name)
    return True


async def is_still_in(request: Request, seat: Seat | None) -> bool:
    """Tell whether the seat would open again: sessions end, guests are adopted, API tokens are revoked."""
    people, caller = people_of(request), caller_of(request)
    owner = None if seat is None else await people.owner(seat.player)
    if owner is None and not caller.token:
        return True
    return owner in (None, caller.id) and await goes_on(request)


async def goes_on(request: Request) -> bool:
    """Tell whether the caller's session or API token is still valid."""
    people, caller = people_of(request), caller_of(request)
    if caller.token:
        return await people.store.has_token(caller.token)
    return not caller.session or await people.goes_on(caller.session)


async def enter(request: Request, account: Person) -> None:
    """Log an account in with a new session; it adopts the guest that this browser was."""
    people, caller, jar = people_of(request), caller_of(request), jar_of(request)
    if caller.account is None:
        await people.adopt(caller.guest, account.id)
    else:
        await people.store.end(caller.session, caller.account.id)
    jar.drop(GUEST)
    jar.keep(SESSION, await people.begin(account, request.headers.get("user-agent", "")), SESSION_TIME)


async def leave(request: Request) -> None:
    """Log out in this browser."""
    caller = caller_of(request)
    await people_of(request).store.end(caller.session, caller.id)
    jar_of(request).drop(SESSION)
