"""The new-match form, and making a match from it."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.errors import DicehallError
from dicehall.games import find
from dicehall.server.common import fields, urls
from dicehall.server.common.errors import BadForm, TooMany, Unavailable
from dicehall.server.match.plan import Plan
from dicehall.server.match.rating_result import check_may_sit
from dicehall.server.match.seats import PERSON
from dicehall.server.match.table_rules import USUAL
from dicehall.server.rendering import new_match_form, table_rules_form
from dicehall.server.rendering.contexts import NewPage
from dicehall.server.rendering.form_widgets import preset_picks, seat_rows, table_rules_widgets, widgets
from dicehall.server.web import forms
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import caller_of, settled, visitor
from dicehall.server.web.rate_limits import address_of
from dicehall.server.web.replies import dated, done, show, wants_json


async def new(request: Request) -> Response:
    """Show the form for a new match. Raises UnknownGame."""
    game = find(request.path_params["game"])
    me = await visitor(request)
    asked = {"name-0": me.name, **request.query_params}
    players = forms.players(game, asked.get("players"))
    return show(_new_page(new_match_form.NewMatch(game, players, new_match_form.with_preset(game, asked)), ""))


def _new_page(asked: new_match_form.NewMatch, refusal: str) -> NewPage:
    game, players, sent = asked.game, asked.players, asked.sent
    return NewPage(
        here=urls.new(game.name, players),
        game=game,
        players=players,
        form=sent.get("form") or secrets.token_urlsafe(16),
        seats=seat_rows(players, sent),
        presets=preset_picks(asked),
        widgets=widgets(game, players, sent),
        are_options_open=bool(refusal) or asked.settled() != game.settle({"players": players}),
        table_rules=table_rules_widgets(sent),
        are_table_rules_open=table_rules_form.is_readable(sent) and table_rules_form.table_rules_of(sent) != USUAL,
        refusal=refusal,
    )


async def create(request: Request) -> Response:
    """Make a match, and lead to the visitor's seat in it, or to the spectators' page if there is none.

    The same form sent twice makes one match. Raises UnknownGame, BadForm and TooMany, for programs every error; people
    see the others on the form.
    """
    hall = hall_of(request)
    asked = await forms.new_match(request)
    if caller_of(request).token:
        asked = _of_program(request, asked)
    try:
        room = await hall.create(await _seated(request, asked.plan(), forms.lot(asked.sent)))
    except (BadForm, TooMany):
        raise
    except DicehallError as error:
        if wants_json(request):
            raise
        status = 503 if isinstance(error, Unavailable) else 422
        return dated(show(_new_page(asked, str(error)), status), error)
    host = room.card.host
    path = urls.match(room.card.id) if host is None else urls.seat(room.seats[host].secret)
    return done(request, path, match=room.card.id)


def _of_program(request: Request, asked: new_match_form.NewMatch) -> new_match_form.NewMatch:
    """Give a program's form an id: a new one, or its own combined with the account, so that programs cannot collide."""
    name = fields.text(asked.sent, "form") if "form" in asked.sent else secrets.token_urlsafe(16)
    form = hashlib.sha256(f"{caller_of(request).id} {name}".encode()).hexdigest()
    return replace(asked, sent={**asked.sent, "form": form})


async def _seated(request: Request, plan: Plan, lot: str) -> Plan:
    """Seat the visitor on the plan's seats for persons; the lot goes to the first of these.

    Raises AccountsOnly, Refused, or TooMany.
    """
    is_mine = [controller == PERSON for _name, controller in plan.seats]
    check_may_sit(plan.table_rules, caller_of(request).account)
    rates = rates_of(request)
    rates.match(address_of(request), caller_of(request).id)
    first = is_mine.index(True) if any(is_mine) else None
    me = await settled(request, "" if first is None else plan.seats[first][0])
    seats = list(plan.seats)
    if first is not None and me.account is not None and not seats[first][0]:
        seats[first] = (me.name, PERSON)
    lots = tuple(lot if seat == first else "" for seat in range(len(is_mine)))
    return replace(plan, seats=tuple(seats), players=tuple(me.id if mine else None for mine in is_mine), lots=lots)
