"""The log in words for one viewer: lines for the page, sentences for the live region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from dicehall.core.compiled import CHANCE
from dicehall.core.event import Event
from dicehall.core.parts import View
from dicehall.core.words import N_, _, language
from dicehall.server.match import log
from dicehall.server.match.line import Line
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, PERSON, Seat, bot_title

PLAIN = {
    log.UNDO: N_("{name} undoes the last choice."),
    log.REMATCH: N_("{name} wants a rematch."),
    log.ASK: N_("{name} asks to undo the last choice."),
    log.AGREE: N_("{name} agrees."),
    log.DECLINE: N_("{name} declines."),
    log.RATED: N_("The ratings of this match are settled."),
}
"""Entry kind -> its sentence, for the kinds that need nothing but a name."""

LONGEST_RUN = 3  # a longer row of chance events of one kind becomes one line that can be unfolded
# The page shows 80 to 119 of the latest changes. Older ones go 40 at a time, so that most changes only append lines and
# the page keeps the rest.
TOLD, STEP = 80, 40
MOST_KEPT = 2 * TOLD  # changes whose lines stay in the room's view cache, for each viewer and language


@dataclass(frozen=True)
class Turn:
    """A choice with the chance events after it: its lines, and its first and last event, counted from 1."""

    first: int
    last: int
    lines: list[Line]


class Story:
    """The log of a room in words, as seat `viewer` may know it (None: a spectator).

    An event that was taken back appears only as the sentence that it was. Its token is no longer known to the match.
    """

    def __init__(self, room: Room, viewer: int | None) -> None:
        self._room, self._viewer = room, viewer
        self._words = room.game.part("words")
        self._seats = [seat.as_shown(viewer) for seat in room.seats]
        self._first, self._seen = len(room.match.events), list[str]()  # the viewer's tokens of events `_first`, ..

    def lines(self) -> list[Line]:
        """Return the lines of the latest changes, oldest first."""
        places = self._places
        changes = [change for change in log.changes(self._room.entries) if change[0].kind != log.CHAT]
        left_out = max(0, len(changes) - TOLD) // STEP * STEP
        first = [Line(_("Earlier turns of this long match are not shown here."))] if left_out else []
        return [*first, *self._told(changes[left_out:], places)]

    def turns(self) -> list[Turn]:
        """Return all turns that still stand, oldest first."""
        places = self._places
        return [self._turn(change, places) for change in self._standing(places)]

    def turn_at(self, at: int) -> Turn | None:
        """Return the turn that contains event number `at`, counted from 1; None for 0 or beyond the end."""
        places = self._places
        reaching = (change for change in self._standing(places) if places[change[-1].id] + 1 >= at > 0)
        change = next(reaching, None)
        return None if change is None else self._turn(change, places)

    def _standing(self, places: dict[int, int]) -> list[list[Entry]]:
        return log.changes([entry for entry in self._room.entries if entry.id in places])

    def _turn(self, change: Sequence[Entry], places: dict[int, int]) -> Turn:
        first, last = places[change[0].id] + 1, places[change[-1].id] + 1
        return Turn(first, last, list(self._change(change, places)))

    def say(self, after: int) -> list[str]:
        """Return the sentences for everything after entry `after`."""
        lines = self._told(log.changes(self._room.entries[after:]), self._places)
        return [sentence for line in lines for sentence in line.spoken()]

    def _told(self, changes: Sequence[Sequence[Entry]], places: dict[int, int]) -> Iterator[Line]:
        """Yield the lines of changes, from the view cache where it has them.

        The key holds the tokens as this viewer sees them, because an undo or the end of the match changes what a change
        says.
        """
        kept = self._room.past.lines(self._viewer, language(), self._seats)
        for change in changes:
            key = (change[0].id, *[self._token(places[entry.id]) if entry.id in places else "" for entry in change])
            if key not in kept:
                kept[key] = list(self._change(change, places))
            yield from kept[key]
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]

    def moves(self, after: int) -> Iterator[tuple[int, View, View]]:
        """Yield (entry id, view before, view after) for each event after entry `after` that still stands."""
        places = self._places
        for entry in self._room.entries[after:]:
            if entry.id in places:
                place = places[entry.id]
                yield entry.id, self._view(place), self._view(place + 1)

    @cached_property
    def _places(self) -> dict[int, int]:
        """Map entry id -> index among the match's events, for the events that still stand."""
        return {entry.id: place for place, entry in enumerate(log.standing_events(self._room.entries))}

    def _change(self, entries: Sequence[Entry], places: dict[int, int]) -> Iterator[Line]:
        shown = [
            entry for entry in entries if entry.kind != log.CHAT and (entry.kind != log.EVENT or entry.id in places)
        ]
        for verb, alike in groupby(shown, key=lambda entry: self._chance_verb(entry, places)):
            group = list(alike)
            lines = [self._line(entry, places) for entry in group]
            if verb and len(lines) > LONGEST_RUN:
                yield self._run(group, lines, places)
            else:
                yield from lines

    def _chance_verb(self, entry: Entry, places: dict[int, int]) -> str:
        """Return the verb of a chance event ("roll", "draw"), empty for other entries. A run has one verb."""
        return self._words.verb(self._token(places[entry.id])) if entry.is_chance else ""

    def _run(self, entries: Sequence[Entry], lines: list[Line], places: dict[int, int]) -> Line:
        text = self._words.run(self._token(places[entries[0].id]), len(lines))
        return Line(text, run=tuple(lines), entry=entries[0].id)

    def _line(self, entry: Entry, places: dict[int, int]) -> Line:
        if entry.kind == log.EVENT:
            return self._event(places[entry.id])
        name = self._name(entry.by)
        if entry.kind == log.CONTROLLER:
            return Line(self._controller(entry))
        if entry.data.get("entered"):
            return Line(_("{name} undoes an entry.").format(name=name))
        text = _("{name} withdraws the request.") if self._is_withdrawn(entry) else _(PLAIN[entry.kind])
        return Line(text.format(name=name))

    def _is_withdrawn(self, entry: Entry) -> bool:
        questions = (earlier for earlier in reversed(self._room.entries[: entry.id]) if earlier.kind == log.ASK)
        return entry.kind == log.DECLINE and next(questions, entry).by == entry.by

    def _controller(self, entry: Entry) -> str:
        data, is_own = entry.data, entry.by == entry.data["seat"]
        if data.get("forfeit"):
            text = _("{name} lost on time: a bot ({bot}) plays the seat to the end.")
        elif data.get("why") == "time":
            text = _("{name} ran out of time: a bot ({bot}) plays until {name} is back.")
        elif data.get("why") == "away":
            text = _("{name} has not played for days: {who} lets a bot ({bot}) play until {name} is back.")
        elif data["controller"] == PERSON:
            text = _("{name} takes the seat.")
        elif data["controller"] == OPEN:
            text = _("{name} leaves the seat.") if is_own else _("{who} opens the seat {name}.")
        elif is_own:
            text = _("A bot now plays for {name}: {bot}.")
        else:
            text = _("{who} lets a bot play the seat {name}: {bot}.")
        bot = bot_title(data["controller"].partition(" ")[2])
        return text.format(name=self._name_at(entry), who=self._name(entry.by), bot=bot)

    def _name_at(self, entry: Entry) -> str:
        """Return what the seat of a CONTROLLER entry was called then; one that was left has its last holder's name."""
        seat: Seat = self._room.card.seats[entry.data["seat"]]
        changes = (earlier.data for earlier in self._room.entries[: entry.id] if earlier.kind == log.CONTROLLER)
        names = [seat.name, *(data["name"] for data in changes if data["seat"] == seat.number)]
        name = names[-2] if entry.data["controller"] == OPEN else names[-1]
        return replace(seat, name=name).shown_name

    def _event(self, place: int) -> Line:
        event = self._room.match.events[place]
        before, after = self._view(place), self._view(place + 1)
        sentence = self._words.sentence(self._token(place), before, self._who(event))
        return Line(sentence.text, sentence.rule, tuple(self._words.happened_to(before, after, self._seats)))

    def _token(self, place: int) -> str:
        """Return the token of event `place` as the viewer may see it, reading the match from there on once."""
        if place < self._first:
            self._first, self._seen = place, self._room.match.seen(self._viewer, place)
        return self._seen[place - self._first]

    def _view(self, count: int) -> View:
        return self._room.past.view(self._room.match, count, self._viewer)

    def _who(self, event: Event) -> str | None:
        seat = event.owner if event.by == CHANCE else event.by
        return None if seat is None else self._name(seat)

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self._room.seats[seat].shown_name
