"""Clocks: whose time runs, and how much of it is left. All of it follows from the log, the rules of the table and the
outages of the hall. Times are milliseconds.

A person's clock runs while it is this person's turn, no seat is open and the match goes on; never for a bot, not while
dice of a real table are awaited, and not while nobody served the hall. A bot's seat that somebody opens stops no clock:
else who is on turn could stop it.

per move   The time starts anew when the turn comes from another seat: it is for all decisions in a row of one seat,
           chance in between or not.
bank       The time is for the whole match; with each completed row of decisions comes the increment, once for each
           place in the match, however often it is reached.
taking back gives no time back: who takes back an own choice goes on with what was left.
coming back, after a bot has played in a person's place, to a fresh time for the move, or at least to the increment or
           GRACE, whichever is more. Where nothing was played meanwhile the time goes on as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from dicehall.server.match.table_rules import TableRules

GRACE = 10_000


class Outage(NamedTuple):
    """When nobody served the hall."""

    began: int
    ended: int


class Moment(NamedTuple):
    """A match after an entry: what its clocks need to know."""

    at: int
    events: int
    """How many stand."""
    turn: int | None
    """The seat to decide; None when the match is over."""
    people: tuple[bool, ...]
    """Of each seat, whether a person plays it now."""
    is_held: bool
    """Whether all clocks stand still, since a seat is open."""
    back: int | None = None
    """The seat that took something back, if that was the entry."""
    waits: bool = False
    """Whether the dice are awaited that people roll at a real table: that is nobody's time."""


@dataclass(frozen=True)
class Clock:
    """The clocks of a match after its last entry, at the moment `since`; `running` is the seat whose time runs."""

    left: tuple[int, ...]
    running: int | None
    since: int
    outages: Sequence[Outage] = ()

    def left_at(self, seat: int, now: int) -> int:
        """What a seat has left at a later moment, at least 0."""
        spent = served(self.since, now, self.outages) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    @property
    def due(self) -> int | None:
        """When the time of the running seat is out; None where none runs."""
        if self.running is None:
            return None
        moment, left = self.since, self.left[self.running]
        for outage in self.outages:
            if outage.ended > moment and outage.began - moment < left:
                left -= max(0, outage.began - moment)
                moment = outage.ended
        return moment + left


def served(began: int, ended: int, outages: Iterable[Outage]) -> int:
    """How much of the time between two moments the hall was served."""
    lost = sum(max(0, min(ended, outage.ended) - max(began, outage.began)) for outage in outages)
    return max(0, ended - began - lost)


class Clocks:
    """The clocks of one match from moment to moment: what is counted is not counted again."""

    def __init__(self, table_rules: TableRules) -> None:
        self._table_rules = table_rules
        self._taken: tuple[int, int] = 0, 0  # moments and outages: both only ever grow
        self._count: _Count | None = None
        self._clock: Clock | None = None

    def after(self, moments: Sequence[Moment], outages: Sequence[Outage] = ()) -> Clock | None:
        """The clocks after the last of these moments, of which there is one; None where the table has no clock.

        The moments begin with those that were given before. Outages come in their order, and none overlaps another.
        """
        if self._table_rules.has_clock and self._taken != (len(moments), len(outages)):
            if self._count is None or self._taken[1] != len(outages):
                late = [outage for outage in outages if outage.ended > moments[0].at]
                self._count, self._taken = _Count(self._table_rules, len(moments[0].people), late), (0, 0)
            for moment in moments[self._taken[0] :]:
                self._count.take(moment)
            self._taken = len(moments), len(outages)
            self._clock = self._count.clock
        return self._clock

    def then(self, moments: Sequence[Moment], more: Sequence[Moment], outages: Sequence[Outage] = ()) -> Clock | None:
        """The clocks once `more` moments have come; what was counted stays as it is."""
        now = self.after(moments, outages) if moments else None
        if not more or self._count is None:
            return now if moments else Clocks(self._table_rules).after(more, outages) if more else None
        ahead = self._count.copy()
        for moment in more:
            ahead.take(moment)
        return ahead.clock


class _Count:
    """Counts from moment to moment."""

    def __init__(self, table_rules: TableRules, seats: int, outages: Sequence[Outage]) -> None:
        self.is_per_move = table_rules.move is not None
        self.full = 1000 * (table_rules.move or table_rules.bank or 0)
        self.increment = 1000 * table_rules.increment
        self.grace = max(self.increment, min(GRACE, self.full))
        self.left = [self.full] * seats
        self.running: int | None = None
        self.waits = False
        self.since = 0
        self._turn: int | None = None
        self._furthest = 0  # events with which an increment was given
        self._people: tuple[bool, ...] = ()
        self._went: dict[int, int] = {}  # seat -> events when its person went
        self._outages = outages

    def copy(self) -> _Count:
        """A count that goes on by itself."""
        other = copy(self)
        other.left, other._went = self.left.copy(), self._went.copy()
        return other

    @property
    def clock(self) -> Clock:
        """The clocks after the last moment."""
        return Clock(tuple(self.left), None if self.waits else self.running, self.since, self._outages)

    def take(self, moment: Moment) -> None:
        """Go on to the next moment."""
        if self.running is not None and not self.waits:
            spent = served(self.since, moment.at, self._outages)
            self.left[self.running] = max(0, self.left[self.running] - spent)
        if moment.people != self._people:
            self._see(moment)
        if moment.turn != self._turn:
            self._pass_on(moment)
        runs = moment.turn is not None and moment.people[moment.turn] and not moment.is_held
        self.running, self.since, self.waits = moment.turn if runs else None, moment.at, moment.waits

    def _see(self, moment: Moment) -> None:
        """People went, or came back."""
        before = self._people or moment.people
        for seat, (was, is_here) in enumerate(zip(before, moment.people, strict=True)):
            if was and not is_here:
                self._went[seat] = moment.events
            elif is_here and not was and seat in self._went:
                has_moved = moment.events != self._went[seat]
                self.left[seat] = self._returned(self.left[seat], has_moved)
        self._people = moment.people

    def _returned(self, left: int, has_moved: bool) -> int:
        if has_moved:
            return self.full if self.is_per_move else max(left, self.grace)
        return left or self.grace

    def _pass_on(self, moment: Moment) -> None:
        """The turn comes to another seat."""
        if moment.back is None and moment.events > self._furthest:
            if self._turn is not None and self._turn == self.running and not self.is_per_move:
                self.left[self._turn] += self.increment
            self._furthest = moment.events
        if self.is_per_move and moment.turn is not None and moment.back != moment.turn:
            self.left[moment.turn] = self.full
        self._turn = moment.turn
