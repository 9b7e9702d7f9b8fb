"""The state of a match beside its position, as a fold over the log: one immutable value after each entry.

state 0 ── entry 1 ──> state 1 ── entry 2 ──> state 2 ── ..        (`begun`, then `after` for each entry)

The match as it was after entry n is state n. The match as it will be with new entries is the fold over them. A state
costs about 100 bytes, since it shares what the entry has not changed.
"""

from __future__ import annotations

from typing import NamedTuple

from dicehall.core.match import Match
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.clocks import ClockReading
from dicehall.server.match.holders import Holders, first_holders
from dicehall.server.match.log import Entry
from dicehall.server.match.real_dice import is_awaited, secret_drawer
from dicehall.server.match.seats import OPEN, PERSON


class RoomState(NamedTuple):
    """What follows from the entries up to one of them."""

    holders: Holders
    most: int
    """The largest number of events that the match ever had."""
    turn: int | str | None
    """Whose turn it is: the seat to decide or to enter a secret draw, else as `Match.to_act`."""
    clock_turn: int | None
    """Whose turn it is for the clocks: while people roll, still the seat that decided last."""
    moment: ClockReading | None
    """What the clocks need to know of this entry.

    None at a table without clocks, and while the hall has yet to roll.
    """
    last_chat: int = 0
    """Id of the last chat entry, 0 if there is none."""
    rematch: Entry | None = None
    rated: Entry | None = None


def begun(card: Card, match: Match) -> RoomState:
    """Return the state before the first entry; `match` is at its start."""
    return _seen(RoomState(first_holders(card), 0, None, None, None), card, match, None)


def after(state: RoomState, entry: Entry, card: Card, match: Match) -> RoomState:
    """Return the state after the next entry; `match` is the position after it."""
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
    """Return the state with the turn and the clock moment of the position `match`."""
    turn, waits = turn_of(match, state.holders), match.is_chance
    if not card.table_rules.has_clock or (waits and not match.is_at_table):
        return state._replace(turn=turn, moment=None)
    clock_turn = state.clock_turn if waits else match.seat_to_act
    moment = ClockReading(
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
    return state._replace(turn=turn, clock_turn=clock_turn, moment=moment)


def turn_of(match: Match, holders: Holders) -> int | str | None:
    """Return whose turn it is, as in `RoomState.turn`."""
    drawer = secret_drawer(match) if is_awaited(match) else None
    return match.to_act if drawer is None or holders.seats[drawer].controller != PERSON else drawer
