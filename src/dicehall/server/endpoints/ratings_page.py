"""The pages of ratings: the leaderboards, and one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from dicehall import games
from dicehall.bots import BOTS
from dicehall.core.words import ngettext
from dicehall.ratings import ANCHOR, Pool, Rating, is_bot
from dicehall.server.common.errors import NothingHere
from dicehall.server.common.utc import now
from dicehall.server.match.seats import bot_title
from dicehall.server.rendering.durations import ago
from dicehall.server.storage.match_store import is_kept
from dicehall.server.storage.ratings_store import Rated, RatedMatch, RatingsStore
from dicehall.server.web.app_state import hall_of, people_of
from dicehall.server.web.replies import here, show, wants_json

MOST = 50  # players in a list
LATEST = 200  # results of a player that the curve shows
TOLD = 10  # of them that are listed below it
WIDTH, HEIGHT = 320, 64  # of the curve, in its own units


@dataclass(frozen=True)
class Board:
    """The best players in one pool (a game and a number of players), in which `matches` have counted."""

    title: str
    pool: Pool
    matches: int
    rows: list[Rated]


@dataclass(frozen=True)
class RatingsPage:
    """The leaderboards of all games."""

    template: ClassVar[str] = "ratings.html"
    here: str
    boards: list[Board]


@dataclass(frozen=True)
class History:
    """How a rating developed.

    `line` and `band` are the points of the curve and of its margin of error, for an SVG with values from `low` to
    `high`. `results` are the latest matches, with how long ago they ended.
    """

    line: str
    band: str
    low: int
    high: int
    results: list[tuple[RatedMatch, str]]


@dataclass(frozen=True)
class PlayerRating:
    """A player's rating in one pool."""

    title: str
    rated: Rated
    history: History


@dataclass(frozen=True)
class PlayerPage:
    """The ratings of a player. For a bot `bot` says how it plays; `is_fixed` for the bot whose rating is the anchor."""

    template: ClassVar[str] = "player.html"
    here: str
    name: str
    bot: str
    is_fixed: bool
    known: list[PlayerRating]


def pool_title(pool: Pool) -> str:
    """Return the title of a pool: game and number of players."""
    game = games().get(pool.game)
    players = ngettext("{count} player", "{count} players", pool.players).format(count=pool.players)
    return f"{game.title if game else pool.game}, {players}"


def _store(request: Request) -> RatingsStore:
    return RatingsStore(hall_of(request).store)


async def ratings_page(request: Request) -> Response:
    """Show the leaderboards of all games."""
    store = _store(request)
    boards = [
        Board(pool_title(pool), pool, matches, await store.board(pool, MOST)) for pool, matches in await store.pools()
    ]
    if wants_json(request):
        return JSONResponse({"ratings": [_board_data(board) for board in boards]})
    return show(RatingsPage(here(request), boards))


def _board_data(board: Board) -> dict[str, Any]:
    rows = [
        {"player": each.player, "name": each.shown_name, **_data(each.rating), "matches": each.matches}
        for each in board.rows
    ]
    return {**board.pool._asdict(), "matches": board.matches, "best": rows}


def _data(rating: Rating) -> dict[str, Any]:
    margin = round(rating.margin, 1)
    return {"rating": round(rating.mean, 1), "margin": margin, "is_provisional": rating.is_provisional}


async def player_page(request: Request) -> Response:
    """Show the ratings of an account or a bot. Raises NothingHere."""
    player = request.path_params["player"]
    name, store = await _name(request, player), _store(request)
    past = await store.past(player, LATEST)
    known = [
        PlayerRating(pool_title(each.pool), each, history([one for one in past if one.pool == each.pool]))
        for each in await store.of(player)
    ]
    if wants_json(request):
        rated = [{**each.rated.pool._asdict(), **_data(each.rated.rating), **_past_data(each)} for each in known]
        return JSONResponse({"player": player, "name": name, "ratings": rated})
    about = BOTS[player.partition(" ")[2]].help if is_bot(player) else ""
    return show(PlayerPage(here(request), name, about, player == ANCHOR, known))


def _past_data(known: PlayerRating) -> dict[str, Any]:
    results = [
        {"match": past.match, "ended": past.ended, "place": past.place, "left": past.has_left, **_data(past.rating)}
        for past, _when in known.history.results
    ]
    return {"matches": known.rated.matches, "latest": results}


async def _name(request: Request, player: str) -> str:
    """Return the name of a rated player. Raises NothingHere."""
    if is_bot(player) and (name := player.partition(" ")[2]) in BOTS:
        return bot_title(name)
    person = await people_of(request).store.person(player) if is_kept(player) else None
    if person is None or person.login is None:
        raise NothingHere
    return person.shown_name


def history(past: Sequence[RatedMatch]) -> History:
    """Summarise results, the oldest first. A bot may have several seats in a match: its last result there counts."""
    once = list({result.match: result for result in past}.values())
    tops = [result.rating.mean + result.rating.margin for result in once]
    bottoms = [result.rating.mean - result.rating.margin for result in once]
    low, high = min(bottoms, default=0.0), max(tops, default=1.0)

    def points(values: Sequence[float]) -> list[str]:
        step = WIDTH / max(1, len(values) - 1)
        scale = HEIGHT / max(1.0, high - low)
        # In SVG y grows downwards, so the highest value is at 0.
        return [f"{number * step:.1f},{(high - value) * scale:.1f}" for number, value in enumerate(values)]

    # The band is one polygon: along its upper edge and back along the lower one.
    line, band = points([result.rating.mean for result in once]), points(tops) + points(bottoms)[::-1]
    results = [(each, ago(each.ended, now())) for each in once[-TOLD:]][::-1]
    return History(" ".join(line), " ".join(band), round(low), round(high), results)
