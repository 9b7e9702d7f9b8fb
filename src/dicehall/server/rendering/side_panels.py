"""What stands around the table of a match for one viewer: its rules, its clocks, open seats, joining and leaving."""

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

LOW = 10_000  # milliseconds below which time is short
SECOND = 1000


@dataclass(frozen=True)
class ShownClock:
    """What a seat has left: milliseconds, and as it is read. `clock.js` counts on from there."""

    left: int
    text: str
    runs: bool
    is_low: bool

    @property
    def machine(self) -> str:
        """The time as the attribute of an element `time` has it."""
        return f"PT{-(-self.left // SECOND)}S"


@dataclass(frozen=True)
class SidePanels:
    """`open` and `bots`: seats that the viewer may give to a bot, or open for a person. `away`: of a person on turn who
    has done nothing for so long that a bot may be put there."""

    terms: list[Chosen]
    clocks: dict[int, ShownClock]
    forfeited: frozenset[int] = frozenset()
    open: list[dict[str, Any]] = field(default_factory=list)
    bots: list[dict[str, Any]] = field(default_factory=list)
    away: list[dict[str, Any]] = field(default_factory=list)
    is_rated: bool = False
    leave: str = ""
    """What leaving is called; empty where the viewer cannot."""
    join: str = ""
    """Where a spectator asks for a seat; empty where there is none to have."""
    stand_ins: list[tuple[str, str]] = field(default_factory=list)
    """Of others at the viewer's device for whom a bot plays: the name, and the path of the seat to take it back."""
    is_timed_out: bool = False
    """Whether a bot plays for the viewer since time was out."""
    is_late: bool = False
    """Whether it has yet to make the choice for which it was out; then the viewer may play again."""
    is_wanted: bool = False
    """Whether the lobby shows the table to all."""


def around(room: Room, viewer: Seat | None) -> SidePanels:
    """What stands around the table; the seat as it was when its link was followed."""
    table_rules = room.card.table_rules
    always = ("out",) if table_rules.has_clock else ()
    found = SidePanels(table_rules_form.told(table_rules, always), _clocks(room), frozenset(room.forfeited))
    if viewer is None:
        return replace(found, join=_join(room))
    me = room.seats[viewer.number]
    if me.controller == OPEN or room.match.to_act is None:
        return found
    seats = [(seat, seat.as_shown(me.number)) for seat in room.seats]
    return replace(
        found,
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
    """Whether a bot plays the seat since its time was out."""
    last = next((entry for entry in reversed(room.entries) if entry.data.get("seat") == seat), None)
    return last is not None and last.data.get("why") == "time"


def _clocks(room: Room) -> dict[int, ShownClock]:
    """The clocks of all seats that people play."""
    clock, now = room.clock, room.hall_time.now()
    if clock is None:
        return {}
    people = [seat.number for seat in room.seats if seat.controller == PERSON]
    return {seat: _shown(clock.left_at(seat, now), seat == clock.running) for seat in people}


def _shown(left: int, runs: bool) -> ShownClock:
    return ShownClock(left, clock_text(left), runs, runs and left < LOW)


def clock_text(left: int) -> str:
    """Time left as a clock shows it: "0:09", "12:34", "1:02:03", "2 d 3 h"; a begun second counts."""
    seconds = -(-left // SECOND)
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours % 24)
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
