"""The addresses of the hall. Links of seats are secret: they are given to those who hold them and to nobody else."""

from __future__ import annotations

from urllib.parse import quote

START, NEW_MATCH, LANGUAGE, STATIC = "/", "/matches", "/language", "/static"


def new(game: str, players: int) -> str:
    """The form for a new match."""
    return f"/new/{quote(game)}?players={players}"


def new_form(game: str) -> str:
    """The same, for a form that sends the number of players itself."""
    return f"/new/{quote(game)}"


def rules(game: str) -> str:
    """The rules of a game."""
    return f"/rules/{quote(game)}"


def match(match_id: str) -> str:
    """The page for spectators."""
    return f"/match/{quote(match_id)}"


def seat(secret: str) -> str:
    """The page of a seat."""
    return f"/seat/{quote(secret)}"


def mail(token: str) -> str:
    """Where mails about turns are ended."""
    return f"/mail/{quote(token)}"


def table_style(game: str) -> str:
    """The style sheet of a game's table."""
    return f"{STATIC}/games/{quote(game)}/table.css"
