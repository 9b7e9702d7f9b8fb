"""The paths of the hall. The path of a seat is a secret: show it to the seat's holder only."""

from __future__ import annotations

from urllib.parse import quote, urlencode

START, NEW_MATCH, LOBBY, LANGUAGE, STATIC = "/", "/matches", "/lobby", "/language", "/static"
MINE, MY_DICE, ACCOUNT, RECORDS, RATINGS = "/mine", "/mine/dice", "/account", "/records", "/ratings"
API, OPENAPI = "/api", "/openapi.json"


def log_in(back: str) -> str:
    """Return the path of the login page, which returns to the path `back`."""
    return f"{ACCOUNT}/login?{urlencode({'back': back})}"


def sign_up(back: str) -> str:
    """Return the path of the sign-up page, which returns to the path `back`."""
    return f"{ACCOUNT}/new?{urlencode({'back': back})}"


def mine(page: int) -> str:
    """Return the path of one page of the visitor's matches; pages count from 1."""
    return MINE if page == 1 else f"{MINE}?page={page}"


def new(game: str, players: int) -> str:
    """Return the path of the form for a new match with a number of players."""
    return f"/new/{quote(game)}?players={players}"


def new_form(game: str) -> str:
    """Return the path of the same form without the number of players, which the form itself sends."""
    return f"/new/{quote(game)}"


def rules(game: str) -> str:
    """Return the path of a game's rules."""
    return f"/rules/{quote(game)}"


def match(match_id: str) -> str:
    """Return the path of a match for spectators."""
    return f"/match/{quote(match_id)}"


def join(match_id: str) -> str:
    """Return the path to post to for a seat at a listed table."""
    return f"{match(match_id)}/join"


def seat(secret: str) -> str:
    """Return the path of a seat, from its secret."""
    return f"/seat/{quote(secret)}"


def is_choice(path: str) -> bool:
    """Return True if a path is where a seat posts its choices."""
    return path.startswith("/seat/") and path.endswith("/play")


def record(record_id: str) -> str:
    """Return the path of an uploaded record."""
    return f"/record/{quote(record_id)}"


def player(player: str) -> str:
    """Return the path of a player's ratings."""
    return f"/player/{quote(player)}"


def mail(token: str) -> str:
    """Return the path that unsubscribes from turn mails."""
    return f"/mail/{quote(token)}"


def table_style(game: str) -> str:
    """Return the path of a game's style sheet."""
    return f"{STATIC}/games/{quote(game)}/table.css"


def is_path(text: str) -> bool:
    """Return True if the text is a path on this hall: a redirect to it cannot leave the site."""
    return text.startswith("/") and not text.startswith("//") and "\\" not in text and text.isprintable()
