"""Pages for everybody: start page, rules, choice of language, and the games as JSON."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from dicehall import games
from dicehall.core.words import LANGUAGES
from dicehall.games import find
from dicehall.server.common import fields
from dicehall.server.common.errors import BadForm, NothingHere
from dicehall.server.common.urls import is_path
from dicehall.server.endpoints import my_matches
from dicehall.server.endpoints.lobby import FIRST, lobby
from dicehall.server.rendering import new_match_form
from dicehall.server.rendering.contexts import RulesPage, StartPage
from dicehall.server.rendering.rulebook import rules_of
from dicehall.server.web import forms
from dicehall.server.web.language_choice import COOKIE, YEAR
from dicehall.server.web.replies import go, here, show, tell


async def start(request: Request) -> Response:
    """Show the start page: all games, what waits for the visitor, and open tables."""
    found = StartPage(
        here(request), list(games().values()), *await my_matches.first(request), await lobby(request, FIRST)
    )
    return show(found)


async def all_games(_request: Request) -> Response:
    """List the games as JSON, as the referee does."""
    return tell({"games": [game.facts() for game in games().values()]})


async def rules(request: Request) -> Response:
    """Show the rules of a game. Raises UnknownGame or NothingHere."""
    game = find(request.path_params["game"])
    text, language = rules_of(game)
    return show(RulesPage(here(request), game, text, language))


async def language(request: Request) -> Response:
    """Set the language and return to the page with the fields filled in so far. Raises BadForm."""
    form = await forms.fields(request)
    chosen, back = fields.text(form, "language"), fields.text(form, "back")
    if chosen not in LANGUAGES or not is_path(back):
        raise BadForm
    filled = new_match_form.kept(form)
    response = go(f"{back.partition('?')[0]}?{urlencode(filled)}" if filled else back)
    response.set_cookie(COOKIE, chosen, max_age=YEAR, httponly=True, samesite="lax")
    return response


async def table_style(request: Request) -> Response:
    """Send the style sheet of a game's table. Raises UnknownGame or NothingHere."""
    path = find(request.path_params["game"]).folder / "table.css"
    if not path.exists():
        raise NothingHere
    return FileResponse(path, headers={"Cache-Control": "no-cache"})
