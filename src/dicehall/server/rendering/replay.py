"""A match at any moment: after so many events, as one viewer may know it.

Events that were taken back are no part of it. While the match goes on everybody sees what they may know; once it is
over nothing is hidden any more, and it can be seen with the eyes of every seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from dicehall.core.compiled import CHANCE
from dicehall.core.whole import whole
from dicehall.core.words import _
from dicehall.server.common.errors import NothingHere
from dicehall.server.match.room import Room
from dicehall.server.match.told import Line
from dicehall.server.rendering.form_widgets import Pick
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.match_contexts import Moment, ReplayPage
from dicehall.server.rendering.match_page import drawn, knows, shown_seats, title
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.rendering.viewer import Viewer, seeing

MOST_DIGITS = 6


@dataclass(frozen=True)
class Replay:
    """A room as `viewer` sees it with the eyes of a seat (None: of a spectator), under the address `home`."""

    room: Room
    viewer: Viewer
    eyes: int | None
    home: str

    @property
    def last(self) -> int:
        """How many events there were."""
        return len(self.room.match.events)

    @property
    def path(self) -> str:
        """The address of the page, to which a moment can be added."""
        return self._path("replay")

    def _path(self, what: str) -> str:
        asked = {} if self.eyes == knows(self.room, seeing(self.room, self.viewer)) else {"as": self.eyes}
        return f"{self.home}/{what}?{urlencode({**asked, 'at': ''})}"

    def moment(self, at: int) -> Moment:
        """The table after `at` events; NothingHere where there were not so many."""
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
        """The same for programs."""
        if not 0 <= at <= self.last:
            raise NothingHere
        shown, match = self._uncovered(at), self.room.match
        view, seen = self.room.past.view(match, shown, self.eyes), match.seen(self.eyes)
        return {"at": at, "last": self.last, "view": view, "events": seen[:shown]}

    def _uncovered(self, at: int) -> int:
        """The moment that is shown for `at`: within a run of chance that is hidden by now only the end of the run.

        The table lay open while it was rolled, and what was rolled is what nobody else may see.
        """
        match = self.room.match
        if is_open(self.room) or not 0 < at < self.last or match.events[at - 1].by != CHANCE:
            return at
        first = end = at
        while first > 0 and match.events[first - 1].by == CHANCE:
            first -= 1
        while end < self.last and match.events[end].by == CHANCE:
            end += 1
        told = match.seen(self.eyes, first)[: end - first]
        return at if told == [event.token for event in match.events[first:end]] else end

    def _lines(self, at: int) -> list[Line]:
        """What had happened just before; of a turn that is cut in the middle its whole story."""
        turn = Story(self.room, self.eyes).turn_at(at)
        return [Line(_("The match begins."))] if turn is None else turn.lines

    def page(self, at: int, can_draw: bool) -> ReplayPage:
        """The page, with the table after `at` events; `can_draw`: whether the hall makes pictures of it."""
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
        """Whose eyes can be chosen: none but one's own while the match goes on."""
        if not is_open(self.room):
            return []
        names = [seat.shown_name for seat in self.room.seats]
        picks = [Pick("", _("Spectators"), self.eyes is None)] if self.viewer.seat is None else []
        return picks + [Pick(str(number), name, self.eyes == number) for number, name in enumerate(names)]


def is_open(room: Room) -> bool:
    """Whether nothing is hidden any more: the match is over, or it is an uploaded record."""
    return room.match.to_act is None or room.is_record


def replay(room: Room, viewer: Viewer, asked: str, home: str) -> Replay:
    """The replay with the eyes of the seat that was asked for (empty: one's own); NothingHere for eyes of others."""
    own = knows(room, seeing(room, viewer))
    number = own if asked == "" else _number(asked)
    if number != own and not (is_open(room) and number is not None and number < len(room.seats)):
        raise NothingHere
    return Replay(room, viewer, number, home)


def moment_number(asked: str, usual: int) -> int:
    """The number of a moment as a link names it; NothingHere."""
    return usual if asked == "" else _number(asked)


def _number(text: str) -> int:
    number = whole(text, MOST_DIGITS)
    if number is None:
        raise NothingHere
    return number
