"""The form for entering real dice and cards.

Anybody at the table may enter an open outcome. One that is hidden from the others is entered by the person it belongs
to, as long as a person holds that seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from markupsafe import Markup

from dicehall.core.parts import View
from dicehall.core.words import Sentence, _
from dicehall.server.common import urls
from dicehall.server.match import real_dice
from dicehall.server.match.dice_entry_rules import why_not
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.rendering.template_filling import fill
from dicehall.server.rendering.viewer import Viewer, device

FEW = 12  # outcomes that are found at a glance; more than that get a search field


@dataclass(frozen=True)
class EntryChoice:
    """One possible outcome: token, short label, picture, sentence, and its probability such as "1/6"."""

    token: str
    label: str
    picture: Markup
    sentence: Sentence
    odds: str


@dataclass(frozen=True)
class Entering:
    """The outcome that is awaited, for a viewer who may enter it by posting to `action`.

    `which` is the one to enter next: number `done` + 1 of the `count` that are rolled or drawn together. `so_far` are
    the pictures of those already entered. `odds` is the probability of each outcome if all are equally likely. `note`
    says who will learn a hidden outcome.
    """

    action: str
    ask: str
    which: str
    done: int
    count: int
    so_far: list[Markup]
    outcomes: list[EntryChoice]
    odds: str
    note: str
    has_search: bool
    material: str


# --- for a page


def entering(room: Room, viewer: Viewer, seats: list[dict[str, Any]]) -> Entering | None:
    """Return the form for what this viewer may enter now; None if that is nothing."""
    enterer = _entering_seat(room, viewer)
    if enterer is None:
        return None
    match, names = room.match, [seat.shown_name for seat in room.seats]
    run = real_dice.run(match, partial(_view_after, room), names)
    chances = real_dice.chances(match)
    same = next(iter(chances.values())) if len(set(chances.values())) == 1 else None
    view = match.view()
    return Entering(
        action=f"{urls.seat(enterer.secret)}/enter{viewer.query}",
        ask=run.ask,
        which=real_dice.chance_of(match).which(view, real_dice.first_token(match)),
        done=run.done,
        count=run.done + run.left,
        so_far=[
            _entered(room, place, viewer, seats) for place in range(len(match.events) - run.done, len(match.events))
        ],
        outcomes=[_outcome(room, view, token, None if same else odds, seats) for token, odds in chances.items()],
        odds=share(same) if same is not None and same < 1 else "",
        note=_note(room),
        has_search=len(chances) > FEW,
        material=real_dice.chance_of(match).MATERIAL,
    )


def may_enter(room: Room, viewer: Viewer) -> dict[str, Fraction | None]:
    """Return the tokens this viewer may enter, sorted, with their odds; None for odds that are secret."""
    return {} if _entering_seat(room, viewer) is None else dict(sorted(real_dice.chances(room.match).items()))


def _entering_seat(room: Room, viewer: Viewer) -> Seat | None:
    """Return the seat that enters at the viewer's device: the viewer's own, or one there that a bot plays for now."""
    own = [] if viewer.number is None else [viewer.number]
    others = device(room, viewer) if room.awaited is None else ()
    here = (room.seats[number] for number in (*own, *others))
    return next((seat for seat in here if why_not(room, room.match, seat) is None), None)


def _view_after(room: Room, count: int) -> View:
    return room.past.view(room.match, count, None)


def _outcome(room: Room, view: View, token: str, odds: Fraction | None, seats: list[dict[str, Any]]) -> EntryChoice:
    shown = real_dice.chance_of(room.match).outcome(view, token, seats, room.game.components)
    sentence = room.game.part("words").sentence(token, view, None, seats)
    return EntryChoice(token, shown["label"], _picture(room, shown, seats), sentence, share(odds))


def _picture(room: Room, shown: dict[str, Any], seats: list[dict[str, Any]]) -> Markup:
    return fill(f"{room.game.name}/chance.html", shown=shown, seats=seats)


def _entered(room: Room, place: int, viewer: Viewer, seats: list[dict[str, Any]]) -> Markup:
    """Return the picture of the entered event `place`; empty if the viewer must not see it."""
    [token] = room.match.seen(viewer.number, place)[:1]
    if token != room.match.events[place].token:
        return Markup("")
    chance = real_dice.chance_of(room.match)
    return _picture(room, chance.outcome(_view_after(room, place), token, seats, room.game.components), seats)


def share(odds: Fraction | None) -> str:
    """Format a probability as "1/6"; empty for None."""
    return "" if odds is None else f"{odds.numerator}/{odds.denominator}"


def _note(room: Room) -> str:
    drawer = real_dice.secret_drawer(room.match)
    if drawer is None:
        return ""
    if room.seats[drawer].controller == PERSON:
        return _("Only you may see this: no one else should look now.")
    text = _("This is hidden from the others: the player who enters it for {name} will know it.")
    return text.format(name=room.seats[drawer].shown_name)


def waiting(room: Room) -> str:
    """Say what the match waits for, to viewers who cannot enter it."""
    drawer = room.awaited
    if drawer is not None:
        return _("Waiting for {name} to enter what was drawn.").format(name=drawer.shown_name)
    return _("Waiting for someone at the table to enter what was rolled or drawn.")


# --- doing it
