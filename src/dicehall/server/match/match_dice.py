"""The dice of a match, computed from its committed seed and the lots of its seats; docs/dice.md has the scheme.

A seat contributes one lot, when its first player sits down. The lot counts from the largest number of events the match
ever had, so it cannot change a roll that somebody may have seen. Matches with a fixed seed (tests) and those older than
this scheme cannot be checked.
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
    """Return the seed of a match with provably fair dice, from its secret in hex digits."""
    return _FAIR + secret


def first_lots(seats: Iterable[Seat]) -> list[Contribution]:
    """Return the lots that seats contributed before the match began."""
    return [Contribution(seat.number, 0, seat.lot) for seat in seats if seat.lot]


def dice(seed: str, match_id: str, lots: Iterable[Contribution]) -> Dice:
    """Return the dice of a match: provably fair or plainly seeded, as the seed says."""
    if not seed.startswith(_FAIR):
        return SeededDice(seed)
    return FairDice(bytes.fromhex(seed.removeprefix(_FAIR)), match_id, lots)


def first_entries(card: Card, game: Edition) -> list[Entry]:
    """Return the opening chance events of a new match as entries.

    Empty at a real table, and while the hall waits to roll (see `waits_for_all`).
    """
    rolls = (
        None if card.table_rules.real_dice or waits_for_all(card.table_rules, card.seats) else first_lots(card.seats)
    )
    return [] if rolls is None else first_rolls(card, game, rolls, 0)


def waits_for_all(table_rules: TableRules, seats: Iterable[Seat]) -> bool:
    """Return True while a rated match still waits for players before the first roll.

    Otherwise people could look at the roll before they decide whether to sit down.
    """
    return table_rules.is_rated and any(seat.controller == OPEN for seat in seats)


def first_rolls(card: Card, game: Edition, lots: Iterable[Contribution], last: int) -> list[Entry]:
    """Return the opening chance events of a match as the entries after entry `last`."""
    match = Match(game, card.options, dice(card.seed, card.id, lots))
    match.roll()
    return log.of_events(match.events, last)


def proof_of(seed: str, match_id: str, lots: Iterable[Contribution], is_over: bool) -> Proof | None:
    """Return what the dice can be checked by, or None if nothing was committed.

    The secret is included only once the match is over.
    """
    fair = dice(seed, match_id, lots)
    if not isinstance(fair, FairDice):
        return None
    whole = proof.of(fair)
    return whole if is_over else whole.sealed()
