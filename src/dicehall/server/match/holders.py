"""Who holds the seats of a match, as its log tells it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicehall.core.dice import Contribution
from dicehall.server.match.card import Card
from dicehall.server.match.log import Entry
from dicehall.server.match.match_dice import first_lots
from dicehall.server.match.seats import OPEN, PERSON, Seat, changed


@dataclass(frozen=True)
class Holders:
    """The seats after one log entry, and what earlier entries said about them. Sets hold seat numbers."""

    seats: tuple[Seat, ...]
    taken: frozenset[int]
    """Seats that belong to a person, even while a bot plays for them."""
    host: int | None
    """The seat whose player created the match.

    None after they have left: then anybody at the table may do what the host did.
    """
    lots: tuple[Contribution, ...]
    """What seats contributed to the dice."""
    forfeited: frozenset[int] = frozenset()
    offered: frozenset[int] = frozenset()
    """Open seats that were a bot's: no clock waits for them."""

    def after(self, entry: Entry, most: int) -> Holders:
        """Return the holders after an entry of kind CONTROLLER.

        `most` is the largest number of events that the match ever had.
        """
        data, number = entry.data, entry.data["seat"]
        seat = changed(self.seats[number], data)
        is_offered = data["controller"] == OPEN and entry.by != number
        has_left = data["controller"] != PERSON and "link" in data
        return replace(
            self,
            seats=(*self.seats[:number], seat, *self.seats[number + 1 :]),
            taken=_with(self.taken, number, data["controller"] == PERSON, has_left),
            host=None if has_left and data["controller"] == OPEN and number == self.host else self.host,
            lots=self.lots_with(number, data.get("lot", ""), most),
            forfeited=self.forfeited | {number} if data.get("forfeit") else self.forfeited,
            offered=self.offered | {number} if is_offered else self.offered - {number},
        )

    def lots_with(self, seat: int, text: str, most: int) -> tuple[Contribution, ...]:
        """Return the lots with that of `seat` added, if it is the seat's first.

        It counts from event `most` on: those events were never rolled, so nobody could choose a lot to suit them.
        """
        is_first = text and all(lot.seat != seat for lot in self.lots)
        return (*self.lots, Contribution(seat, most, text)) if is_first else self.lots

    @property
    def is_open(self) -> bool:
        """True if a seat is free."""
        return any(seat.controller == OPEN for seat in self.seats)

    @property
    def is_deserted(self) -> bool:
        """True if all people have left or forfeited: bots stop until somebody sits down."""
        return self.is_open and not self.taken - self.forfeited


def first_holders(card: Card) -> Holders:
    """Return the holders at the start of the match."""
    taken = frozenset(seat.number for seat in card.seats if seat.controller == PERSON)
    return Holders(card.seats, taken, card.host, tuple(first_lots(card.seats)))


def _with(taken: frozenset[int], number: int, is_taken: bool, has_left: bool) -> frozenset[int]:
    """Return `taken` after a seat has changed hands.

    A bot that comes with a new link owns the seat; a bot without one plays for the person who still owns it.
    """
    if is_taken:
        return taken | {number}
    return taken - {number} if has_left else taken
