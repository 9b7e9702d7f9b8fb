"""Tell what happened in sentences, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from dicehall.cli.terminal.seats import Seat, as_shown
from dicehall.core.compiled import CHANCE
from dicehall.core.event import Event
from dicehall.core.match import Match

LONGEST_RUN = 3  # chance events in a row that are told one by one; longer runs are summed up


def story(match: Match, seats: Sequence[Seat], viewer: int | None) -> list[list[str]]:
    """Return for each event what happened and what followed, as `viewer` (None: a spectator) may know it."""
    words, shown = match.game.part("words"), as_shown(seats, viewer)
    past = Match(match.game, match.options)
    told = []
    for event, token in zip(match.events, match.seen(viewer), strict=True):
        before = past.view(viewer)
        past.play(event.token)
        text = str(words.sentence(token, before, _who(event, seats)).text)
        told.append([text, *words.happened_to(before, past.view(viewer), shown)])
    return told


def news(match: Match, seats: Sequence[Seat], viewer: int | None, first: int) -> Iterator[str]:
    """Yield the story from event `first` on, with long runs of chance events summed up."""
    told = story(match, seats, viewer)
    words = match.game.part("words")
    for kind, run in groupby(range(first, len(told)), lambda place: _kind(match.events[place], words.verb)):
        places = list(run)
        if kind and len(places) > LONGEST_RUN:
            yield words.run(match.events[places[0]].token, len(places))
            yield from [line for place in places for line in told[place][1:]]
        else:
            yield from [line for place in places for line in told[place]]


def _kind(event: Event, verb: Callable[[str], str]) -> str:
    """Return the heading of a chance event; empty for decisions."""
    return verb(event.token) if event.by == CHANCE else ""


def _who(event: Event, seats: Sequence[Seat]) -> str | None:
    """Return the name of who decided or rolled."""
    seat = event.by if event.by >= 0 else event.owner
    return None if seat is None else seats[seat].name
