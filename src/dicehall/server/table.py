"""The page of a match for one viewer: a pure function of the room, the viewer and the language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup

from dicehall.bots import BOTS
from dicehall.core.words import _
from dicehall.server import urls
from dicehall.server.drawing import fill, fill_page
from dicehall.server.labels import chosen
from dicehall.server.pages import Choice, Choices, Fragment, Invitation, Result
from dicehall.server.past import View
from dicehall.server.reach import Reach
from dicehall.server.room import Room
from dicehall.server.seats import OPEN, PERSON, Seat, bot
from dicehall.server.story import Story


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat, or None for a spectator, at the hall under the address `base` ("http://host:port").

    `reach` says why links under that address do not work on other machines, if they do not.
    """

    seat: Seat | None
    base: str
    reach: Reach | None = None

    @property
    def number(self) -> int | None:
        """The number of the seat."""
        return None if self.seat is None else self.seat.number

    @property
    def path(self) -> str | None:
        """Where the seat posts to."""
        return None if self.seat is None else urls.seat(self.seat.secret)


def title(room: Room, viewer: Viewer) -> str:
    """The title of the page: what is going on, and the game."""
    return f"{_headline(room, viewer)} – {room.game.title}"


def _headline(room: Room, viewer: Viewer) -> str:
    if room.on_turn is not None and _is_guest(room, viewer):
        return _("Sit down to play.")
    view = room.match.view(knows(room, viewer))
    headline: str = room.game.part("words").headline(view, shown_seats(room, viewer))
    return headline


def _is_guest(room: Room, viewer: Viewer) -> bool:
    """Whether the viewer has the link of a seat, but has not sat down yet."""
    return viewer.number is not None and room.seats[viewer.number].controller == OPEN


def knows(room: Room, viewer: Viewer) -> int | None:
    """The seat whose secrets the viewer may know: a link shows no hand before somebody sits there."""
    return None if _is_guest(room, viewer) else viewer.number


def shown_seats(room: Room, viewer: Viewer) -> list[dict[str, Any]]:
    """The seats as templates get them."""
    return [seat.as_shown(viewer.number) for seat in room.seats]


def fragment(room: Room, viewer: Viewer) -> Markup:
    """`<main id="hall">`: all that changes."""
    me = knows(room, viewer)
    view, seats, tokens = room.match.view(me), shown_seats(room, viewer), _tokens(room, viewer)
    mine = None if viewer.number is None else room.seats[viewer.number]
    on_turn = room.on_turn
    page = Fragment(
        log=room.last,
        game=room.game,
        options=chosen(room.game, room.match.options, [seat["name"] for seat in seats]),
        headline=_headline(room, viewer),
        seats=seats,
        on_turn=None if on_turn is None else on_turn.number,
        table=drawn(room, view, tokens, seats, me),
        choices=_choices(room, view, tokens, viewer),
        is_playing=mine is not None and mine.controller == PERSON,
        waiting=_waiting(room, viewer),
        path=viewer.path,
        mine=None if viewer.number is None else seats[viewer.number],
        why_no_undo=None if mine is None else room.why_no_undo(mine.number),
        invitations=_invitations(room, viewer),
        reach=viewer.reach,
        own=None if viewer.path is None or _is_guest(room, viewer) else viewer.base + viewer.path,
        past=viewer.path or urls.match(room.card.id),
        spectators=viewer.base + urls.match(room.card.id),
        bots={bot(each.name): _(each.title) for each in BOTS.values()},
        result=_result(room, viewer),
        lines=Story(room, me).lines(),
    )
    return fill_page(page)


def _tokens(room: Room, viewer: Viewer) -> list[str]:
    """What the viewer may choose from: nothing unless it is a person on turn."""
    seat = room.on_turn
    is_mine = seat is not None and seat.number == viewer.number and seat.controller == PERSON
    return room.match.legal if is_mine else []


def drawn(room: Room, view: dict[str, Any], tokens: list[str], seats: list[dict[str, Any]], me: int | None) -> Markup:
    """The table of a view, with things to touch for `tokens`."""
    given = {"view": view, "tokens": tokens, "me": me, "seats": seats}
    more = room.game.part("table").context(view, tokens, me, room.game.components, room.card.options)
    return fill(f"{room.game.name}/table.html", **given, **more)


def _choices(room: Room, view: dict[str, Any], tokens: list[str], viewer: Viewer) -> Choices | None:
    """The legal tokens by verb; the verbs in the order in which they come first."""
    if not tokens:
        return None
    words, chosen_set = room.game.part("words"), room.game.part("table").chosen_set
    numbers, seats = {token: number for number, token in enumerate(tokens)}, shown_seats(room, viewer)
    choices = [
        (words.verb(each), Choice(numbers[each], each, words.sentence(each, view, None, seats), chosen_set(each)))
        for each in words.order(tokens)
    ]
    order = list(dict.fromkeys(verb for verb, _choice in choices))
    choices.sort(key=lambda pair: order.index(pair[0]))
    groups = [
        {"verb": verb, "choices": [choice for _verb, choice in group]}
        for verb, group in groupby(choices, key=lambda pair: pair[0])
    ]
    return Choices(action=f"{viewer.path}/play", groups=groups)


def _waiting(room: Room, viewer: Viewer) -> str:
    """Whom the match waits for, empty when it is over or waits for the viewer."""
    seat = room.on_turn
    if seat is None or (seat.number == viewer.number and seat.controller == PERSON):
        return ""
    if seat.number == viewer.number and seat.controller == OPEN:
        text = _("Sit down to play.")
    elif seat.controller == OPEN:
        text = _("Waiting for somebody to take the seat {name}.")
    elif seat.bot is not None:
        text = _("{name} is thinking …")
    else:
        text = _("Waiting for {name}.")
    return text.format(name=seat.shown_name)


def _invitations(room: Room, viewer: Viewer) -> list[Invitation]:
    """The links of the seats that nobody has taken, for the seat that made the match."""
    if viewer.number is None or viewer.number != room.card.host:
        return []
    return [
        Invitation(seat.as_shown(viewer.number), viewer.base + urls.seat(seat.secret))
        for seat in room.seats
        if seat.controller == OPEN
    ]


def _result(room: Room, viewer: Viewer) -> Result | None:
    outcome = room.match.outcome
    if outcome is None:
        return None
    shown = shown_seats(room, viewer)
    order: Iterable[int] = sorted(range(len(shown)), key=lambda seat: (outcome.ranking[seat], seat))
    rows = [(outcome.ranking[seat], shown[seat], outcome.scores[seat]) for seat in order]
    again, following = "", ""
    if room.rematch is not None and room.rematch.by is not None:
        again, following = room.seats[room.rematch.by].shown_name, urls.match(room.rematch.data["match"])
    return Result(_headline(room, viewer), rows, again, following)


def change(room: Room, viewer: Viewer, after: int) -> dict[str, Any]:
    """The room for the script: its state, and what came after entry `after`."""
    html, story = fragment(room, viewer), Story(room, knows(room, viewer))
    say, steps = story.say(after), _steps(room, viewer, list(story.moves(after)))
    return {"id": room.last, "html": html, "say": say, "title": title(room, viewer), "steps": steps}


def _steps(room: Room, viewer: Viewer, moves: list[tuple[int, View, View]]) -> list[dict[str, Any]]:
    """What the game shows step by step: of some events the last one that it has steps for.

    Each step is a table without choices with its caption, and the entry of the event.
    """
    told = getattr(room.game.part("table"), "steps", None)
    if told is None:
        return []
    seats, me = shown_seats(room, viewer), knows(room, viewer)
    found = ((entry, shown) for entry, before, then in reversed(moves) if (shown := list(told(before, then, seats))))
    entry, shown = next(found, (0, []))
    return [{"id": entry, "html": drawn(room, view, [], seats, me), "caption": caption} for view, caption in shown]
