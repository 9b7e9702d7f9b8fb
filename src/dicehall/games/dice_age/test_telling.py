"""What the tests of sentences have in common: matches, and what is said and told of them."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from dicehall.core.compiled import CHANCE
from dicehall.core.match import Match

from .components import TILES
from .test_helpers import GAME, view_of
from .words import happened_to, sentence

LANGUAGES = ("en", "de", "ja")
NAMES = ("Anna", "Ben", "Cem", "Çelik {0}")
TABLES = ((2, False), (3, True), (4, False))  # players, barbarians


def seats_of(match: Match, me: int | None = None) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": NAMES[seat], "me": seat == me} for seat in range(match.options["players"])]


@cache
def walk(players: int, seed: int, barbarians: bool = False) -> list[tuple[Match, str, Match]]:
    """A random match: of each event the position, the token, and what follows. Tiles that can be used often are."""
    options = {"players": players, "barbarians": barbarians}
    match, random, found = GAME.new(options, seed=seed, dice="manual"), Random(seed), []
    while match.to_act is not None:
        tiles = [token for token in match.legal if token.split()[0] in TILES]
        token = random.choice(tiles if tiles and random.random() < 0.5 else match.legal)
        after = match.copy()
        after.play(token)
        found.append((match, token, after))
        match = after
    return found


def given(name: str, without: int = 0) -> Match:
    """A given case, played to its end but for so many events."""
    cases = json.loads((GAME.folder / "cases.json").read_text("utf-8"))
    found = next(each for each in cases if each["id"] == name)
    match = GAME.new(found["options"], dice="manual")
    match.play_all(found["events"][: len(found["events"]) - without])
    return match


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
