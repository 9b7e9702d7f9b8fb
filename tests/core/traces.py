"""Everything that the compiled side of a game computes, as lines of text: equal in every mode and process."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from dicehall.core import walks
from dicehall.core.compiled import below, index_of, kth, popcount, seeded
from dicehall.core.game import Game
from dicehall.core.match import Match

MOST_EVENTS = 500  # of a match that is told event by event

# What no single option brings about: several together.
MIXES: list[dict[str, Any]] = [
    {"players": 2, "bluff": True, "scoring": "domino", "target": 1, "limit": 2},
    {"players": 3, "bluff": True, "penalty": "last", "false_call": "out", "limit": 4, "arrow": "e"},
    {"players": 4, "bluff": True, "penalty": "last", "limit": 2, "hidden": True},
    {"players": 5, "bluff": True, "hidden": True, "false_call": "out", "first": 3},
    {"players": 5, "arrow": "w", "scoring": "domino", "target": 5, "hidden": True, "turning": "off"},
    {"players": 5, "starter": False, "limit": 1, "bluff": True, "first": 0, "arrow": "n"},
    {"players": 6, "bluff": True, "limit": 1, "scoring": "domino", "target": 2, "false_call": "out"},
]


def digest(data: np.ndarray[Any, Any]) -> str:
    """A short fingerprint of bytes."""
    return hashlib.sha256(data.tobytes()).hexdigest()[:12]


def match_lines(match: Match, pick: random.Random) -> Iterator[str]:
    """A match with manual dice played at random: every event, and every byte of the state after it."""
    yield str(match.options)
    while match.to_act is not None and len(match.events) < MOST_EVENTS:
        legal = match.legal
        token = "call" if "call" in legal and pick.random() < 0.4 else pick.choice(legal)
        match.play(token)
        yield f"{token} {digest(match.table)}"
    yield str(match.outcome)


def games_lines(game: Game, mixes: list[dict[str, Any]], seed: int) -> Iterator[str]:
    """One match for each mix of options."""
    for number, options in enumerate(mixes):
        yield from match_lines(game.new(options, dice="manual"), random.Random(f"{seed} {number}"))


def hidden_line(match: Match, seat: int) -> str:
    """What `hide` makes of a position for a seat, and `rollout` of that."""
    rng, table = seeded((seat, len(match.events))), match.table.copy()
    match.game.doors.hide(table, match.game.box, seat, rng)
    hidden = digest(table)
    events = match.game.doors.rollout(table, match.game.box, rng)
    return f"seat {seat}: {hidden}, {events} events, {digest(table)}, {rng.tolist()}"


def walk_lines(match: Match) -> Iterator[str]:
    """What the general walks compute from a position."""
    game, rng = match.game, seeded(5)
    wins = np.zeros(match.players)
    yield f"tree {walks.tree_counts(match, 3)}"
    walks.playouts(game.handles, game.box, match.table, rng, 4, wins)
    yield f"wins {wins.tolist()} {rng.tolist()}"
    events = walks.random_games(game.handles, game.box, game.packed(match.options), np.zeros_like(match.table), rng, 2)
    yield f"events {events} {rng.tolist()}"
    yield f"means {walks.means(game, match.options, 3, seed=3)}"


def helper_lines() -> Iterator[str]:
    """Random numbers and bits."""
    rng = seeded(11)
    for ways in (1, 2, 3, 6, 36, 1000, 2**31, 2**32):
        yield f"below {ways}: {[int(below(rng, ways)) for _time in range(5)]} {rng.tolist()}"
    for mask in (1, 6, 0b1011000, 2**40 + 2**33, 2**62, 2**63 - 1):
        bits = popcount(mask)
        yield f"{mask}: {bits} bits, {index_of(mask)}, {[kth(mask, k) for k in range(min(bits, 4))]}"


def all_lines(game: Game, mixes: list[dict[str, Any]]) -> Iterator[str]:
    """All of it, for one game."""
    yield from helper_lines()
    yield from games_lines(game, mixes, seed=1)
    for number, options in enumerate(mixes[:: -max(1, len(mixes) // 4)]):
        match = game.new(options, seed=number)
        yield from walk_lines(match)
        for seat in [*range(match.players)] * 3:
            yield hidden_line(match, seat)
            if match.to_act is not None:
                match.play(match.legal[-1])
