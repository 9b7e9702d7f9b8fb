"""Draw the page of a match: a pure function of the room, the viewer and the language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import groupby
from typing import Any

from markupsafe import Markup

from dicehall.bots import BOTS
from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.match.rating_result import rating_outcome
from dicehall.server.match.real_dice import is_awaited
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, PERSON, Seat, bot
from dicehall.server.match.turn_checks import WAITING, is_awaiting_seats
from dicehall.server.rendering.chat_lines import lines
from dicehall.server.rendering.dice_entry_form import entering, waiting
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.match_contexts import Choice, Choices, Fragment, Invitation, Result
from dicehall.server.rendering.option_labels import chosen
from dicehall.server.rendering.page_parts import Shown, show
from dicehall.server.rendering.prompts import asking, cover, taking_back
from dicehall.server.rendering.side_panels import side_panels
from dicehall.server.rendering.template_filling import fill
from dicehall.server.rendering.viewer import Viewer, acting, device, is_guest, next_at_device, seeing


def title(room: Room, viewer: Viewer) -> str:
    """Return the page title: a dot if it is the viewer's turn, the headline, and the game."""
    sign = "● " if next_at_device(room, viewer) is not None else ""
    return f"{sign}{_headline(room, acting(room, viewer))} – {room.game.title}"


def _headline(room: Room, viewer: Viewer) -> str:
    covered, sees = cover(room, viewer), seeing(room, viewer)
    if covered is not None and covered.is_handed:
        return _("Hand the device to {name}.").format(name=covered.name)
    if room.on_turn is not None and is_guest(room, viewer):
        return _("Sit down to play.")
    if is_awaiting_seats(room):
        return _waiting(room, viewer)
    if is_won_by_forfeit(room):
        return _forfeits(room)
    view = room.view(knows(room, sees))
    return room.game.part("words").headline(view, shown_seats(room, sees))


def knows(room: Room, viewer: Viewer) -> int | None:
    """Return the seat whose secrets the viewer may see; None for spectators and for the link of an open seat."""
    sees = seeing(room, viewer)
    return None if is_guest(room, sees) else sees.number


def shown_seats(room: Room, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the seats as templates get them."""
    return [seat.as_shown(viewer.number) for seat in room.seats]


def fragment(room: Room, home: Viewer) -> Markup:
    """Return `<main id="hall">`, everything on the page that changes; `home` is the viewer the page belongs to."""
    return shown(room, home).whole()


def shown(room: Room, home: Viewer, story: Story | None = None) -> Shown:
    """Return what the page of `home` shows. On a shared device `home` may act for another seat there.

    Pass the viewer's `story` if it exists already.
    """
    viewer = acting(room, home)
    sees = seeing(room, viewer)
    me = knows(room, sees)
    view, seats, tokens = room.view(me), shown_seats(room, sees), _tokens(room, sees)
    mine = None if viewer.number is None else room.seats[viewer.number]
    on_turn = room.on_turn
    page = Fragment(
        log=room.last,
        game=room.game,
        options=chosen(room.game, room.match.options, [seat["name"] for seat in seats]),
        headline=_headline(room, viewer),
        seats=seats,
        on_turn=None if on_turn is None else on_turn.number,
        table=Markup("") if is_awaiting_seats(room) else drawn(room, view, tokens, seats, me),
        choices=_choices(room, view, tokens, sees),
        entering=entering(room, viewer, seats),
        is_playing=mine is not None and mine.controller == PERSON,
        waiting=_waiting(room, viewer),
        path=viewer.path,
        query=viewer.query,
        home=_home(room, home),
        turn="over" if room.match.to_act is None else "mine" if next_at_device(room, home) else "",
        mine=None if mine is None else mine.as_shown(viewer.number),
        taking_back=taking_back(room, viewer),
        asking=asking(room, viewer),
        cover=cover(room, viewer),
        talk=lines(room) if room.card.table_rules.has_chat else None,
        invitations=_invitations(room, viewer),
        reach=viewer.reach,
        name=viewer.name,
        own=None if viewer.path is None or is_guest(room, viewer) else viewer.base + (_home(room, home) or ""),
        past=(viewer.path or urls.match(room.card.id)),
        spectators=viewer.base + urls.match(room.card.id),
        bots={bot(each.name): _(each.title) for each in BOTS.values()},
        result=_result(room, sees),
        side_panels=side_panels(room, viewer.seat),
    )
    return show(page, (story or Story(room, me)).lines())


def _home(room: Room, viewer: Viewer) -> str | None:
    """Return the path of the seat link to bookmark: on a shared device that of its first seat. None for spectators."""
    here = device(room, viewer)
    return urls.seat(room.seats[here[0]].secret) if here else None


def _tokens(room: Room, viewer: Viewer) -> list[str]:
    """Return the tokens the viewer may choose: none unless it is the person on turn and the table is not covered."""
    seat = room.on_turn
    is_mine = seat is not None and seat.number == viewer.number and seat.controller == PERSON
    return room.match.legal if is_mine else []


def drawn(room: Room, view: dict[str, Any], tokens: list[str], seats: list[dict[str, Any]], me: int | None) -> Markup:
    """Draw the table of a view as HTML, with controls for `tokens`; `me` is the viewer's seat, None for spectators."""
    common = {"view": view, "tokens": tokens, "me": me, "seats": seats}
    own = room.game.part("table").context(view, tokens, me, room.game.components, room.card.options)
    return fill(f"{room.game.package}/table.html", **common, **own)


def _choices(room: Room, view: dict[str, Any], tokens: list[str], viewer: Viewer) -> Choices | None:
    """Group the legal tokens by verb, verbs in order of first appearance; None if there are no tokens."""
    if not tokens:
        return None
    words, chosen_set = room.game.part("words"), room.game.part("table").chosen_set
    numbers, seats = {token: number for number, token in enumerate(tokens)}, shown_seats(room, viewer)
    choices = [
        (words.verb(token), Choice(numbers[token], token, words.sentence(token, view, None, seats), chosen_set(token)))
        for token in words.order(tokens)
    ]
    order = list(dict.fromkeys(verb for verb, _choice in choices))
    choices.sort(key=lambda pair: order.index(pair[0]))
    groups = [
        {"verb": verb, "choices": [choice for _verb, choice in group]}
        for verb, group in groupby(choices, key=lambda pair: pair[0])
    ]
    return Choices(action=f"{viewer.path}/play{viewer.query}", groups=groups)


def _waiting(room: Room, viewer: Viewer) -> str:
    """Say whom the match waits for; empty if it is over or waits for the viewer."""
    seat = room.on_turn
    if seat is None and is_awaited(room.match):
        return waiting(room)
    if is_awaiting_seats(room):
        return _("Sit down to play.") if is_guest(room, viewer) else _(WAITING)
    if seat is None or (seat.number == viewer.number and seat.controller == PERSON):
        return ""
    if seat.number == viewer.number and seat.controller == OPEN:
        text = _("Sit down to play.")
    elif room.is_deserted:
        text = _("Everyone has left this table.")
    elif seat.controller == OPEN:
        text = _("Waiting for someone to take the seat {name}.")
    elif seat.bot is not None:
        text = _("{name} is thinking …")
    else:
        text = _("Waiting for {name}.")
    return text.format(name=seat.shown_name)


def _invitations(room: Room, viewer: Viewer) -> list[Invitation]:
    seats = invited(room, viewer)
    return [Invitation(seat.as_shown(viewer.number), viewer.base + urls.seat(seat.secret)) for seat in seats]


def invited(room: Room, viewer: Viewer) -> list[Seat]:
    """Return the open seats whose links this viewer may hand out.

    That is the host's right. Once the host has left, every seated viewer has it, or nobody could invite any more.
    """
    is_host = viewer.number is not None and (room.host is None or room.host in device(room, viewer))
    if not is_host or is_guest(room, viewer) or room.match.to_act is None:
        return []
    return [seat for seat in room.seats if seat.controller == OPEN]


def _result(room: Room, viewer: Viewer) -> Result | None:
    outcome = room.match.outcome
    if outcome is None:
        return None
    shown, ranking = shown_seats(room, viewer), ranks(outcome.ranking, room.forfeited)
    order: Iterable[int] = sorted(range(len(shown)), key=lambda seat: (ranking[seat], seat))
    rows = [(ranking[seat], shown[seat], outcome.scores[seat]) for seat in order]
    again, following = "", ""
    if room.rematch is not None and room.rematch.by is not None:
        again, following = room.seats[room.rematch.by].shown_name, urls.match(room.rematch.data["match"])
    return Result(_headline(room, viewer), rows, again, following, rating_outcome(room))


def ranks(ranking: Sequence[int], forfeited: Set[int]) -> list[int]:
    """Return the ranking with forfeited seats behind all others, all on one rank; unchanged if every seat forfeited."""
    stayed = [seat for seat in range(len(ranking)) if seat not in forfeited]
    if not stayed:
        return list(ranking)
    last = len(stayed) + 1
    better = [sum(ranking[other] < rank for other in stayed) for rank in ranking]
    return [last if seat in forfeited else 1 + better[seat] for seat in range(len(ranking))]


def is_won_by_forfeit(room: Room) -> bool:
    """Tell whether forfeits changed who is first."""
    outcome = room.match.outcome
    if outcome is None:
        return False
    first = [seat for seat, rank in enumerate(ranks(outcome.ranking, room.forfeited)) if rank == 1]
    return first != sorted(outcome.winners)


def _forfeits(room: Room) -> str:
    outcome = room.match.outcome
    assert outcome is not None
    order = ranks(outcome.ranking, room.forfeited)
    first = _(", ").join(seat.shown_name for seat in room.seats if order[seat.number] == 1)
    names = _(", ").join(room.seats[seat].shown_name for seat in sorted(room.forfeited))
    return _("First: {winners}. Lost on time: {names}.").format(winners=first, names=names)
