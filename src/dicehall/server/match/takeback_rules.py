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
        "You can take back your own choices until chance has played, something hidden was shown or somebody else has"
        " played. What is taken back and played again gets the same dice."
    ),
    CONSENT: N_(
        "You can take back your own choices until chance has played, something hidden was shown or somebody else has"
        " played. Beyond that you can ask: all persons at the table have to agree. What is taken back and played again"
        " gets the same dice, and what was shown stays known."
    ),
    NEVER: N_("At this table nothing can be taken back."),
}
"""The takeback rule in words, for each `TableRules.undo`."""

REAL = {
    FREE: N_(
        "What was entered wrong can be taken back by anybody at the table, until a person has chosen something. After"
        " that you can take back your own choices until something hidden was shown or somebody else has played."
    ),
    CONSENT: N_(
        "What was entered wrong can be taken back by anybody at the table, until a person has chosen something. After"
        " that you can take back your own choices until something hidden was shown or somebody else has played. Beyond"
        " that you can ask: all persons at the table have to agree."
    ),
    NEVER: N_(
        "What was entered wrong can be taken back by anybody at the table, until a person has chosen something; nothing"
        " else can."
    ),
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
        return None if room.rematch is None else _("The match is over: nothing can be taken back any more.")
    return _why_never(room, seat) or _why_not_free(room, seat)


def why_not_ask(room: Room, seat: int) -> str | None:
    """Return why a seat cannot ask the others to take back its last decision, or None if it can."""
    reason = _why_never(room, seat)
    if reason is not None:
        return reason
    if room.card.table_rules.undo != CONSENT:
        return _("At this table you cannot ask for more.")
    open_question = question(room)
    if open_question is not None:
        name = room.seats[open_question.asker].shown_name
        return _("{name} has asked to take something back: that comes first.").format(name=name)
    if any(entry.kind == log.ASK and entry.by == seat for entry in _since_the_last_move(room)):
        return _("You have asked already: you can ask again when somebody has played.")
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
        return _("The match is over: nothing can be taken back any more.")
    if room.card.table_rules.undo == NEVER:
        return _(POLICY[NEVER])
    if last_own(room, seat) is None:
        return _("There is nothing yet that you could take back.")
    return None


def last_own(room: Room, seat: int) -> int | None:
    """Return the index of the seat's last decision, or None; at a real table entered rolls count as everybody's."""
    own = (seat, CHANCE) if room.match.is_at_table else (seat,)
    return max((place for place, event in enumerate(room.match.events) if event.by in own), default=None)


def _why_not_free(room: Room, seat: int) -> str | None:
    by = room.match.events[-1].by
    if by == CHANCE:
        return _("Your last choice cannot be taken back: chance has played since.")
    if by != seat:
        name = room.seats[by].shown_name
        return _("Your last choice cannot be taken back: {name} has played since.").format(name=name)
    if _has_revealed(room):
        return _("Your last choice cannot be taken back: it has shown what was hidden.")
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
