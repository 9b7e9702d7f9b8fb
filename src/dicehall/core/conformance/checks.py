"""Assertions that the checks share."""

from __future__ import annotations

from dicehall.core.errors import BadOptions, DicehallError
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.parts import Options


def same(name: str, real: object, wanted: object) -> None:
    """Compare two values. Raises AssertionError that names what differs."""
    assert real == wanted, f"{name} is {real!r}, expected {wanted!r}"


def assert_options_refused(game: Game, options: Options) -> None:
    """Check that these options raise BadOptions. Raises AssertionError."""
    try:
        game.new(options)
    except BadOptions:
        return
    raise AssertionError(f"options {options} were accepted")


def assert_refused(match: Match, token: str, errors: tuple[type[DicehallError], ...]) -> None:
    """Check that playing `token` raises one of `errors` and changes nothing. Raises AssertionError."""
    before = match.table.tobytes(), list(match.events)
    try:
        match.play(token)
    except errors:
        assert before == (match.table.tobytes(), match.events), f"refusing {token!r} changed the match"
        return
    raise AssertionError(f"{token!r} was accepted")
