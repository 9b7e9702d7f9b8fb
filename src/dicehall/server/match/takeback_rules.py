"""What a seat may take back by itself, and what it may ask the others for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicehall.core.compiled import CHANCE
from dicehall.core.words import N_, _
from dicehall.server.match import log
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON
from dicehall.server.match.table_rules import CONSENT, FREE, NEVER

REMEMBERED = 500  # latest events that are compared for secrets: the cost must not grow with the match

POLICY = {
    FREE: N_(
        "You can undo your own choices until the next roll or draw, until something hidden is revealed, or until "
        "someone else plays. After an undo, the dice stay the same."
    ),
    CONSENT: N_(
        "You can undo your own choices until the next roll or draw, until something hidden is revealed, or until "
        "someone else plays. To undo more, ask the others: everyone at the table has to agree. After an undo, the "
        "dice stay the same, and what was revealed stays known."
    ),
    NEVER: N_("This table has no undo."),
}
"""The takeback rule in words, for each `TableRules.undo`."""

REAL = {
    FREE: N_(
        "Anyone at the table can undo a wrong entry until a person makes a choice. After that, you can undo your own "
        "choices until something hidden is revealed or someone else plays."
    ),
    CONSENT: N_(
        "Anyone at the table can undo a wrong entry until a person makes a choice. After that, you can undo your own "
        "choices until something hidden is revealed or someone else plays. To undo more, ask the others: everyone at "
        "the table has to agree."
    ),
    NEVER: N_("Anyone at the table can undo a wrong entry until a person makes a choice; nothing else can be undone."),
}
"""The same for tables with real dice."""


@dataclass(frozen=True)
class Question:
    """Seat `asker` asks to return to the first `to` events; the seats in `waiting` have not agreed yet."""

    id: int
    asker: int
    to: int
    waiting: tuple[int, ...]


def policy(room: Room) -> str:
    """Return the takeback rule of a table in words."""
    return _((REAL if room.match.is_at_table else POLICY)[room.card.table_rules.undo])


def last_entered(room: Room) -> int | None:
    """Return the index of the last event if people entered it at a real table, else None.

    Choices of bots after it are skipped.
    """
    events = room.match.events
    place = len(events) - 1
    while room.match.is_at_table and place >= 0 and events[place].by != CHANCE and room.seats[events[place].by].bot:
        place -= 1
    return place if room.match.is_at_table and place >= 0 and events[place].by == CHANCE else None


def question(room: Room) -> Question | None:
    """Return the open question, or None."""
    agreed: set[int] = set()
    for entry in reversed(room.entries):
        if entry.moves or entry.kind in (log.DECLINE, log.CONTROLLER):
            return None
        if entry.kind == log.AGREE and entry.by is not None:
            agreed.update(room.device(entry.by))
        if entry.kind == log.ASK and entry.by is not None:
            waiting = tuple(seat for seat in asked(room, entry.by) if seat not in agreed)
            return Question(entry.id, entry.by, entry.data["to"], waiting)
    return None


def asked(room: Room, asker: int) -> tuple[int, ...]:
    """Return the seats that have to agree: those of persons at other devices."""
    device = room.device(asker)
    return tuple(seat.number for seat in room.seats if seat.controller == PERSON and seat.number not in device)


def why_not(room: Room, seat: int) -> str | None:
    """Return why a seat cannot take back its last decision (or the last entered roll) by itself, or None if it can."""
    if last_entered(room) is not None:
        return None if room.rematch is None else _("The match is over: you can no longer undo.")
    return _why_never(room, seat) or _why_not_free(room, seat)


def why_not_ask(room: Room, seat: int) -> str | None:
    """Return why a seat cannot ask the others to take back its last decision, or None if it can."""
    reason = _why_never(room, seat)
    if reason is not None:
        return reason
    if room.card.table_rules.undo != CONSENT:
        return _("You cannot request an undo at this table.")
    open_question = question(room)
    if open_question is not None:
        name = room.seats[open_question.asker].shown_name
        return _("{name} has already requested an undo: answer that first.").format(name=name)
    if any(entry.kind == log.ASK and entry.by == seat for entry in _since_the_last_move(room)):
        return _("You have already asked. You can ask again once someone has played.")
    return None


def _since_the_last_move(room: Room) -> Iterator[Entry]:
    """Yield the entries since the position last changed, latest first."""
    for entry in reversed(room.entries):
        if entry.moves:
            return
        yield entry


def _why_never(room: Room, seat: int) -> str | None:
    """Return why nothing can be taken back, with or without asking, or None."""
    if room.match.to_act is None:
        return _("The match is over: you can no longer undo.")
    if room.card.table_rules.undo == NEVER:
        return _(POLICY[NEVER])
    if last_own(room, seat) is None:
        return _("You have nothing to undo yet.")
    return None


def last_own(room: Room, seat: int) -> int | None:
    """Return the index of the seat's last decision, or None; at a real table entered rolls count as everybody's."""
    own = (seat, CHANCE) if room.match.is_at_table else (seat,)
    return max((place for place, event in enumerate(room.match.events) if event.by in own), default=None)


def _why_not_free(room: Room, seat: int) -> str | None:
    by = room.match.events[-1].by
    if by == CHANCE:
        return _("You cannot undo your last choice: there was a roll or a draw since.")
    if by != seat:
        name = room.seats[by].shown_name
        return _("You cannot undo your last choice: {name} has played since.").format(name=name)
    if _has_revealed(room):
        return _("You cannot undo your last choice: it revealed something hidden.")
    return None


def _has_revealed(room: Room) -> bool:
    """Return True if the last event revealed an earlier secret to anybody.

    Compares what every viewer sees of the earlier events before and after it, then asks the game about its views.
    """
    before = room.match.copy()
    before.rewind(len(before.events) - 1)
    first = max(0, len(before.events) - REMEMBERED)
    viewers = (None, *range(room.match.players))
    if any(before.seen(viewer, first) != room.match.seen(viewer, first)[:-1] for viewer in viewers):
        return True
    return room.game.part("view").reveals(before.view(), room.match.view())
