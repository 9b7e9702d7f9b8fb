"""A match as programs get it: JSON with everything the viewer may know, and the log entries since a given one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehall.server.common import urls
from dicehall.server.match import log, takeback_rules
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.match.table_rules import TableRules
from dicehall.server.rendering import table_rules_form
from dicehall.server.rendering.dice_entry_form import may_enter, share
from dicehall.server.rendering.match_page import invited, knows, ranks
from dicehall.server.rendering.option_labels import NO, YES
from dicehall.server.rendering.viewer import Viewer, seeing

State = dict[str, Any]
SAID = {
    log.UNDO: ("to",),
    log.ASK: ("to",),
    log.CHAT: ("text",),
    log.REMATCH: ("match",),
    log.CONTROLLER: ("seat", "controller", "name", "why", "forfeit"),
}
"""Entry kind -> the data fields that everybody may read. Links, owners and lots are left out."""


def state(room: Room, viewer: Viewer) -> State:
    """Return the match as JSON data for this viewer: schema `State` in endpoints/api_schemas.py."""
    sees, eyes = seeing(room, viewer), knows(room, viewer)
    mine = None if viewer.seat is None else room.seats[viewer.seat.number]
    enter = may_enter(room, sees)
    return {
        "match": room.card.id,
        "game": room.game.name,
        "rules": room.game.version,
        "components": room.game.components_hash,
        "options": room.match.options,
        "seat": viewer.number,
        "names": [seat.shown_name for seat in room.seats],
        "seats": [facts(seat) for seat in room.seats],
        "invitations": [{"seat": seat.number, "path": urls.seat(seat.secret)} for seat in invited(room, viewer)],
        "stage": room.stage,
        "log": room.last,
        "position": position(room, sees, [share(odds) for odds in enter.values() if odds is not None]),
        "enter": list(enter),
        "view": room.view(eyes),
        "events": room.match.seen(eyes),
        "clock": _clock(room),
        "house": table_rules(room.card.table_rules),
        "forfeited": sorted(room.forfeited),
        "can_undo": mine is not None
        and mine.controller == PERSON
        and takeback_rules.why_not(room, mine.number) is None,
        "can_ask": mine is not None
        and mine.controller == PERSON
        and takeback_rules.why_not_ask(room, mine.number) is None,
        "question": _question(room),
        "rematch": None if room.rematch is None else room.rematch.data["match"],
    }


def facts(seat: Seat) -> State:
    """Return what everybody may know of a seat."""
    return {"number": seat.number, "name": seat.shown_name, "controller": seat.controller}


def table_rules(rules: TableRules) -> State:
    """Return table rules as JSON data, under the field names of the new-match form without their prefix."""
    words = {
        name.removeprefix(table_rules_form.field_of("")): value
        for name, value in table_rules_form.fields(rules).items()
    }
    return {name: value == YES if value in (YES, NO) else value for name, value in words.items()}


def position(room: Room, sees: Viewer, odds: list[str]) -> State:
    """Return where the match stands, with the fields of the referee (docs/referee.md).

    Seats that forfeited are ranked last. `legal` is filled only for the person on turn whose table is not covered;
    `odds` only for a viewer who enters real dice.
    """
    match, turn = room.match, room.on_turn
    is_mine = turn is not None and turn.number == sees.number and turn.controller == PERSON
    outcome = match.outcome
    standing = {
        "to_act": match.to_act,
        "legal": match.legal if is_mine else [],
        "odds": odds,
        "events": len(match.events),
        "over": outcome is not None,
        "scores": match.scores,
    }
    if outcome is None:
        return standing
    ranking = ranks(outcome.ranking, room.forfeited)
    winners = [seat for seat, rank in enumerate(ranking) if rank == 1]
    return {**standing, "ranking": ranking, "winners": winners, "reason": outcome.reason}


def _clock(room: Room) -> State | None:
    """Return the milliseconds left to each seat, and the seat whose clock runs; None for a table without clocks."""
    clock, now = room.clock, room.hall_time.now()
    if clock is None:
        return None
    return {"left": [clock.left_at(seat, now) for seat in range(len(room.seats))], "running": clock.running}


def _question(room: Room) -> State | None:
    """Return the open takeback request: who asks, and who has not answered; None if there is none."""
    question = takeback_rules.question(room)
    if question is None:
        return None
    return {"id": question.id, "seat": question.asker, "to": question.to, "waiting": list(question.waiting)}


def told(room: Room, viewer: Viewer, after: int) -> State:
    """Return the current state together with the entries after entry `after`: schema `Change`."""
    return {**state(room, viewer), "entries": _entries(room, viewer, room.entries[after:])}


def _entries(room: Room, viewer: Viewer, entries: Sequence[Entry]) -> list[State]:
    """Return log entries as the viewer may see them.

    Only events that still stand have a token: those taken back are gone from the match.
    """
    standing = {entry.id: place for place, entry in enumerate(log.standing_events(room.entries))}
    events = [standing[entry.id] for entry in entries if entry.id in standing]
    first = min(events, default=len(standing))
    seen = room.match.seen(knows(room, viewer), first) if events else []
    shown = []
    for entry in entries:
        said = {name: entry.data[name] for name in SAID.get(entry.kind, ()) if name in entry.data}
        token = {"token": seen[standing[entry.id] - first]} if entry.id in standing else {}
        shown.append({"id": entry.id, "kind": entry.kind, **said, **token, "by": entry.by, "at": entry.at})
    return shown
