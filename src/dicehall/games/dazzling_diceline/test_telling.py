"""What the tests of sentences have in common: matches, and what is said and told of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from dicehall.core.compiled import CHANCE
from dicehall.core.match import Match

from .test_helpers import GAME, view_of
from .test_records import choose
from .words import happened_to, sentence

LANGUAGES = ("en", "de", "ja")
SEED = 16  # matches with layouts, and with bonus actions in the middle of others
NAMES = ("Anna", "Ben", "Cem", "Çelik {0}")


def seats_of(match: Match, me: int | None = None) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": NAMES[seat], "me": seat == me} for seat in range(match.players)]


@cache
def walk(players: int, seed: int) -> list[tuple[Match, str, Match]]:
    """A random match by somebody who uses tiles well: of each event the position, the token, and what follows."""
    match, random, found = GAME.new(players=players, seed=seed, dice="manual"), Random(seed), []
    while match.to_act is not None:
        token = choose(random, match.legal)
        after = match.copy()
        after.play(token)
        found.append((match, token, after))
        match = after
    return found


def who_of(after: Match) -> str | None:
    """The name that the log gives to whoever did the last event."""
    event = after.events[-1]
    seat = event.owner if event.by == CHANCE else event.by
    return None if seat is None else NAMES[seat]


def says(match: Match, token: str, who: str | None = None) -> tuple[str, str]:
    assert token in match.legal
    return sentence(token, view_of(match), who, seats_of(match) if who is None else None)


def told(match: Match, token: str) -> list[str]:
    after = match.copy()
    after.play(token)
    return happened_to(view_of(match), view_of(after), seats_of(match))
