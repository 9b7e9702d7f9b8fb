"""What happened, told to one viewer: the lines of the log, and what the live region says of a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from dicehall.core.compiled import CHANCE
from dicehall.core.match import Event
from dicehall.core.words import _, language
from dicehall.server import log
from dicehall.server.log import Entry
from dicehall.server.past import View
from dicehall.server.room import Room
from dicehall.server.seats import OPEN, PERSON, bot_title
from dicehall.server.told import Line

LONGEST_RUN = 3  # chance events in a row that are told one by one
TOLD = 80  # changes that a page tells of: the last ones
MOST_KEPT = 2 * TOLD


class Story:
    """The story of a room as one viewer (a seat, or None) may know it. Events taken back are not told again."""

    def __init__(self, room: Room, viewer: int | None) -> None:
        self._room, self._viewer = room, viewer
        self._words = room.game.part("words")
        self._seats = [seat.as_shown(viewer) for seat in room.seats]
        self._seen: dict[int, str] = {}

    def lines(self) -> list[Line]:
        """The lines of the last changes, oldest first."""
        places, changes = self._places(), log.changes(self._room.entries)
        left_out = max(0, len(changes) - TOLD)
        first = [Line(_("Earlier turns of this long match are not shown here."))] if left_out else []
        return [*first, *self._told(changes[left_out:], places)]

    def say(self, after: int) -> list[str]:
        """The sentences for what came after entry `after`."""
        told = self._told(log.changes(self._room.entries[after:]), self._places())
        return [sentence for line in told for sentence in line.spoken()]

    def _told(self, changes: Sequence[Sequence[Entry]], places: dict[int, int]) -> Iterator[Line]:
        """The lines of changes; those that were told just so before are kept."""
        kept = self._room.past.lines(self._viewer, language(), self._seats)
        for change in changes:
            key = (change[0].id, *(self._token(places[entry.id]) if entry.id in places else "" for entry in change))
            if key not in kept:
                kept[key] = list(self._change(change, places))
            yield from kept[key]
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]

    def moves(self, after: int) -> Iterator[tuple[int, View, View]]:
        """Of each event after entry `after` that still stands: its entry, and the views before and after it."""
        places = self._places()
        for entry in self._room.entries[after:]:
            if entry.id in places:
                place = places[entry.id]
                yield entry.id, self._view(place), self._view(place + 1)

    def _places(self) -> dict[int, int]:
        """Entry id -> place among the events, for the events that still stand."""
        standing: list[int] = []
        for entry in self._room.entries:
            if entry.kind == log.EVENT:
                standing.append(entry.id)
            elif entry.kind == log.UNDO:
                del standing[entry.data["to"] :]
        return {entry_id: place for place, entry_id in enumerate(standing)}

    def _change(self, entries: Sequence[Entry], places: dict[int, int]) -> Iterator[Line]:
        told = [entry for entry in entries if entry.kind != log.EVENT or entry.id in places]
        for verb, found in groupby(told, key=lambda entry: self._chance_verb(entry, places)):
            group = list(found)
            lines = [self._line(entry, places) for entry in group]
            if verb and len(lines) > LONGEST_RUN:
                yield self._run(group, lines, places)
            else:
                yield from lines

    def _chance_verb(self, entry: Entry, places: dict[int, int]) -> str:
        """What kind of chance an entry is, empty for all others: a run is of one kind."""
        return self._words.verb(self._token(places[entry.id])) if entry.is_chance else ""

    def _run(self, entries: Sequence[Entry], lines: list[Line], places: dict[int, int]) -> Line:
        text = self._words.run(self._token(places[entries[0].id]), len(lines))
        return Line(text, run=tuple(lines), entry=entries[0].id)

    def _line(self, entry: Entry, places: dict[int, int]) -> Line:
        if entry.kind == log.EVENT:
            return self._event(places[entry.id])
        name = self._name(entry.by)
        if entry.kind == log.UNDO:
            return Line(_("{name} takes back the last choice.").format(name=name))
        if entry.kind == log.REMATCH:
            return Line(_("{name} plays again.").format(name=name))
        return Line(_controller(entry.data["controller"], name))

    def _event(self, place: int) -> Line:
        event = self._room.match.events[place]
        before, after = self._view(place), self._view(place + 1)
        sentence = self._words.sentence(self._token(place), before, self._who(event))
        return Line(sentence.text, sentence.rule, tuple(self._words.happened_to(before, after, self._seats)))

    def _token(self, place: int) -> str:
        """The token of an event as the viewer may see it."""
        if place not in self._seen:
            tokens = self._room.match.seen(self._viewer, place)
            self._seen.update(enumerate(tokens, place))
        return self._seen[place]

    def _view(self, count: int) -> View:
        return self._room.past.view(self._room.match, count, self._viewer)

    def _who(self, event: Event) -> str | None:
        seat = event.owner if event.by == CHANCE else event.by
        return None if seat is None else self._name(seat)

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self._room.seats[seat].shown_name


def _controller(controller: str, name: str) -> str:
    assert controller != OPEN
    if controller == PERSON:
        return _("{name} takes the seat.").format(name=name)
    return _("A bot plays for {name} now: {bot}.").format(name=name, bot=bot_title(controller.partition(" ")[2]))
