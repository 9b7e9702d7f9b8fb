"""The addresses of the hall. Links of seats are secret: they are given to those who hold them and to nobody else."""

from __future__ import annotations

from urllib.parse import quote, urlencode

START, NEW_MATCH, LOBBY, LANGUAGE, STATIC = "/", "/matches", "/lobby", "/language", "/static"
MINE, MY_DICE, ACCOUNT, RECORDS, RATINGS = "/mine", "/mine/dice", "/account", "/records", "/ratings"
API, OPENAPI = "/api", "/openapi.json"


def log_in(back: str) -> str:
    """The page to log in, which leads back to a path."""
    return f"{ACCOUNT}/login?{urlencode({'back': back})}"


def sign_up(back: str) -> str:
    """The page to make an account, which leads back to a path."""
    return f"{ACCOUNT}/new?{urlencode({'back': back})}"


def mine(page: int) -> str:
    """A page of the visitor's matches, counted from 1."""
    return MINE if page == 1 else f"{MINE}?page={page}"


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


def join(match_id: str) -> str:
    """Where a seat of a listed table is asked for."""
    return f"{match(match_id)}/join"


def seat(secret: str) -> str:
    """The page of a seat."""
    return f"/seat/{quote(secret)}"


def is_choice(path: str) -> bool:
    """Whether a path is where a seat posts its choices."""
    return path.startswith("/seat/") and path.endswith("/play")


def record(record_id: str) -> str:
    """An uploaded record."""
    return f"/record/{quote(record_id)}"


def player(player: str) -> str:
    """The ratings of a player."""
    return f"/player/{quote(player)}"


def mail(token: str) -> str:
    """Where mails about turns are ended."""
    return f"/mail/{quote(token)}"


def table_style(game: str) -> str:
    """The style sheet of a game's table."""
    return f"{STATIC}/games/{quote(game)}/table.css"


def is_path(text: str) -> bool:
    """Whether an address leads to a page of the hall and nowhere else."""
    return text.startswith("/") and not text.startswith("//") and "\\" not in text and text.isprintable()
