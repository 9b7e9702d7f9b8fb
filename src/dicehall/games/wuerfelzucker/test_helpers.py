"""What the rule tests have in common: matches told in short words."""

from __future__ import annotations

from typing import Any, cast

from dicehall.core.match import Match
from dicehall.games import load

from .view import Player, View

GAME = load("wuerfelzucker")


def shop(*kinds: str, players: int = 2, **options: Any) -> Match:
    """A match with these cards in the display; seat 0 begins with its first throw."""
    match = GAME.new({"players": players, "first": 0, **options}, dice="manual")
    draw(match, *kinds)
    return match


def draw(match: Match, *kinds: str) -> None:
    for kind in kinds:
        match.play(f"draw {kind}")


def roll(match: Match, dice: str) -> None:
    for value in dice:
        match.play(f"roll {value}")


def throw(match: Match, dice: str) -> None:
    """One throw of all dice, and no more."""
    roll(match, dice)
    match.play("stop")


def put(match: Match, *tokens: str) -> None:
    """Place dice, and end the turn."""
    for token in tokens:
        match.play(f"place {token}")
    match.play("done")


def targets(match: Match, kind: str) -> list[str]:
    """What may be placed on cards of a kind: `33`, or `33 over 0 22`."""
    return [token.removeprefix(f"place {kind} ") for token in match.legal if token.startswith(f"place {kind} ")]


def skip(match: Match, turns: int, dice: str = "123456") -> None:
    """So many turns in which nothing is placed."""
    for _turn in range(turns):
        throw(match, dice)
        match.play("done")


def view_of(match: Match, seat: int | None = None) -> View:
    """What a seat or a spectator sees, by its type: a match does not know which game it is of."""
    return cast(View, match.view(seat))


def seat(match: Match, number: int) -> Player:
    return view_of(match)["seats"][number]
