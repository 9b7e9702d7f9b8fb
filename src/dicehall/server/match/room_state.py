"""A match after one entry of its log, beside the position itself: a fold over entries, one value after each.

state 0 ── entry 1 ──> state 1 ── entry 2 ──> state 2 ── ..        (`begun`, then `after` for each entry)

What was so after entry n is state n; what will be so once entries are added is the fold over them.
"""

from __future__ import annotations

from typing import NamedTuple

from dicehall.core.match import Match
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.clocks import Moment
from dicehall.server.match.holders import Holders, first_holders
from dicehall.server.match.log import Entry
from dicehall.server.match.real_dice import is_awaited, secret_drawer
from dicehall.server.match.seats import OPEN, PERSON


class RoomState(NamedTuple):
    """What follows from the entries up to one of them."""

    holders: Holders
    most: int
    """The greatest number of events that the match ever had."""
    turn: int | str | None
    """Whose turn it is: of the seat to decide, or to enter what nobody else may see; else as `Match.to_act`."""
    clock_turn: int | None
    """Whose turn it is for the clocks, which stay with the last seat while people roll."""
    moment: Moment | None
    """What the clocks need to know of this entry; None where there is no clock, and while the hall rolls."""
    moments: int = 0
    """How many moments there were up to here."""
    last_chat: int = 0
    """Id of the last entry of the chat, 0 where nothing was said."""
    rematch: Entry | None = None
    rated: Entry | None = None


def begun(card: Card, match: Match) -> RoomState:
    """The state before the first entry; `match` is as it begins."""
    return _seen(RoomState(first_holders(card), 0, None, None, None), card, match, None)


def after(state: RoomState, entry: Entry, card: Card, match: Match) -> RoomState:
    """The state after the next entry; `match` is the position after it."""
    most = max(state.most, len(match.events))
    if entry.kind == log.CONTROLLER:
        state = state._replace(holders=state.holders.after(entry, state.most))
    elif entry.kind == log.CHAT and entry.by is not None:
        state = state._replace(last_chat=entry.id)
    elif entry.kind == log.REMATCH:
        state = state._replace(rematch=entry)
    elif entry.kind == log.RATED:
        state = state._replace(rated=entry)
    return _seen(state._replace(most=most), card, match, entry)


def _seen(state: RoomState, card: Card, match: Match, entry: Entry | None) -> RoomState:
    """The state with whose turn it is in `match`."""
    turn, waits = turn_of(match, state.holders), match.is_chance
    if not card.table_rules.has_clock or (waits and not match.is_at_table):
        return state._replace(turn=turn, moment=None)
    clock_turn = state.clock_turn if waits else match.seat_to_act
    moment = Moment(
        at=card.created if entry is None else entry.at,
        events=len(match.events),
        turn=clock_turn,
        people=tuple(seat.controller == PERSON for seat in state.holders.seats),
        is_held=any(
            seat.controller == OPEN and seat.number not in state.holders.offered for seat in state.holders.seats
        ),
        back=entry.by if entry is not None and entry.kind == log.UNDO else None,
        waits=waits,
    )
    return state._replace(turn=turn, clock_turn=clock_turn, moment=moment, moments=state.moments + 1)


def turn_of(match: Match, holders: Holders) -> int | str | None:
    """Whose turn it is: see `RoomState.turn`."""
    drawer = secret_drawer(match) if is_awaited(match) else None
    return match.to_act if drawer is None or holders.seats[drawer].controller != PERSON else drawer
