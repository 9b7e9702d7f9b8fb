"""What the hall sends to a viewer changes in no byte with what the viewer may not know, in any game."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from dicehall.core import conformance
from dicehall.core.match import Match
from dicehall.games import games
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer

PAIRS = 2  # for each way to play
SECRETIVE = {"dice-age", "line-dice"}


def room_of(match: Match) -> Room:
    """A room of four friends on their links, who play `match`."""
    seats = tuple(Seat(number, f"Seat {number}", PERSON, f"link-{number}") for number in range(match.players))
    game = match.game
    card = Card("match", "form", game.name, game.version, game.components_hash, match.options, "seed", 0, seats)
    return Room(card, game, log.of_events(match.events, 0))


def told(match: Match, seat: int | None) -> str:
    """What the stream sends to a viewer with the last two changes."""
    room, last, sent = room_of(match), 0, []
    for end in [entries[-1].id for entries in log.changes(room.entries)][-2:]:
        earlier = room.at(end)
        sent.append(change(earlier, Viewer(None if seat is None else earlier.seats[seat], "http://hall"), last))
        last = end
    return json.dumps(sent)


@pytest.mark.parametrize("name", sorted(games()))
def test_matches_that_differ_in_secrets_only_are_told_alike(name: str) -> None:
    game, pairs = games()[name], 0
    for options in conformance.sample_options(game):
        for match, twin, viewer in islice(conformance.twins(game, options, 2, 400), PAIRS):
            assert told(match, viewer) == told(twin, viewer)
            pairs += 1
    assert (pairs > 0) == (name in SECRETIVE)
