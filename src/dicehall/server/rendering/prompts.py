"""Prompts on the page of a match: taking back, takeback requests, and handing over a shared device."""

from __future__ import annotations

from dataclasses import dataclass

from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.match import takeback_rules
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON
from dicehall.server.rendering.viewer import Viewer, device, is_covered, next_at_device


@dataclass(frozen=True)
class TakingBack:
    """What the seat that posts to `path` can take back: on its own unless `why_not`, by asking unless `why_not_ask`.

    `name`: that seat, if it is another one at this device. `is_entry`: the takeback removes the real dice or cards
    entered last, whoever entered them. `is_alone`: there is nobody to ask, so asking does it at once. `about`: what a
    takeback does not undo. `policy`: the table's rule in words.
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
    """An open takeback request. Answers go to `path`, empty for viewers who cannot answer."""

    id: int
    text: str
    waiting: str
    path: str
    is_mine: bool
    may_agree: bool


@dataclass(frozen=True)
class Cover:
    """A covered table, shown when its person follows `path`. `is_handed`: the device now goes to that person."""

    name: str
    path: str
    is_handed: bool


def taking_back(room: Room, viewer: Viewer) -> TakingBack | None:
    """Return what the viewer can take back, on a shared device for the seat that decided last there.

    None if no person holds that seat, and for spectators.
    """
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
    """Return the open takeback request as this viewer can answer it; None if there is none."""
    question = takeback_rules.question(room)
    if question is None:
        return None
    here = device(room, viewer)
    is_mine, waiting = question.asker in here, [seat for seat in question.waiting if seat in here]
    answers = question.asker if is_mine else waiting[0] if waiting else viewer.number
    can_answer = answers is not None and room.seats[answers].controller == PERSON
    names = _(", ").join(room.seats[seat].shown_name for seat in question.waiting if seat not in here)
    text = _("You have asked to undo your last choice.") if is_mine else _("{name} asks to undo the last choice.")
    return Asking(
        id=question.id,
        text=text.format(name=room.seats[question.asker].shown_name),
        waiting=_("Waiting for {name}.").format(name=names) if names else "",
        path=urls.seat(room.seats[answers].secret) if can_answer and answers is not None else "",
        is_mine=is_mine,
        may_agree=bool(waiting),
    )


def cover(room: Room, viewer: Viewer) -> Cover | None:
    """Return the cover over the viewer's table; None if the table is open."""
    if viewer.seat is None or not is_covered(room, viewer):
        return None
    handed = next_at_device(room, viewer)
    seat = handed or room.seats[viewer.seat.number]
    return Cover(seat.shown_name, f"{urls.seat(seat.secret)}?shows={room.last}", handed is not None)
