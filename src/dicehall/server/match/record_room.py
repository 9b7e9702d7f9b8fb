"""Uploaded game records as read-only rooms."""

from __future__ import annotations

from functools import lru_cache

from dicehall.core import record
from dicehall.core.match import Match
from dicehall.games import load
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.room import Room
from dicehall.server.match.seats import RECORD, Seat

KEPT = 32  # records in memory
LONGEST_NAME = 80  # characters; names of a record appear in nearly every line of its log


@lru_cache(KEPT)
def room_of(record_id: str, text: str) -> Room:
    """Return a game record as a room. Raises BadRecord."""
    match = record.read(text, load)
    names = record.names(text) or [""] * match.players
    seats = tuple(Seat(number, name[:LONGEST_NAME], RECORD, "") for number, name in enumerate(names))
    game = match.game
    card = Card(record_id, "", game.name, game.version, game.components_hash, match.options, "", None, seats)
    begun = Match(game, match.options, proof=match.proof, is_at_table=match.is_at_table)
    return Room(card, game, log.of_events(match.events, 0), match=begun)
