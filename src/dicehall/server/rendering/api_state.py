"""A match as programs get it: all that a seat or a spectator may know, as plain JSON, and what has happened."""

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
"""What is told of an entry beside its kind: links, owners and lots of seats are for nobody."""


def state(room: Room, viewer: Viewer) -> State:
    """The match as it is."""
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
    """What everybody may know of a seat."""
    return {"number": seat.number, "name": seat.shown_name, "controller": seat.controller}


def table_rules(rules: TableRules) -> State:
    """The rules of a table, by the names that a form for a new match has for them."""
    words = {
        name.removeprefix(table_rules_form.field_of("")): value
        for name, value in table_rules_form.fields(rules).items()
    }
    return {name: value == YES if value in (YES, NO) else value for name, value in words.items()}


def position(room: Room, sees: Viewer, odds: list[str]) -> State:
    """Where the match stands, as the referee tells it (docs/referee.md); who has forfeited comes last.

    `legal` is for a person on turn who sees the table, `odds` for one who enters what was rolled.
    """
    match, turn = room.match, room.on_turn
    is_mine = turn is not None and turn.number == sees.number and turn.controller == PERSON
    outcome = match.outcome
    found = {
        "to_act": match.to_act,
        "legal": match.legal if is_mine else [],
        "odds": odds,
        "events": len(match.events),
        "over": outcome is not None,
        "scores": match.scores,
    }
    if outcome is None:
        return found
    ranking = ranks(outcome.ranking, room.forfeited)
    winners = [seat for seat, rank in enumerate(ranking) if rank == 1]
    return {**found, "ranking": ranking, "winners": winners, "reason": outcome.reason}


def _clock(room: Room) -> State | None:
    """Milliseconds that each seat has left, and the seat whose time runs."""
    clock, now = room.clock, room.hall_time.now()
    if clock is None:
        return None
    return {"left": [clock.left_at(seat, now) for seat in range(len(room.seats))], "running": clock.running}


def _question(room: Room) -> State | None:
    """Who asks to take something back, and who has not agreed yet."""
    found = takeback_rules.question(room)
    if found is None:
        return None
    return {"id": found.id, "seat": found.asker, "to": found.to, "waiting": list(found.waiting)}


def told(room: Room, viewer: Viewer, after: int) -> State:
    """The match as it is, with the entries of the change that came after entry `after`."""
    return {**state(room, viewer), "entries": _entries(room, viewer, room.entries[after:])}


def _entries(room: Room, viewer: Viewer, entries: Sequence[Entry]) -> list[State]:
    """Entries as the viewer may see them; of events only what still stands has a token."""
    standing = {entry.id: place for place, entry in enumerate(log.standing_events(room.entries))}
    events = [standing[entry.id] for entry in entries if entry.id in standing]
    first = min(events, default=len(standing))
    seen = room.match.seen(knows(room, viewer), first) if events else []
    found = []
    for entry in entries:
        said = {name: entry.data[name] for name in SAID.get(entry.kind, ()) if name in entry.data}
        token = {"token": seen[standing[entry.id] - first]} if entry.id in standing else {}
        found.append({"id": entry.id, "kind": entry.kind, **said, **token, "by": entry.by, "at": entry.at})
    return found
