"""The lobby: open tables that anybody may join."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.errors import DicehallError
from dicehall.core.words import _, ngettext
from dicehall.ratings import Pool, Rating, rating_of
from dicehall.server.common import urls
from dicehall.server.common.names import LONGEST
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.rating_result import whose
from dicehall.server.match.seat_rules import seat_of
from dicehall.server.match.seats import OPEN
from dicehall.server.rendering import table_rules_form
from dicehall.server.rendering.api_state import facts, table_rules
from dicehall.server.rendering.contexts import Lobby, LobbyPage, OpenTable
from dicehall.server.rendering.option_labels import chosen
from dicehall.server.storage.ratings_store import RatingsStore
from dicehall.server.web.app_state import hall_of
from dicehall.server.web.identity import visitor
from dicehall.server.web.replies import here, show, tell, wants_json

MOST = 50  # tables in the lobby
FIRST = 5  # of them on the start page
OF_ONE = 3  # tables of one host, so that nobody fills the lobby alone
LISTED = 7 * table_rules_form.DAY * 1000  # milliseconds since its last change after which a table is no longer listed


async def page(request: Request) -> Response:
    """Show the lobby, or the open tables as JSON."""
    if wants_json(request):
        return await tables(request)
    return show(LobbyPage(here(request), await lobby(request, MOST)))


async def tables(request: Request) -> Response:
    """Show the list alone, for the script that refreshes it, or as JSON; `most` in the query asks for a short one."""
    if wants_json(request):
        return tell({"tables": [_facts(room) for room in (await _open_tables(request))[0]]})
    asked = request.query_params.get("most", "")
    return show(await lobby(request, FIRST if asked == str(FIRST) else MOST))


async def lobby(request: Request, most: int) -> Lobby:
    """Return the `most` latest open tables for the visitor."""
    me, hall = await visitor(request), hall_of(request)
    rooms, count = await _open_tables(request, most)
    shown = [_table(room, hall.hall_time.now(), me.ids, await _ratings(hall, room)) for room in rooms]
    return Lobby(shown, most, count > most, me.name, LONGEST)


async def _open_tables(request: Request, most: int = MOST) -> tuple[list[LiveRoom], int]:
    """Return the rooms of open tables, and how many tables are listed."""
    hall = hall_of(request)
    listed = await hall.store.listed(hall.hall_time.now() - LISTED, MOST, OF_ONE)
    rooms = []
    for match_id in listed[:most]:
        try:
            room = await hall.room(match_id)
        except DicehallError:
            continue  # outdated or damaged: nobody can play there
        if room.stage == "open":
            rooms.append(room)
    return rooms, len(listed)


def _facts(room: LiveRoom) -> dict[str, Any]:
    """Return an open table for programs: schema `Table`."""
    return {
        "match": room.card.id,
        "game": room.game.name,
        "options": room.match.options,
        "players": len(room.seats),
        "seats": [facts(seat) for seat in room.seats],
        "open": [seat.number for seat in room.seats if seat.controller == OPEN],
        "house": table_rules(room.card.table_rules),
        "created": room.card.created,
        "for_programs": room.card.table_rules.programs,
    }


async def _ratings(hall: Hall, room: LiveRoom) -> dict[int, Rating]:
    """Return seat -> rating for the people at a rated table."""
    if not room.card.table_rules.is_rated:
        return {}
    players = {seat.number: who for seat in room.seats if (who := whose(seat)) is not None}
    known = await RatingsStore(hall.store).among(Pool(room.card.game, len(room.seats)), players.values())
    return {seat: rating_of(who, known) for seat, who in players.items()}


def _table(room: LiveRoom, now: int, players: Collection[str], ratings: Mapping[int, Rating]) -> OpenTable:
    seats = [{**seat.as_shown(None), "rating": ratings.get(seat.number)} for seat in room.seats]
    options = chosen(room.game, room.match.options, [seat["name"] for seat in seats])
    return OpenTable(
        id=room.card.id,
        game=room.game,
        options=options + table_rules_form.told(room.card.table_rules, always=("clock",), never=("listed",)),
        seats=seats,
        wanted=sum(seat["open"] for seat in seats),
        age=age(max(0, now - room.card.created) // 1000),
        join=urls.join(room.card.id),
        watch=urls.match(room.card.id),
        is_mine=seat_of(room, players) is not None,
    )


def age(seconds: int) -> str:
    """Say how many seconds ago something was, in the largest full unit."""
    if seconds >= table_rules_form.DAY:
        count = seconds // table_rules_form.DAY
        return ngettext("{count} day ago", "{count} days ago", count).format(count=count)
    if seconds >= table_rules_form.HOUR:
        count = seconds // table_rules_form.HOUR
        return ngettext("{count} hour ago", "{count} hours ago", count).format(count=count)
    if seconds >= table_rules_form.MINUTE:
        count = seconds // table_rules_form.MINUTE
        return ngettext("{count} minute ago", "{count} minutes ago", count).format(count=count)
    return _("just now")
