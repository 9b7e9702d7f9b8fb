"""Everything a seat or a visitor can post to a match.

Every handler reads the whole body first, because `seat_of` keeps the room in memory. It raises BadForm for a malformed
post, and what `match_access.seat_of` raises. Errors of the hall are answered with the state of the match.
"""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.errors import DicehallError, IllegalChoice
from dicehall.core.words import _
from dicehall.server.common import fields, urls
from dicehall.server.common.errors import BadForm, ForPeople, Refused, UsedUp
from dicehall.server.common.names import checked_name
from dicehall.server.hall import chat, choices, seat_changes, takebacks
from dicehall.server.hall.hall import kept
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import seat_rules
from dicehall.server.match.log import AGREE, DECLINE
from dicehall.server.match.rating_result import check_may_sit
from dicehall.server.match.seats import OPEN, checked_controller
from dicehall.server.rendering.viewer import Viewer, is_covered
from dicehall.server.web import forms
from dicehall.server.web.app_state import hall_of
from dicehall.server.web.identity import caller_of, settled, visitor
from dicehall.server.web.match_access import seat_of, spectator, viewer_of
from dicehall.server.web.replies import accepted, done, refused

MOST_SENT = 4000  # characters: far more than a chat line may have, so that a long one gets an error that says so


async def play(request: Request) -> Response:
    """Play a token."""
    form = await forms.fields(request)
    answers, token = fields.number(form, "answers"), fields.text(form, "token")
    async with seat_of(request) as (room, _seated, viewer):
        return await _answered(request, room, viewer, answers, _played(request, room, viewer, answers, token))


async def enter(request: Request) -> Response:
    """Enter what was rolled or drawn at a real table."""
    form = await forms.fields(request)
    answers, tokens = fields.number(form, "answers"), fields.text(form, "tokens", MOST_SENT)
    async with seat_of(request) as (room, seat, viewer):
        deed = choices.enter(hall_of(request), room, seat, answers, tokens)
        return await _answered(request, room, viewer, answers, deed)


async def _played(request: Request, room: LiveRoom, viewer: Viewer, answers: int, token: str) -> None:
    """Play a token.

    Raises Refused in place of IllegalChoice if the table is covered, because IllegalChoice lists the legal tokens.
    """
    assert viewer.seat is not None
    try:
        await choices.play(hall_of(request), room, viewer.seat, answers, token)
    except IllegalChoice:
        if is_covered(room, viewer):
            raise Refused(_("Show your table first. Nothing was changed.")) from None
        raise


async def undo(request: Request) -> Response:
    """Take back the seat's last choice."""
    answers = fields.number(await forms.fields(request), "answers")
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, takebacks.undo(hall_of(request), room, seat, answers))


async def ask(request: Request) -> Response:
    """Ask the others to take back the last choice and everything after it."""
    answers = fields.number(await forms.fields(request), "answers")
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, takebacks.ask(hall_of(request), room, seat, answers))


async def answer(request: Request) -> Response:
    """Agree to a takeback request or decline it. Raises BadForm."""
    form = await forms.fields(request)
    question, said = fields.number(form, "question"), fields.text(form, "answer")
    if said not in (AGREE, DECLINE):
        raise BadForm
    async with seat_of(request) as (room, seat, viewer):
        deed = takebacks.answer(hall_of(request), room, seat, question, said == AGREE)
        return await _answered(request, room, viewer, room.last, deed)


async def say(request: Request) -> Response:
    """Send a chat line."""
    form = await forms.fields(request)
    answers, text = fields.number(form, "answers"), fields.text(form, "text", MOST_SENT)
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(request, room, viewer, answers, chat.say(hall_of(request), room, seat, answers, text))


async def controller(request: Request) -> Response:
    """Let a bot play for the seat, or take the seat back."""
    form = await forms.fields(request)
    wanted = checked_controller(fields.text(form, "controller"))
    async with seat_of(request) as (room, seat, viewer):
        return await _answered(
            request, room, viewer, room.last, seat_changes.hand_over(hall_of(request), room, seat, wanted)
        )


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
            # The form is filled in with a guest's name, so a guest who sends none has removed it.
            name = name or (me.name if me.account is not None else "")
            seat = await seat_changes.sit_down(hall_of(request), room, seat, name, me.id, forms.lot(form))
        except DicehallError as error:
            return _refused(request, room, viewer, error)
        return accepted(request, room, viewer_of(request, seat, is_owner=seat.player == me.id), answers)


async def join(request: Request) -> Response:
    """Sit down on an open seat of a listed table, or return to the seat that the visitor has there.

    Raises BadForm, and what `match_access.spectator` raises.
    """
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
            seat = await seat_changes.join(hall_of(request), room, me.ids, name or me.name, forms.lot(form), asked)
        except DicehallError as error:
            return refused(request, room, viewer, error)
        return done(request, urls.seat(seat.secret), match=room.card.id)


def _check_programs(request: Request, room: LiveRoom) -> None:
    """Raise ForPeople if a program asks and the table rules do not admit programs."""
    if caller_of(request).token and not room.card.table_rules.programs:
        raise ForPeople(_("At this table, programs need a link to play."))


async def leave(request: Request) -> Response:
    """Leave the seat, and watch from now on. Doing it twice is no error."""
    await request.body()
    try:
        async with seat_of(request) as (room, seat, viewer):
            try:
                await seat_changes.leave(hall_of(request), room, seat)
            except DicehallError as error:
                return refused(request, room, viewer, error)
            return done(request, urls.match(room.card.id))
    except UsedUp as used:  # the post came twice: the seat has another link by now
        return done(request, urls.match(used.match_id))


async def place(request: Request) -> Response:
    """Put a bot on an open seat, or open the seat of a bot. Raises BadForm for a seat that does not exist."""
    form = await forms.fields(request)
    wanted, other = checked_controller(fields.text(form, "controller")), fields.number(form, "other")
    async with seat_of(request) as (room, seat, viewer):
        if other >= len(room.seats):
            raise BadForm
        deed = seat_changes.place(hall_of(request), room, seat, other, wanted)
        return await _answered(request, room, viewer, room.last, deed)


async def rematch(request: Request) -> Response:
    """Go to the rematch of a finished match, started if this is the first to ask for it."""
    lot = forms.lot(await forms.fields(request))
    async with seat_of(request) as (room, seat, viewer):
        try:
            again, following = await seat_changes.rematch(hall_of(request), room, seat, lot)
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
    """Answer an error with the state of the match. Raises UsedUp if the seat has a new link by now."""
    assert viewer.seat
    room.held(viewer.seat)
    return refused(request, room, viewer, error)
