"""Replay a match: its position after any number of events, as one viewer may know it.

Events that were taken back are not part of it. While the match goes on, viewers see only what they may know. Once it is
over nothing is hidden, and the replay can be watched through the eyes of any seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from dicehall.core.compiled import CHANCE
from dicehall.core.whole import whole
from dicehall.core.words import _
from dicehall.server.common.errors import NothingHere
from dicehall.server.match.line import Line
from dicehall.server.match.room import Room
from dicehall.server.rendering.form_widgets import Pick
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.match_contexts import Moment, ReplayPage
from dicehall.server.rendering.match_page import drawn, knows, shown_seats, title
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.rendering.viewer import Viewer, seeing

MOST_DIGITS = 6  # of a moment or a seat in an address


@dataclass(frozen=True)
class Replay:
    """A room that `viewer` watches through the eyes of seat `eyes` (None: a spectator), at the address `home`."""

    room: Room
    viewer: Viewer
    eyes: int | None
    home: str

    @property
    def last(self) -> int:
        """The number of events."""
        return len(self.room.match.events)

    @property
    def path(self) -> str:
        """The address of the replay, to which the number of a moment is appended."""
        return self._path("replay")

    def _path(self, what: str) -> str:
        asked = {} if self.eyes == knows(self.room, seeing(self.room, self.viewer)) else {"as": self.eyes}
        return f"{self.home}/{what}?{urlencode({**asked, 'at': ''})}"

    def moment(self, at: int) -> Moment:
        """Return the table after `at` events. Raises NothingHere if there were fewer."""
        if not 0 <= at <= self.last:
            raise NothingHere
        shown, then = self._uncovered(at), self.room.match.copy()
        view = self.room.past.view(self.room.match, shown, self.eyes)
        then.rewind(shown)
        seats = shown_seats(self.room, self.viewer)
        return Moment(
            at=at,
            game=self.room.game,
            table=drawn(self.room, view, [], seats, self.eyes),
            headline=self.room.game.part("words").headline(view, seats),
            seats=seats,
            on_turn=then.seat_to_act,
            lines=self._lines(at),
        )

    def facts(self, at: int) -> dict[str, Any]:
        """Return the same for programs: schema `Moment`. Raises NothingHere if there were fewer events."""
        if not 0 <= at <= self.last:
            raise NothingHere
        shown, match = self._uncovered(at), self.room.match
        view, seen = self.room.past.view(match, shown, self.eyes), match.seen(self.eyes)
        return {"at": at, "last": self.last, "view": view, "events": seen[:shown]}

    def _uncovered(self, at: int) -> int:
        """Return the moment to show for `at`: the end of a run of chance events if part of the run is hidden by now.

        The dice lay open while they were rolled, so a moment in the middle of the run would show what only one seat may
        know.
        """
        match = self.room.match
        if is_open(self.room) or not 0 < at < self.last or match.events[at - 1].by != CHANCE:
            return at
        first = end = at
        while first > 0 and match.events[first - 1].by == CHANCE:
            first -= 1
        while end < self.last and match.events[end].by == CHANCE:
            end += 1
        seen = match.seen(self.eyes, first)[: end - first]
        return at if seen == [event.token for event in match.events[first:end]] else end

    def _lines(self, at: int) -> list[Line]:
        """Return the lines of the turn that event `at` belongs to, even if the moment lies in its middle."""
        turn = Story(self.room, self.eyes).turn_at(at)
        return [Line(_("The match begins."))] if turn is None else turn.lines

    def page(self, at: int, can_draw: bool) -> ReplayPage:
        """Return the replay page, showing the table after `at` events.

        `can_draw`: whether this hall can draw pictures. Raises NothingHere if there were fewer events.
        """
        return ReplayPage(
            here=f"{self.path}{at}",
            title=title(self.room, self.viewer),
            game=self.room.game,
            path=self.path,
            home=self.home,
            back="" if self.room.is_record else self.home,
            moment=fill_page(self.moment(at)),
            at=at,
            last=self.last,
            turns=Story(self.room, self.eyes).turns(),
            eyes=self._eyes(),
            picture=self._path("picture") if can_draw else "",
        )

    def _eyes(self) -> list[Pick]:
        """Return the seats whose view can be chosen; none while the match goes on."""
        if not is_open(self.room):
            return []
        names = [seat.shown_name for seat in self.room.seats]
        picks = [Pick("", _("Spectators"), self.eyes is None)] if self.viewer.seat is None else []
        return picks + [Pick(str(number), name, self.eyes == number) for number, name in enumerate(names)]


def is_open(room: Room) -> bool:
    """Tell whether nothing is hidden any more: the match is over, or it is an uploaded record."""
    return room.match.to_act is None or room.is_record


def replay(room: Room, viewer: Viewer, asked: str, home: str) -> Replay:
    """Return the replay through the eyes of the seat `asked` for (empty: the viewer's own).

    Raises NothingHere for another seat's eyes while the match goes on, or a seat that does not exist.
    """
    own = knows(room, seeing(room, viewer))
    eyes = own if asked == "" else _number(asked)
    if eyes != own and not (is_open(room) and eyes is not None and eyes < len(room.seats)):
        raise NothingHere
    return Replay(room, viewer, eyes, home)


def moment_number(asked: str, usual: int) -> int:
    """Read the number of a moment from a link; `usual` if it is empty. Raises NothingHere for anything but a number."""
    return usual if asked == "" else _number(asked)


def _number(text: str) -> int:
    number = whole(text, MOST_DIGITS)
    if number is None:
        raise NothingHere
    return number
