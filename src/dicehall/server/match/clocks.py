"""Clocks: whose time runs and how much is left. Times are milliseconds.

All of it is derived from the log, the table rules and the outages of the hall. A person's clock runs while they are to
move, no seat is open and the match is not over. It does not run for a bot, while people roll at a real table, or during
an outage. Opening a bot's seat stops no clock: otherwise the player to move could stop their own.

per move    The full time again whenever the turn passes to this seat. It covers all decisions in a row, with or
            without chance events between them.
bank        One budget for the whole match. Each completed row of decisions earns the increment, once per position:
            undo and replay earn nothing.
takeback    Returns no time: whoever takes back their own choice continues with what was left.
return      A person who comes back after a bot has moved for them gets the full time for the move, or from the bank
            at least the larger of increment and GRACE. If nothing was played meanwhile, the clock continues.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

from dicehall.server.match.table_rules import TableRules

GRACE = 10_000  # milliseconds


class Outage(NamedTuple):
    """A period in which no process served the hall, in milliseconds since 1970."""

    began: int
    ended: int


class ClockReading(NamedTuple):
    """What the clocks need to know of one log entry."""

    at: int
    events: int
    """Number of events in the match, after takebacks."""
    turn: int | None
    """The seat to move; None when the match is over."""
    people: tuple[bool, ...]
    """For each seat, whether a person plays it."""
    is_held: bool
    """True while all clocks stop for an open seat."""
    back: int | None = None
    """The seat that took back, if the entry is an undo."""
    waits: bool = False
    """True while people roll or draw at a real table: no clock runs."""


@dataclass(frozen=True)
class Clock:
    """The clocks at the moment `since`: milliseconds left for each seat, and the seat whose clock is running."""

    left: tuple[int, ...]
    running: int | None
    since: int
    outages: Sequence[Outage] = ()

    def left_at(self, seat: int, now: int) -> int:
        """Return the milliseconds that a seat has left at a later moment, at least 0."""
        spent = served(self.since, now, self.outages) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    @property
    def due(self) -> int | None:
        """When the running seat's time is out, in milliseconds since 1970; None if no clock runs."""
        if self.running is None:
            return None
        # Walk from outage to outage; each that begins before the time is out delays it by its length.
        moment, left = self.since, self.left[self.running]
        for outage in self.outages:
            if outage.ended > moment and outage.began - moment < left:
                left -= max(0, outage.began - moment)
                moment = outage.ended
        return moment + left


def served(began: int, ended: int, outages: Iterable[Outage]) -> int:
    """Return how many milliseconds between two moments the hall was served."""
    lost = sum(max(0, min(ended, outage.ended) - max(began, outage.began)) for outage in outages)
    return max(0, ended - began - lost)


class Clocks:
    """The clocks of one match, advanced entry by entry.

    Moments are only ever appended, so the running count is kept and each call costs only the new moments, whatever the
    length of the match. A new outage may lie in the past, so it starts the count over.
    """

    def __init__(self, table_rules: TableRules) -> None:
        self._table_rules = table_rules
        self._taken: tuple[int, int] = 0, 0  # numbers of moments and outages that `_count` has taken in
        self._count: _Count | None = None
        self._clock: Clock | None = None

    def after(self, moments: Sequence[ClockReading], outages: Sequence[Outage] = ()) -> Clock | None:
        """Return the clocks after the last of `moments`, or None at a table without clocks.

        `moments` is not empty and starts with those of the previous call. `outages` are sorted and do not overlap.
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

    def then(
        self, moments: Sequence[ClockReading], more: Sequence[ClockReading], outages: Sequence[Outage] = ()
    ) -> Clock | None:
        """Return the clocks as they will be after `more` moments, without advancing the count."""
        now = self.after(moments, outages) if moments else None
        if not more or self._count is None:
            return now if moments else Clocks(self._table_rules).after(more, outages) if more else None
        ahead = self._count.copy()
        for moment in more:
            ahead.take(moment)
        return ahead.clock


class _Count:
    """The running state of the clocks while moments are taken in."""

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
        self._furthest = 0  # number of events up to which increments have been earned
        self._people: tuple[bool, ...] = ()
        self._went: dict[int, int] = {}  # seat -> number of events when its person left
        self._outages = outages

    def copy(self) -> _Count:
        """Return an independent copy."""
        other = copy(self)
        other.left, other._went = self.left.copy(), self._went.copy()
        return other

    @property
    def clock(self) -> Clock:
        """The clocks after the last moment."""
        return Clock(tuple(self.left), None if self.waits else self.running, self.since, self._outages)

    def take(self, moment: ClockReading) -> None:
        """Charge the running seat up to the moment, then apply what the entry changed."""
        if self.running is not None and not self.waits:
            spent = served(self.since, moment.at, self._outages)
            self.left[self.running] = max(0, self.left[self.running] - spent)
        if moment.people != self._people:
            self._see(moment)
        if moment.turn != self._turn:
            self._pass_on(moment)
        runs = moment.turn is not None and moment.people[moment.turn] and not moment.is_held
        self.running, self.since, self.waits = moment.turn if runs else None, moment.at, moment.waits

    def _see(self, moment: ClockReading) -> None:
        """Apply people leaving and coming back."""
        before = self._people or moment.people
        for seat, (was, is_here) in enumerate(zip(before, moment.people, strict=True)):
            if was and not is_here:
                self._went[seat] = moment.events
            elif is_here and not was and seat in self._went:
                has_moved = moment.events != self._went[seat]
                self.left[seat] = self._returned(self.left[seat], has_moved)
        self._people = moment.people

    def _returned(self, left: int, has_moved: bool) -> int:
        """Return the time of a person who is back, given what was left and whether a bot has moved for them."""
        if has_moved:
            return self.full if self.is_per_move else max(left, self.grace)
        return left or self.grace

    def _pass_on(self, moment: ClockReading) -> None:
        """Pass the turn to another seat: add the increment, or reset the time for the move."""
        if moment.back is None and moment.events > self._furthest:
            if self._turn is not None and self._turn == self.running and not self.is_per_move:
                self.left[self._turn] += self.increment
            self._furthest = moment.events
        if self.is_per_move and moment.turn is not None and moment.back != moment.turn:
            self.left[moment.turn] = self.full
        self._turn = moment.turn
