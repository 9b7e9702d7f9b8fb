"""Read the body of a post strictly: a form, or a flat JSON object with the same fields."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from dicehall.core.game import Game
from dicehall.core.whole import whole
from dicehall.games import find
from dicehall.server.common.errors import BadForm
from dicehall.server.common.fields import Fields, number, text
from dicehall.server.match.match_dice import LONGEST_LOT
from dicehall.server.rendering.new_match_form import NewMatch
from dicehall.server.rendering.option_labels import written

KIND, JSON = "application/x-www-form-urlencoded", "application/json"
MOST_FIELDS = 100


async def fields(request: Request) -> dict[str, str]:
    """Return the fields of a post, empty if nothing was sent.

    Raises BadForm for any other content type, a malformed body, a field given twice, or more than MOST_FIELDS of them.
    """
    kind, body = _kind(request), await request.body()
    if not kind and not body:
        return {}
    if kind not in (KIND, JSON):
        raise BadForm
    try:
        return _checked(_read_object(body.decode()) if kind == JSON else _read_form(body.decode("ascii")))
    except (ValueError, RecursionError):
        raise BadForm from None


def _kind(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def is_json(request: Request) -> bool:
    """Tell whether the body is declared as JSON."""
    return _kind(request) == JSON


def _read_form(body: str) -> list[tuple[str, str]]:
    return parse_qsl(body, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)


def _read_object(body: str) -> list[tuple[str, str]]:
    """Return the pairs of a flat JSON object, values written as in a form. Raises ValueError."""
    pairs = json.loads(body, object_pairs_hook=list)
    if body.lstrip()[:1] != "{" or len(pairs) > MOST_FIELDS:
        raise ValueError
    return [(name, _written(value)) for name, value in pairs]


def _written(value: Any) -> str:
    if not isinstance(value, str | int):
        raise ValueError
    return written(value)


def _checked(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the fields as a dictionary. Raises ValueError for a repeated field, and for text no database can store."""
    sent = dict(pairs)
    if len(sent) < len(pairs) or any("\0" in value for value in sent.values()):  # PostgreSQL's text has no NUL
        raise ValueError
    "".join(sent.values()).encode()  # a UnicodeEncodeError, which is a ValueError, for lone surrogates from JSON
    return sent


def lot(form: Fields) -> str:
    """Return the lot in a form, empty if there is none. Raises BadForm unless it is ASCII letters and digits."""
    value = form.get("lot", "")
    if value and not (value.isascii() and value.isalnum() and len(value) <= LONGEST_LOT):
        raise BadForm
    return value


def players(game: Game, value: str | None) -> int:
    """Return the number of seats a page asks for; the fewest of the game if that makes no sense."""
    wanted = whole(value) or 0
    return wanted if wanted in game.seats else game.seats[0]


async def new_match(request: Request) -> NewMatch:
    """Read the new-match form. Raises UnknownGame or BadForm."""
    sent = await fields(request)
    game = find(text(sent, "game"))
    count = number(sent, "players")
    if count not in game.seats:
        raise BadForm
    return NewMatch(game, count, sent)
