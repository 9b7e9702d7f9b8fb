"""Lists of matches: those of a visitor, those that wait for a bot, those that are over."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from dicehall.server.match import log
from dicehall.server.match.card import ListedMatch
from dicehall.server.match.seats import Seat, bot, changed
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import LOG, MATCHES, SEATS

_WAITS, _GOES_ON, _OVER = range(3)  # the order of a visitor's list


async def matches_of(
    store: MatchStore, players: Sequence[str], limit: int, offset: int = 0, only: Collection[str] | None = None
) -> list[ListedMatch]:
    """List the matches in which one of `players` has a seat: waiting for them first, then others, then finished ones.

    `only`: keep matches with one of these ids. Raises Unavailable.
    """
    is_turn = (MATCHES.c.stage != "over") & (MATCHES.c.turn == SEATS.c.number)
    rank = sa.func.min(sa.case((is_turn, _WAITS), (MATCHES.c.stage != "over", _GOES_ON), else_=_OVER))
    query = sa.select(MATCHES, rank.label("rank")).join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    query = query.where(SEATS.c.player_id.in_(players), sa.true() if only is None else MATCHES.c.id.in_(only))
    query = query.group_by(MATCHES.c.id)
    query = query.order_by(rank, MATCHES.c.changed.desc(), MATCHES.c.id).limit(limit).offset(offset)
    async with store.reading() as connection:
        rows = (await connection.execute(query)).mappings().all()
        seats = await _seats_now(connection, [row["id"] for row in rows])
    facts = ("id", "game", "stage", "turn", "due", "changed")
    return [ListedMatch(**{name: row[name] for name in facts}, seats=seats[row["id"]]) for row in rows]


async def _seats_now(connection: AsyncConnection, match_ids: Sequence[str]) -> dict[str, list[Seat]]:
    """Return the seats by match: as each match began, with every later change of hands applied."""
    seats: dict[str, list[Seat]] = {match_id: [] for match_id in match_ids}
    first = sa.select(SEATS).where(SEATS.c.match_id.in_(match_ids)).order_by(SEATS.c.match_id, SEATS.c.number)
    for row in (await connection.execute(first)).mappings():
        seat = Seat(row["number"], row["name"], row["controller"], row["secret"], row["player_id"])
        seats[row["match_id"]].append(seat)
    later = sa.select(LOG.c.match_id, LOG.c.data).where(LOG.c.match_id.in_(match_ids), LOG.c.kind == log.CONTROLLER)
    for match_id, data in (await connection.execute(later.order_by(LOG.c.match_id, LOG.c.id))).all():
        seats[match_id][data["seat"]] = changed(seats[match_id][data["seat"]], data)
    return seats


async def players_of(store: MatchStore, match_ids: Collection[str]) -> set[str | None]:
    """Return the owners of the seats of some matches. Raises Unavailable."""
    query = sa.select(SEATS.c.player_id).where(SEATS.c.match_id.in_(match_ids)).distinct()
    async with store.reading() as connection:
        return set((await connection.execute(query)).scalars())


async def unfinished(store: MatchStore, players: Sequence[str], limit: int) -> dict[str, tuple[bool, int]]:
    """Map each unfinished match of some players to (is it their turn, when it last changed in milliseconds).

    Returns the `limit` matches that changed last. Raises Unavailable.
    """
    is_turn = sa.func.max(sa.case((MATCHES.c.turn == SEATS.c.number, 1), else_=0)).label("is_turn")
    query = sa.select(MATCHES.c.id, MATCHES.c.changed, is_turn).join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    query = query.where(SEATS.c.player_id.in_(players), MATCHES.c.stage != "over").group_by(MATCHES.c.id)
    async with store.reading() as connection:
        rows = (await connection.execute(query.order_by(MATCHES.c.changed.desc()).limit(limit))).all()
    return {match_id: (bool(turn), changed_at) for match_id, changed_at, turn in rows}


async def last_moves(store: MatchStore, match_ids: Collection[str]) -> dict[str, int]:
    """Map each match to the id of its last entry that changed the position, 0 if there is none. Raises Unavailable."""
    is_move = LOG.c.match_id.in_(match_ids) & LOG.c.kind.in_(log.MOVES)
    query = sa.select(LOG.c.match_id, sa.func.max(LOG.c.id)).where(is_move)
    async with store.reading() as connection:
        rows = (await connection.execute(query.group_by(LOG.c.match_id))).all()
    return dict.fromkeys(match_ids, 0) | {row[0]: row[1] for row in rows}


async def bots_turns(store: MatchStore, since: int) -> list[str]:
    """List the matches that changed at `since` (milliseconds) or later and in which a bot is to move.

    Skips damaged log entries: such a match waits until somebody opens it. Raises Unavailable.
    """
    goes_on = (MATCHES.c.changed >= since) & MATCHES.c.stage.in_(("open", "playing"))
    seated = sa.select(MATCHES.c.id, SEATS.c.controller).join(SEATS).where(goes_on, SEATS.c.number == MATCHES.c.turn)
    text = sa.cast(LOG.c.data, sa.Text)  # as JSON, a single damaged entry would fail the whole query
    given = sa.select(MATCHES.c.id, MATCHES.c.turn, text).join(LOG).where(goes_on, LOG.c.kind == log.CONTROLLER)
    async with store.reading() as connection:
        playing = {row.id: row.controller for row in await connection.execute(seated)}
        changes = await connection.execute(given.order_by(LOG.c.match_id, LOG.c.id))
    for id, turn, data in changes:
        with suppress(ValueError, TypeError, KeyError):
            change = json.loads(data)
            if change["seat"] == turn:
                playing[id] = change["controller"]
    return [id for id, controller in playing.items() if controller.startswith(bot(""))]


async def seats_over(store: MatchStore, players: Sequence[str], limit: int) -> dict[str, set[int]]:
    """Map the `limit` newest finished matches of some players to the seats they had there, newest match first.

    Leaves out matches with real dice, which the hall has not rolled. Raises Unavailable.
    """
    is_rolled = MATCHES.c.house["real_dice"].as_boolean().is_not(sa.true())
    mine = SEATS.c.player_id.in_(players) & (MATCHES.c.stage == "over") & is_rolled
    some = sa.select(MATCHES.c.id, MATCHES.c.created).join(SEATS, SEATS.c.match_id == MATCHES.c.id).where(mine)
    last = some.distinct().order_by(MATCHES.c.created.desc(), MATCHES.c.id).limit(limit).subquery()
    query = sa.select(last.c.id, SEATS.c.number).join(SEATS, SEATS.c.match_id == last.c.id)
    query = query.where(SEATS.c.player_id.in_(players)).order_by(last.c.created.desc(), last.c.id)
    seats: dict[str, set[int]] = {}
    async with store.reading() as connection:
        for match_id, number in await connection.execute(query):
            seats.setdefault(match_id, set()).add(number)
    return seats
