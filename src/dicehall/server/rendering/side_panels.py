"""The panels beside the table: table rules, clocks, open seats, joining and leaving."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.match.room import Room
from dicehall.server.match.seat_rules import is_away, is_late
from dicehall.server.match.seats import OPEN, PERSON, Seat
from dicehall.server.rendering import table_rules_form
from dicehall.server.rendering.option_labels import Chosen

LOW = 10_000  # milliseconds: below this the clock is highlighted
SECOND = 1000


@dataclass(frozen=True)
class ShownClock:
    """The time left to a seat: in milliseconds, and as text. `clock.js` counts down from there."""

    left: int
    text: str
    runs: bool
    is_low: bool

    @property
    def machine(self) -> str:
        """The time as a duration for the `datetime` attribute of `<time>` (HTML, ISO 8601): "PT9S"."""
        return f"PT{-(-self.left // SECOND)}S"


@dataclass(frozen=True)
class SidePanels:
    """The panels as one viewer sees them.

    `open` are the open seats the viewer may give to a bot, `bots` the seats of bots the viewer may open. `away` are
    seats of people on turn who have done nothing for so long that a bot may be put there.
    """

    terms: list[Chosen]
    clocks: dict[int, ShownClock]
    forfeited: frozenset[int] = frozenset()
    open: list[dict[str, Any]] = field(default_factory=list)
    bots: list[dict[str, Any]] = field(default_factory=list)
    away: list[dict[str, Any]] = field(default_factory=list)
    is_rated: bool = False
    leave: str = ""
    """The label of the button for leaving; empty if the viewer cannot leave."""
    join: str = ""
    """The address at which a spectator joins; empty if no seat is free."""
    stand_ins: list[tuple[str, str]] = field(default_factory=list)
    """(name, path) of the other seats at the viewer's device that a bot plays for; the path takes the seat back."""
    is_timed_out: bool = False
    """True if a bot took over because the viewer's time ran out."""
    is_late: bool = False
    """True until that bot has made the overdue choice; after that the viewer may play again."""
    is_wanted: bool = False
    """True if the table is in the lobby."""


def side_panels(room: Room, viewer: Seat | None) -> SidePanels:
    """Return the panels for a seat as it was when its link was followed (None: a spectator)."""
    table_rules = room.card.table_rules
    always = ("out",) if table_rules.has_clock else ()
    panels = SidePanels(table_rules_form.told(table_rules, always), _clocks(room), frozenset(room.forfeited))
    if viewer is None:
        return replace(panels, join=_join(room))
    me = room.seats[viewer.number]
    if me.controller == OPEN or room.match.to_act is None:
        return panels
    seats = [(seat, seat.as_shown(me.number)) for seat in room.seats]
    return replace(
        panels,
        open=[as_shown for seat, as_shown in seats if seat.controller == OPEN],
        bots=[as_shown for seat, as_shown in seats if room.may_open(seat.number)],
        away=[as_shown for seat, as_shown in seats if seat != me and is_away(room, seat.number)],
        stand_ins=_stand_ins(room, me.number),
        leave="" if me.number in room.forfeited else _leave(room, me.number),
        is_timed_out=is_timed_out(room, me.number),
        is_late=is_late(room, me.number),
        is_wanted=bool(_join(room)),
        is_rated=room.card.table_rules.is_rated and room.rated is None,
    )


def _stand_ins(room: Room, me: int) -> list[tuple[str, str]]:
    others = [room.seats[number] for number in room.device(me) if number != me and number not in room.forfeited]
    return [(seat.shown_name, urls.seat(seat.secret)) for seat in others if seat.bot is not None]


def _leave(room: Room, seat: int) -> str:
    has_played = any(event.by == seat for event in room.match.events)
    return _("Give up the seat") if has_played else _("Leave the table")


def _join(room: Room) -> str:
    is_free = room.card.table_rules.is_listed and room.stage == "open"
    return urls.join(room.card.id) if is_free else ""


def is_timed_out(room: Room, seat: int) -> bool:
    """Tell whether a bot plays the seat because its time ran out."""
    last = next((entry for entry in reversed(room.entries) if entry.data.get("seat") == seat), None)
    return last is not None and last.data.get("why") == "time"


def _clocks(room: Room) -> dict[int, ShownClock]:
    """Return seat number -> clock for the seats of people; empty at a table without clocks."""
    clock, now = room.clock, room.hall_time.now()
    if clock is None:
        return {}
    people = [seat.number for seat in room.seats if seat.controller == PERSON]
    return {seat: _shown(clock.left_at(seat, now), seat == clock.running) for seat in people}


def _shown(left: int, runs: bool) -> ShownClock:
    return ShownClock(left, clock_text(left), runs, runs and left < LOW)


def clock_text(left: int) -> str:
    """Format milliseconds as a clock does: "0:09", "12:34", "1:02:03", "2 d 3 h". Seconds are rounded up."""
    seconds = -(-left // SECOND)  # rounded up, so that 0:00 appears only when the time is out
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours % 24)
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
