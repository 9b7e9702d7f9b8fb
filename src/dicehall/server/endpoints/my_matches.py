"""The matches of a visitor: those that wait for them first, then others that go on, then those that are over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import Response

from dicehall import games
from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.hall.hall import Hall
from dicehall.server.match import log
from dicehall.server.match.seats import PERSON, Seat, changed
from dicehall.server.rendering.contexts import MinePage
from dicehall.server.rendering.durations import ago, left
from dicehall.server.storage.match_store import Store
from dicehall.server.storage.schema import LOG, MATCHES, SEATS
from dicehall.server.web.identity import visitor
from dicehall.server.web.replies import here, show, tell, wants_json

A_PAGE, AT_START, OVER_AT_START = 20, 6, 2
MOST_DIGITS = 6
_WAITS, _GOES_ON, _OVER = range(3)


@dataclass(frozen=True)
class Mine:
    """One match in a list: where the visitor's seat is, and what is to be said of it."""

    path: str
    game: str
    names: str
    now: str
    is_mine: bool
    is_over: bool
    changed: str
    left: str
    facts: dict[str, Any]
    """The same for programs."""


async def matches(
    store: Store, ids: Sequence[str], limit: int, offset: int = 0, only: Collection[str] | None = None
) -> list[Mine]:
    """Matches with a seat that belongs to one of some players; `only` those of some ids."""
    is_turn = (MATCHES.c.stage != "over") & (MATCHES.c.turn == SEATS.c.number)
    rank = sa.func.min(sa.case((is_turn, _WAITS), (MATCHES.c.stage != "over", _GOES_ON), else_=_OVER))
    query = sa.select(MATCHES, rank.label("rank")).join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    query = query.where(SEATS.c.player_id.in_(ids), sa.true() if only is None else MATCHES.c.id.in_(only))
    query = query.group_by(MATCHES.c.id)
    query = query.order_by(rank, MATCHES.c.changed.desc(), MATCHES.c.id).limit(limit).offset(offset)
    async with store.reading() as connection:
        found = (await connection.execute(query)).mappings().all()
        seats = await seats_now(connection, [row["id"] for row in found])
    return [_mine(row, seats[row["id"]], ids) for row in found]


async def seats_now(connection: AsyncConnection, match_ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of matches as they are after all that has been done."""
    seats: dict[str, list[Seat]] = {match_id: [] for match_id in match_ids}
    first = sa.select(SEATS).where(SEATS.c.match_id.in_(match_ids)).order_by(SEATS.c.match_id, SEATS.c.number)
    for row in (await connection.execute(first)).mappings():
        seat = Seat(row["number"], row["name"], row["controller"], row["secret"], row["player_id"])
        seats[row["match_id"]].append(seat)
    later = sa.select(LOG.c.match_id, LOG.c.data).where(LOG.c.match_id.in_(match_ids), LOG.c.kind == log.CONTROLLER)
    for match_id, data in (await connection.execute(later.order_by(LOG.c.match_id, LOG.c.id))).all():
        seats[match_id][data["seat"]] = changed(seats[match_id][data["seat"]], data)
    return seats


def _mine(row: sa.RowMapping, seats: Sequence[Seat], ids: Sequence[str]) -> Mine:
    turn = None if row["stage"] == "over" or row["turn"] is None else seats[row["turn"]]
    mine = sorted((seat for seat in seats if seat.player in ids), key=lambda seat: seat != turn)
    is_mine = turn is not None and turn in mine and turn.controller == PERSON
    game = games().get(row["game"])
    path = urls.seat(mine[0].secret) if mine else urls.match(row["id"])
    return Mine(
        path=path,
        game=game.title if game else row["game"],
        names=_(", ").join(seat.shown_name for seat in seats),
        now="" if turn is None or is_mine else _("{name} is on turn.").format(name=turn.shown_name),
        is_mine=is_mine,
        is_over=row["stage"] == "over",
        changed=ago(row["changed"]),
        left="" if turn is None or row["due"] is None else left(row["due"]),
        facts={
            "match": row["id"],
            "game": row["game"],
            "seat": mine[0].number if mine else None,
            "path": path,
            "stage": row["stage"],
            "is_waiting": is_mine,
            "due": row["due"],
            "changed": row["changed"],
        },
    )


async def first(request: Request) -> tuple[list[Mine], bool]:
    """What the start page shows, and whether there are more: of those that are over only the last."""
    found = await matches(_store(request), (await visitor(request)).ids, AT_START + 1)
    going = [match for match in found if not match.is_over][:AT_START]
    shown = going + [match for match in found if match.is_over][: min(OVER_AT_START, AT_START - len(going))]
    return shown, len(found) > len(shown)


async def mine(request: Request) -> Response:
    """All matches of the visitor, page by page."""
    asked = request.query_params.get("page", "")
    page = max(1, int(asked)) if asked.isascii() and asked.isdecimal() and len(asked) <= MOST_DIGITS else 1
    ids = (await visitor(request)).ids
    found = await matches(_store(request), ids, A_PAGE + 1, (page - 1) * A_PAGE)
    earlier = urls.mine(page - 1) if page > 1 else ""
    later = urls.mine(page + 1) if len(found) > A_PAGE else ""
    if wants_json(request):
        return tell({"matches": [match.facts for match in found[:A_PAGE]], "more": later or None})
    return show(MinePage(here(request), found[:A_PAGE], earlier, later))


def _store(request: Request) -> Store:
    hall: Hall = request.app.state.hall
    return hall.store
