"""What the holder of a seat's link can do, and the pages and streams of a match."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable
from contextlib import aclosing, asynccontextmanager
from time import monotonic
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.errors import DicehallError, IllegalChoice
from dicehall.core.words import _
from dicehall.server.common import fields, urls
from dicehall.server.common.errors import BadForm, ForPeople, MovedOn, Refused, UsedUp
from dicehall.server.common.link_reach import reach
from dicehall.server.common.names import checked_name
from dicehall.server.hall import chat, choices, seating, takebacks
from dicehall.server.hall.hall import Hall, kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import seat_rules
from dicehall.server.match.log import AGREE, DECLINE
from dicehall.server.match.rating_result import check_may_sit
from dicehall.server.match.seats import OPEN, Seat, checked_controller
from dicehall.server.rendering.api_state import state
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer, is_covered
from dicehall.server.web import forms, sse
from dicehall.server.web.identity import caller_of, is_still_in, let_in, settled, visitor
from dicehall.server.web.match_stream import FORMS, entry_of, stream
from dicehall.server.web.rate_limits import Rates, address_of
from dicehall.server.web.replies import accepted, base, done, refused, show_match, tell, wants_json

MOST_SENT = 4000  # characters of a line that are read, so that somebody is told it is too long


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _rates(request: Request) -> Rates:
    rates: Rates = request.app.state.rates
    return rates


def check_looks(request: Request) -> None:
    """Count that something was asked for that takes work; TooMany."""
    _rates(request).look(address_of(request), caller_of(request).id)


def _viewer(request: Request, seat: Seat | None, name: str = "", is_owner: bool = False) -> Viewer:
    address = base(request)
    asked = entry_of(request.query_params.get("shows")) if seat is not None else None
    return Viewer(seat, address, reach(_hall(request).settings, address), asked, name, is_owner)


@asynccontextmanager
async def seat_of(request: Request) -> AsyncIterator[tuple[LiveRoom, Seat, Viewer]]:
    """Who asks, at a room that stays. Whatever is sent has been read before: that can take long."""
    try:
        room, seat = await _hall(request).seat(request.path_params["secret"])
        with kept(room):
            is_owner = await let_in(request, seat)
            name = (await visitor(request)).name if seat.controller == OPEN else ""
            yield room, room.held(seat), _viewer(request, seat, name, is_owner)
    except UsedUp as used:
        if used.player is None or used.player not in (await visitor(request)).ids:
            raise
        raise MovedOn(_there(request, used.secret)) from None


def _there(request: Request, secret: str) -> str:
    """What was asked for under an old link of a seat, under the one that it has now."""
    is_stream = request.url.path.endswith("/stream")
    return urls.seat(secret) + ("/stream" if is_stream else "")


async def spectator(request: Request) -> tuple[LiveRoom, Viewer]:
    """Somebody who watches."""
    return await _hall(request).room(request.path_params["match"]), _viewer(request, None)


async def match_page(request: Request) -> Response:
    """The match as spectators see it, with the way to the seat of a visitor who has one."""
    ids = (await visitor(request)).ids
    room, viewer = await spectator(request)
    if wants_json(request):
        return tell(state(room, viewer))
    mine = [seat for seat in room.seats if seat.player in ids]
    mine.sort(key=lambda seat: seat != room.on_turn)
    return show_match(room, viewer, to_seat=urls.seat(mine[0].secret) if mine else "")


async def match_stream(request: Request) -> Response:
    """Its changes."""
    return _streaming(request, *await spectator(request))


async def seat_page(request: Request) -> Response:
    """The match as a seat sees it."""
    async with seat_of(request) as (room, _seated, viewer):
        return tell(state(room, viewer)) if wants_json(request) else show_match(room, viewer)


async def seat_stream(request: Request) -> Response:
    """Its changes."""
    async with seat_of(request) as (room, _seated, viewer):
        return _streaming(request, room, viewer)


def _streaming(request: Request, room: LiveRoom, viewer: Viewer) -> Response:
    check_looks(request)
    _rates(request).check_streams(address_of(request))
    query = request.query_params
    last_id = request.headers.get("last-event-id", query.get("last"))
    events = stream(_hall(request), room, viewer, last_id, query.get("since"), FORMS.get(query.get("as"), change))
    watched = _watched(request, viewer, events)
    return sse.response(watched)


async def _watched(request: Request, viewer: Viewer, events: AsyncIterator[str]) -> AsyncIterator[str]:
    """The events, counted among the streams of the address, as long as the seat opens for who asked for them."""
    heartbeat, looked = _hall(request).settings.heartbeat, monotonic()
    with _rates(request).stream(address_of(request)):
        async with aclosing(cast(AsyncGenerator[str, None], events)):
            async for event in events:
                yield event
                if monotonic() - looked >= heartbeat:
                    looked = monotonic()
                    if not await is_still_in(request, viewer.seat):
                        return


async def play(request: Request) -> Response:
    """Play the token of a form."""
    form = await forms.fields(request)
    answers, token = fields.number(form, "answers"), fields.text(form, "token")
    async with seat_of(request) as (room, _seated, viewer):
        return await _answered(request, room, viewer, answers, _played(request, room, viewer, answers, token))


async def enter(request: Request) -> Response:
    """Enter what was rolled or drawn at a real table."""
    form = await forms.fields(request)
    answers, tokens = fields.number(form, "answers"), fields.text(form, "tokens", MOST_SENT)
    async with seat_of(request) as (room, seat, viewer):
        deed = choices.enter(_hall(request), room, seat, answers, tokens)
        return await _answered(request, room, viewer, answers, deed)


async def _played(request: Request, room: LiveRoom, viewer: Viewer, answers: int, token: str) -> None:
    """Play; what would be legal is not told to a page whose table is covered."""
    assert viewer.seat is not None
    try:
        await choices.play(_hall(request), room, viewer.seat, answers, token)
    except IllegalChoice:
        if is_covered(room, viewer):
            raise Refused(_("Nothing was done: show your table first.")) from None
        raise


async def undo(request: Request) -> Response:
    """Take back the last choice."""
    answers = fields.number(await forms.fields(request), "answers")
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, takebacks.undo(_hall(request), room, seat, answers))


async def ask(request: Request) -> Response:
    """Ask all others for taking back the last choice and what followed."""
    answers = fields.number(await forms.fields(request), "answers")
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, takebacks.ask(_hall(request), room, seat, answers))


async def answer(request: Request) -> Response:
    """Say yes or no to what somebody has asked."""
    form = await forms.fields(request)
    question, said = fields.number(form, "question"), fields.text(form, "answer")
    if said not in (AGREE, DECLINE):
        raise BadForm
    async with seat_of(request) as (room, seat, viewer):
        deed = takebacks.answer(_hall(request), room, seat, question, said == AGREE)
        return await _answered(request, room, viewer, room.last, deed)


async def say(request: Request) -> Response:
    """Say something to all at the table."""
    form = await forms.fields(request)
    answers, text = fields.number(form, "answers"), fields.text(form, "text", MOST_SENT)
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, chat.say(_hall(request), room, seat, answers, text))


async def controller(request: Request) -> Response:
    """Let a bot play for oneself, or play again oneself."""
    form = await forms.fields(request)
    wanted = checked_controller(fields.text(form, "controller"))
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, room.last, seating.hand_over(_hall(request), room, seat, wanted))


async def take(request: Request) -> Response:
    """Sit down on an open seat."""
    form = await forms.fields(request)
    async with seat_of(request) as (room, seat, viewer):
        try:
            answers, name = room.last, checked_name(form.get("name", ""))
            me = await visitor(request)
            if seat.controller == OPEN:
                check_may_sit(room.card.table_rules, me.account)
                me = await settled(request, name)
            name = name or (me.name if me.account is not None else "")  # the page offers a guest's: it was not wanted
            seat = await seating.sit_down(_hall(request), room, seat, name, me.id, forms.lot(form))
        except DicehallError as error:
            return _refused(request, room, viewer, error)
        return accepted(request, room, _viewer(request, seat, is_owner=seat.player == me.id), answers)


async def join(request: Request) -> Response:
    """Sit down on the first open seat of a listed table, or go to one's own; where there is none, watch."""
    form = await forms.fields(request)
    asked = fields.number(form, "seat") if "seat" in form else None
    room, viewer = await spectator(request)
    with kept(room):
        try:
            me = await visitor(request)
            name = checked_name(form.get("name", ""))
            if seat_rules.seat_of(room, me.ids) is None:
                seat_rules.check_joinable(room)
                _check_programs(request, room)
                check_may_sit(room.card.table_rules, me.account)
                await settled(request, name)
            seat = await seating.join(_hall(request), room, me.ids, name or me.name, forms.lot(form), asked)
        except DicehallError as error:
            return refused(request, room, viewer, error)
        return done(request, urls.seat(seat.secret), match=room.card.id)


def _check_programs(request: Request, room: LiveRoom) -> None:
    if caller_of(request).token and not room.card.table_rules.programs:
        raise ForPeople(_("Programs cannot sit down at this table: its rules do not let them."))


async def leave(request: Request) -> Response:
    """Let go of the seat, and watch."""
    await request.body()
    try:
        async with seat_of(request) as (room, seat, viewer):
            try:
                await seating.leave(_hall(request), room, seat)
            except DicehallError as error:
                return refused(request, room, viewer, error)
            return done(request, urls.match(room.card.id))
    except UsedUp as used:  # asked twice
        return done(request, urls.match(used.match_id))


async def place(request: Request) -> Response:
    """Put a bot on an open seat, or open the seat of a bot."""
    form = await forms.fields(request)
    wanted, other = checked_controller(fields.text(form, "controller")), fields.number(form, "other")
    async with seat_of(request) as (room, seat, viewer):
        if other >= len(room.seats):
            raise BadForm
        deed = seating.place(_hall(request), room, seat, other, wanted)
        return await _answered(request, room, viewer, room.last, deed)


async def rematch(request: Request) -> Response:
    """Go to the match that follows a finished one."""
    lot = forms.lot(await forms.fields(request))
    async with seat_of(request) as (room, seat, viewer):
        try:
            again, following = await seating.rematch(_hall(request), room, seat, lot)
        except DicehallError as error:
            return _refused(request, room, viewer, error)
        return done(request, urls.seat(following.secret), match=again.card.id)


async def _answered(request: Request, room: LiveRoom, viewer: Viewer, answers: int, deed: Awaitable[None]) -> Response:
    try:
        await deed
    except DicehallError as error:
        return _refused(request, room, viewer, error)
    return accepted(request, room, viewer, answers)


def _refused(request: Request, room: LiveRoom, viewer: Viewer, error: DicehallError) -> Response:
    """The refusal, with the state as it is for whoever still holds the seat."""
    assert viewer.seat
    room.held(viewer.seat)
    return refused(request, room, viewer, error)
