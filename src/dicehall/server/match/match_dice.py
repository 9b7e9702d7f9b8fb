"""The dice of a match: they follow from its seed, to which the hall has committed itself, and from lots of the seats.

A seat contributes a lot once, when its first person sits down; it counts from the greatest number of events on that
the match ever had. Matches from before this was so, and those of halls with a fixed seed, cannot be checked.
"""

from __future__ import annotations

from collections.abc import Iterable

from dicehall.core import proof
from dicehall.core.dice import Contribution, Dice, FairDice, SeededDice
from dicehall.core.edition import Edition
from dicehall.core.match import Match
from dicehall.core.proof import Proof
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.log import Entry
from dicehall.server.match.seats import OPEN, Seat
from dicehall.server.match.table_rules import TableRules

_FAIR = "fair "
LONGEST_LOT = 64


def fair_seed(secret: str) -> str:
    """The seed of a match whose dice can be checked, from the hex digits of its secret."""
    return _FAIR + secret


def first_lots(seats: Iterable[Seat]) -> list[Contribution]:
    """What seats contributed before the match began."""
    return [Contribution(seat.number, 0, seat.lot) for seat in seats if seat.lot]


def dice(seed: str, match_id: str, lots: Iterable[Contribution]) -> Dice:
    """What chance events of a match are drawn from."""
    if not seed.startswith(_FAIR):
        return SeededDice(seed)
    return FairDice(bytes.fromhex(seed.removeprefix(_FAIR)), match_id, lots)


def first_entries(card: Card, game: Edition) -> list[Entry]:
    """The chance events with which a match begins, as entries; none where `waits_for_all`."""
    rolls = (
        None if card.table_rules.real_dice or waits_for_all(card.table_rules, card.seats) else first_lots(card.seats)
    )
    return [] if rolls is None else first_rolls(card, game, rolls, 0)


def waits_for_all(table_rules: TableRules, seats: Iterable[Seat]) -> bool:
    """Whether nothing is rolled yet: nobody is to sit down at a rated table, or not to, for what the first roll is."""
    return table_rules.is_rated and any(seat.controller == OPEN for seat in seats)


def first_rolls(card: Card, game: Edition, lots: Iterable[Contribution], last: int) -> list[Entry]:
    """The chance events with which a match begins, as the entries after entry `last`."""
    match = Match(game, card.options, dice(card.seed, card.id, lots))
    match.roll()
    return log.of_events(match.events, last)


def proof_of(seed: str, match_id: str, lots: Iterable[Contribution], is_over: bool) -> Proof | None:
    """What dice can be checked by, with their secret only when the match is over; None where nothing was promised."""
    found = dice(seed, match_id, lots)
    if not isinstance(found, FairDice):
        return None
    whole = proof.of(found)
    return whole if is_over else whole.sealed()
