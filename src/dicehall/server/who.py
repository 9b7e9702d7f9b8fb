"""Who visits: the player that a request comes from, as far as that is known."""

from __future__ import annotations

from starlette.requests import Request


def player_of(request: Request) -> str | None:
    """The id of the visitor's player."""
    player: str | None = getattr(request.state, "player", None)
    return player


def name_of(request: Request) -> str:
    """What the visitor was called last; empty where nothing is known."""
    return str(getattr(request.state, "name", ""))
