"""What the rule tests share: matches with given hands, and drawings of their roads."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from dicehall.core.match import Match
from dicehall.games import load

GAME = load("line-dice")
ENOUGH = {2: 18, 3: 12, 4: 9, 5: 7, 6: 6}


def dealt(*hands: str, spare: str | None = None, **options: Any) -> Match:
    """A match in which each seat has rolled its hand, "fl cross ..". Seat 0 goes first.

    `spare` is the spare die of five players; "" if it still has to be rolled, None if they play without.
    """
    players, each = len(hands), len(hands[0].split())
    settled = {"players": players, "limit": each, "first": 0, **options}
    match = GAME.new({"starter": spare is not None, **settled}, dice="manual")
    roll(match, *hands, spare or "")
    return match


def roll(match: Match, *hands: str) -> None:
    """The dice of these hands are rolled, one after the other."""
    match.play_all([f"roll {kind}" for hand in hands for kind in hand.split()])


def build(match: Match, *placings: str) -> Match:
    """Put dice down, "X Y KIND [FACING]" each; returns the match."""
    match.play_all([f"place {placing}" for placing in placings])
    return match


def placings(match: Match) -> list[str]:
    """The legal tokens: placings without the word `place`, then all others."""
    tokens = sorted(match.legal, key=lambda token: not token.startswith("place "))
    return [token.removeprefix("place ") for token in tokens]


def road(match: Match) -> str:
    """The drawing of the road, without a margin."""
    return _tidy(str(match).split("\n\nCorner arrows", maxsplit=1)[0])


def drawn(text: str) -> str:
    """A drawing in a test, to be compared with `road`."""
    return _tidy(text)


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in dedent(text).splitlines()]
    return dedent("\n".join(lines)).strip("\n")
