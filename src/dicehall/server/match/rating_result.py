"""The result of a rated match, read from its log: who held which seat, who left, and when that was decided.

A match counts from the moment at which no seat is open, because the first roll already tells much. The players of that
moment are rated, people and bots, and nobody else. Whoever gives up the seat, forfeits it or has a bot choose for them
has left. The result is decided at the end of the match, or earlier when all but one, or all people, have left; whatever
is played after that changes nothing. docs/ratings.md gives the reasons.
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
    """The seats while the log is read: `owners` maps seats to rated players once the match counts, `left` grows."""

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
        """Fix the rated players once no seat is open; a person with two seats is rated for the first."""
        if self.owners or any(seat.controller == OPEN for seat in self.seats):
            return
        for seat in self.seats:
            who = whose(seat)
            if who is not None and (ratings.is_bot(who) or who not in self.owners.values()):
                self.owners[seat.number] = who

    @property
    def is_broken_off(self) -> bool:
        """True if the players who stayed cannot be compared: fewer than two, or only bots."""
        stayed = [who for seat, who in self.owners.items() if seat not in self.left]
        return bool(self.left) and (len(stayed) < 2 or all(map(ratings.is_bot, stayed)))


def whose(seat: Seat) -> str | None:
    """Return the player to rate for a seat: its person, even while a bot plays for them, else its bot, else None."""
    return seat.player if seat.player is not None else seat.controller if seat.bot is not None else None


def result_of(room: Room) -> Result | None:
    """Return the result of a match for the ratings; None while it is undecided, and if it does not count."""
    if not room.card.table_rules.is_rated:
        return None
    table = _Table([_as_it_began(room, seat) for seat in room.card.seats])
    ended = next((entry.at for entry in _decisive(room, table)), None)
    if ended is None:
        return None
    outcome = None if table.is_broken_off else room.match.outcome
    placed = ratings.places(None if outcome is None else outcome.ranking, table.owners, table.left)
    seats = tuple(Placed(seat, who, placed[seat], seat in table.left) for seat, who in table.owners.items())
    result = Result(room.card.id, Pool(room.card.game, len(room.seats)), ended, seats, outcome is not None)
    return result if result.counts else None


def _as_it_began(room: Room, seat: Seat) -> Seat:
    """Return a seat with its first owner: the card, as stored, names only the current one."""
    changes = (entry.data for entry in room.entries if entry.kind == log.CONTROLLER)
    first = next((data for data in changes if data["seat"] == seat.number and "player" in data), None)
    return seat if first is None else replace(seat, player=first.get("was"))


def _decisive(room: Room, table: _Table) -> Iterator[Entry]:
    """Feed the log to the table, and yield at the entry that decided the match, if one did."""
    end = max((entry.id for entry in room.entries if entry.moves), default=0) if room.match.to_act is None else None
    for entry in room.entries:
        table.take(entry)
        if table.is_broken_off or entry.id == end:
            yield entry


def may_be_decided(room: Room) -> bool:
    """Return True if the last entry may have decided a rated match.

    A cheap test that does not read the log: it runs after every entry.
    """
    if not room.card.table_rules.is_rated or room.rated is not None:
        return False
    is_left = any(seat.bot is not None and seat.player is not None for seat in room.seats)
    return room.match.to_act is None or is_left or any(entry.kind == log.CONTROLLER for entry in room.entries[-1:])


# --- for pages


@dataclass(frozen=True)
class RatingChange:
    """The change of one seat's rating."""

    seat: int
    was: Rating
    now: Rating
    has_left: bool

    @property
    def by(self) -> int:
        """The change in whole points."""
        return round(self.now.mean) - round(self.was.mean)


def changes_of(room: Room) -> list[RatingChange]:
    """Return the rating changes that were logged when the match was decided; empty before that."""
    logged = [] if room.rated is None else room.rated.data["changes"]
    return [RatingChange(data["seat"], Rating(*data["was"]), Rating(*data["now"]), data["left"]) for data in logged]


@dataclass(frozen=True)
class RatingOutcome:
    """The effect of a match on the ratings: changes by seat, or why there are none; neither while it is computed."""

    why: str
    changes: dict[int, RatingChange]


def rating_outcome(room: Room) -> RatingOutcome:
    """Return the effect of a finished match on the ratings."""
    return RatingOutcome(_why_unrated(room), {change.seat: change for change in changes_of(room)})


def _why_unrated(room: Room) -> str:
    if not room.card.table_rules.is_rated:
        return _("This was a casual match: no rating has changed.")
    if room.rated is None and result_of(room) is None:
        return _("There was no one to compare with: no rating has changed.")
    return ""


def check_may_sit(table_rules: TableRules, account: object) -> None:
    """Refuse guests at a rated table. Raises AccountsOnly."""
    if table_rules.is_rated and account is None:
        raise AccountsOnly


def check_can_be_rated(table_rules: TableRules, game: Edition, options: dict[str, Any]) -> None:
    """Refuse a rated match whose table rules or options do not allow it. Raises Refused."""
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
