"""What stands around the table for one viewer: taking back, a question to all, and the hand-over of a shared device."""

from __future__ import annotations

from dataclasses import dataclass

from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.match import takeback_rules
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.rendering.viewer import Viewer, device, is_covered


@dataclass(frozen=True)
class TakingBack:
    """What the seat that posts to `path` can take back: by itself unless `why_not`, by asking unless `why_not_ask`.

    `name`: of that seat where it is another one at the same device. `is_entry`: it is what was entered last of real
    dice and cards, whoever did that. `is_alone`: nobody is to be asked, so it is done at once. `about`: what asking
    does not undo. `policy`: the rule of the table in words.
    """

    path: str
    name: str
    is_entry: bool
    why_not: str | None
    why_not_ask: str | None
    is_alone: bool
    about: str
    policy: str


@dataclass(frozen=True)
class Asking:
    """A question that is open. Who answers it posts to `path`, empty for those who only look."""

    id: int
    text: str
    waiting: str
    path: str
    is_mine: bool
    may_agree: bool


@dataclass(frozen=True)
class Cover:
    """A table that is shown when its person asks at `path`. `is_handed`: the device goes to that person now."""

    name: str
    path: str
    is_handed: bool


def taking_back(room: Room, viewer: Viewer) -> TakingBack | None:
    """For a person who sits at the table; at a shared device for the seat that has decided last."""
    here, events = device(room, viewer), room.match.events
    number = events[-1].by if events and events[-1].by in here else viewer.number
    if number is None or room.seats[number].controller != PERSON:
        return None
    return TakingBack(
        path=urls.seat(room.seats[number].secret),
        name="" if number == viewer.number else room.seats[number].shown_name,
        is_entry=takeback_rules.last_entered(room) is not None,
        why_not=takeback_rules.why_not(room, number),
        why_not_ask=takeback_rules.why_not_ask(room, number),
        is_alone=not takeback_rules.asked(room, number),
        about=_about_asking(room),
        policy=takeback_rules.policy(room),
    )


def _about_asking(room: Room) -> str:
    if room.match.is_at_table:
        return _("What was revealed stays known; enter later rolls anew.")
    return _("What was revealed stays known, and the dice stay the same.")


def asking(room: Room, viewer: Viewer) -> Asking | None:
    """The question that is open, as this viewer can answer it."""
    found = takeback_rules.question(room)
    if found is None:
        return None
    here = device(room, viewer)
    is_mine, waiting = found.asker in here, [seat for seat in found.waiting if seat in here]
    answers = found.asker if is_mine else waiting[0] if waiting else viewer.number
    can_answer = answers is not None and room.seats[answers].controller == PERSON
    names = _(", ").join(room.seats[seat].shown_name for seat in found.waiting if seat not in here)
    text = _("You have asked to undo your last choice.") if is_mine else _("{name} asks to undo the last choice.")
    return Asking(
        id=found.id,
        text=text.format(name=room.seats[found.asker].shown_name),
        waiting=_("Waiting for {name}.").format(name=names) if names else "",
        path=urls.seat(room.seats[answers].secret) if can_answer and answers is not None else "",
        is_mine=is_mine,
        may_agree=bool(waiting),
    )


def cover(room: Room, viewer: Viewer) -> Cover | None:
    """The cover of the viewer's table, None where it lies open."""
    if viewer.seat is None or not is_covered(room, viewer):
        return None
    handed = next_at_device(room, viewer)
    seat = handed or room.seats[viewer.seat.number]
    return Cover(seat.shown_name, f"{urls.seat(seat.secret)}?shows={room.last}", handed is not None)


def next_at_device(room: Room, viewer: Viewer) -> Seat | None:
    """The person on turn, if it plays at the viewer's device."""
    turn = room.awaited
    is_here = turn is not None and turn.number in device(room, viewer) and turn.controller == PERSON
    return turn if is_here else None
