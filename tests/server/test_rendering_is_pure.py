"""What is shown of a match follows from the room, the viewer and the language: the same bytes, however often."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dicehall.core.match import Match
from dicehall.core.words import LANGUAGES, use
from dicehall.games import games, load
from dicehall.server.match.room import Room
from dicehall.server.rendering.api_state import told
from dicehall.server.rendering.match_page import shown
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from tests.server.test_told_alike import room_of

EXAMPLES = 40
MOST_EVENTS = 60


def played(name: str, seed: int, events: int) -> Match:
    """A match of random choices, cut off after so many events."""
    game, chance = load(name), Random(seed)
    match = game.new(players=chance.choice(game.seats), seed=seed)
    while match.to_act is not None and len(match.events) < events:
        match.play(chance.choice(match.legal))
    return match


def page(room: Room, viewer: Viewer, after: int) -> tuple[str, str, str]:
    """The whole page, a change of it, and what programs get."""
    whole = str(shown(room, viewer).whole())
    return whole, json.dumps(change(room, viewer, after)), json.dumps(told(room, viewer, after))


@settings(max_examples=EXAMPLES)
@given(
    name=st.sampled_from(sorted(games())),
    seed=st.integers(0, 10_000),
    events=st.integers(0, MOST_EVENTS),
    language=st.sampled_from(sorted(LANGUAGES)),
    eyes=st.none() | st.integers(0, 3),
    back=st.integers(0, 5),
)
def test_the_same_arguments_give_the_same_bytes(
    name: str, seed: int, events: int, language: str, eyes: int | None, back: int
) -> None:
    match = played(name, seed, events)
    room, other = room_of(match), room_of(match)
    seat = None if eyes is None else room.seats[eyes % match.players]
    viewer, after = Viewer(seat, "http://hall"), max(0, room.last - back)
    with use(language):
        first = page(room, viewer, after)
        warm = page(room, viewer, after)
        fresh = page(other, viewer, after)
    assert first == warm == fresh
