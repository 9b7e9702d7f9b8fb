"""What the log of a match says to the ratings: who held which seat, who left, and when that was decided.

A match counts as soon as no seat is open, for the first roll tells much. Whoever holds a seat then is rated for it, a
person or a bot, and nobody else ever. Whoever lets go of the seat, forfeits it, or has a choice made by a bot has left.
It is decided when it is over, or earlier, when all but one or all people have left: what comes later changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from dicehall import ratings
from dicehall.core.edition import Edition
from dicehall.core.words import _
from dicehall.ratings import Placed, Pool, Rating, Result
from dicehall.server.common.errors import AccountsOnly, Refused
from dicehall.server.match import log
from dicehall.server.match.log import Entry
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN, PERSON, Seat, changed
from dicehall.server.match.table_rules import TableRules


@dataclass
class _Table:
    """Who sits at a table while its log is read."""

    seats: list[Seat]
    owners: dict[int, str] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._begin()

    def take(self, entry: Entry) -> None:
        if entry.kind == log.CONTROLLER:
            self._sit(entry.data["seat"], entry.data)
            self._begin()
        elif entry.kind == log.EVENT and not entry.is_chance and entry.by is not None:
            self._decide(entry.by)

    def _sit(self, number: int, data: dict[str, Any]) -> None:
        here = self.seats[number] = changed(self.seats[number], data)
        if number in self.owners and (data.get("forfeit") or whose(here) != self.owners[number]):
            self.left.add(number)

    def _decide(self, by: int) -> None:
        here = self.seats[by]
        if by in self.owners and here.controller != PERSON and not ratings.is_bot(self.owners[by]):
            self.left.add(by)

    def _begin(self) -> None:
        """Note whose the seats are once none is open; a person who has got two is rated for the first."""
        if self.owners or any(seat.controller == OPEN for seat in self.seats):
            return
        for seat in self.seats:
            who = whose(seat)
            if who is not None and (ratings.is_bot(who) or who not in self.owners.values()):
                self.owners[seat.number] = who

    @property
    def is_broken_off(self) -> bool:
        """Whether nobody is left with whom somebody could compare."""
        stayed = [who for seat, who in self.owners.items() if seat not in self.left]
        return bool(self.left) and (len(stayed) < 2 or all(map(ratings.is_bot, stayed)))


def whose(seat: Seat) -> str | None:
    """Whom a result of the seat belongs to: the person, also while a bot plays in their place; else the bot."""
    return seat.player if seat.player is not None else seat.controller if seat.bot is not None else None


def result_of(room: Room) -> Result | None:
    """What a match is to the ratings, None while that is not decided, and where it counts for nothing."""
    if not room.card.table_rules.is_rated:
        return None
    table = _Table([_as_it_began(room, seat) for seat in room.card.seats])
    ended = next((entry.at for entry in _decisive(room, table)), None)
    if ended is None:
        return None
    outcome = None if table.is_broken_off else room.match.outcome
    placed = ratings.places(None if outcome is None else outcome.ranking, table.owners, table.left)
    seats = tuple(Placed(seat, who, placed[seat], seat in table.left) for seat, who in table.owners.items())
    found = Result(room.card.id, Pool(room.card.game, len(room.seats)), ended, seats, outcome is not None)
    return found if found.counts else None


def _as_it_began(room: Room, seat: Seat) -> Seat:
    """A seat with whom it belonged to at first: the database knows only whom it belongs to now."""
    told = (entry.data for entry in room.entries if entry.kind == log.CONTROLLER and entry.data["seat"] == seat.number)
    first = next((data for data in told if "player" in data), None)
    return seat if first is None else replace(seat, player=first.get("was"))


def _decisive(room: Room, table: _Table) -> Iterator[Entry]:
    """The entry with which a match was decided, if it is, when the table has taken it in."""
    end = max((entry.id for entry in room.entries if entry.moves), default=0) if room.match.to_act is None else None
    for entry in room.entries:
        table.take(entry)
        if table.is_broken_off or entry.id == end:
            yield entry


def may_be_decided(room: Room) -> bool:
    """Whether the last entry may have decided a rated match: quick, since it is asked after each."""
    if not room.card.table_rules.is_rated or room.rated is not None:
        return False
    is_left = any(seat.bot is not None and seat.player is not None for seat in room.seats)
    return room.match.to_act is None or is_left or any(entry.kind == log.CONTROLLER for entry in room.entries[-1:])


# --- for pages


@dataclass(frozen=True)
class RatingChange:
    """How the rating of a seat changed."""

    seat: int
    was: Rating
    now: Rating
    has_left: bool

    @property
    def by(self) -> int:
        """In whole points."""
        return round(self.now.mean) - round(self.was.mean)


def changes_of(room: Room) -> list[RatingChange]:
    """How the ratings changed, as it was told when the match was decided; nothing before that."""
    told = [] if room.rated is None else room.rated.data["changes"]
    return [RatingChange(each["seat"], Rating(*each["was"]), Rating(*each["now"]), each["left"]) for each in told]


@dataclass(frozen=True)
class RatingOutcome:
    """What became of the ratings: `why` nothing, or how they changed by seat; neither while that is worked out."""

    why: str
    changes: dict[int, RatingChange]


def rating_outcome(room: Room) -> RatingOutcome:
    """What became of the ratings by a match that is over."""
    return RatingOutcome(_why_unrated(room), {change.seat: change for change in changes_of(room)})


def _why_unrated(room: Room) -> str:
    if not room.card.table_rules.is_rated:
        return _("This was a casual match: no rating has changed.")
    if room.rated is None and result_of(room) is None:
        return _("There was no one to compare with: no rating has changed.")
    return ""


def check_may_sit(table_rules: TableRules, account: object) -> None:
    """AccountsOnly for a guest at a rated table."""
    if table_rules.is_rated and account is None:
        raise AccountsOnly


def check_can_be_rated(table_rules: TableRules, game: Edition, options: dict[str, Any]) -> None:
    """Refused where a match by these rules and options is to be rated and cannot be."""
    if not table_rules.is_rated:
        return
    if len(table_rules.shared) > 1:
        raise Refused(_("A match on one device cannot be rated."))
    if table_rules.real_dice:
        raise Refused(_("A match with your own dice cannot be rated: no one else has seen them."))
    if not table_rules.has_clock:
        raise Refused(_("A rated match needs a clock: without one, a player could stall forever."))
    unusual = [_("“{option}”").format(option=_(option.title)) for option in game.unusual(options)]
    if unusual:
        text = _("A rated match uses the standard rules: leave {options} at the default.")
        raise Refused(text.format(options=_(", ").join(unusual)))
