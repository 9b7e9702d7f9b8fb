"""The dice of a visitor: what chance gave their seats in their latest matches, and how likely that was."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from dicehall.core import fairness
from dicehall.core.errors import DicehallError
from dicehall.core.fairness import Draw, Fairness, Row
from dicehall.core.game import Game
from dicehall.games import find
from dicehall.server.hall.hall import game_of
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.log import Entry
from dicehall.server.rendering import chance_words
from dicehall.server.storage.match_lists import seats_over
from dicehall.server.web.app_state import hall_of
from dicehall.server.web.identity import visitor
from dicehall.server.web.match_access import check_looks
from dicehall.server.web.replies import here, show

MOST = 50  # latest matches that count
REMEMBERED = 300  # matches whose draws stay in memory


class Timed(NamedTuple):
    """A draw with its moment, so that the draws of several matches can be sorted by time."""

    at: int
    match: str
    entry: int
    draw: Draw


@dataclass(frozen=True)
class MyGame:
    """The visitor's draws in the matches of one game."""

    game: Game
    fairness: Fairness

    @property
    def lines(self) -> list[tuple[str, Row]]:
        """Each outcome in words, with its counts."""
        return chance_words.lines(self.game, self.fairness, chance_words.nobody())


@dataclass(frozen=True)
class MyDicePage:
    """The dice in the visitor's latest `matches`, per game and overall; `has_more` if older matches do not count."""

    template: ClassVar[str] = "my_dice.html"
    here: str
    games: list[MyGame]
    over_all: Fairness
    matches: int
    has_more: bool


@dataclass(frozen=True)
class FinishedDraws:
    """A cache of the draws of finished matches, which change no more; the least recently used go first."""

    found: OrderedDict[str, tuple[Timed, ...]] = field(default_factory=OrderedDict)

    def take(self, match_id: str) -> tuple[Timed, ...] | None:
        """Return the draws of a match; None if they are not cached."""
        if match_id in self.found:
            self.found.move_to_end(match_id)
        return self.found.get(match_id)

    def keep(self, match_id: str, made: tuple[Timed, ...]) -> None:
        """Add the draws of a match, and drop the oldest beyond REMEMBERED."""
        self.found[match_id] = made
        while len(self.found) > REMEMBERED:
            self.found.popitem(last=False)


async def page(request: Request) -> Response:
    """Show the visitor's own dice. Raises TooMany."""
    hall = hall_of(request)
    known: FinishedDraws = request.app.state.known_dice
    check_looks(request)
    played = await seats_over(hall.store, (await visitor(request)).ids, MOST + 1)
    counted = dict(list(played.items())[:MOST])
    own: list[Timed] = []
    async with hall.telling:
        for match_id, seats in counted.items():
            draws = known.take(match_id)
            if draws is None:
                card = await hall.store.card(match_id)
                assert card
                draws = await run_in_threadpool(drawn, card, await hall.store.log(match_id))
                known.keep(match_id, draws)
            own += of_seats(draws, seats)
        games, over_all = await run_in_threadpool(judged, own)
    return show(MyDicePage(here(request), games, over_all, len(counted), len(played) > MOST))


def drawn(card: Card, entries: Sequence[Entry]) -> tuple[Timed, ...]:
    """Return the draws of a match that belong to a seat; none if the match cannot be opened any more."""
    try:
        game = game_of(card)
        return tuple(_drawn(game, card, log.standing_events(entries)))
    except DicehallError:
        return ()


def _drawn(game: Game, card: Card, stood: Sequence[Entry]) -> Iterator[Timed]:
    alike = dict[tuple[tuple[str, int], ...], dict[str, int]]()  # equal weights share one dictionary, to save memory
    for place, draw in fairness.placed(game, card.options, (entry.data["token"] for entry in stood)):
        if draw.owner is not None:
            weights = alike.setdefault(tuple(draw.weights.items()), dict(draw.weights))
            yield Timed(stood[place].at, card.id, stood[place].id, draw._replace(weights=weights))


def of_seats(made: Iterable[Timed], seats: set[int]) -> list[Timed]:
    """Return the draws that belong to some seats."""
    return [timed for timed in made if timed.draw.owner in seats]


def judged(own: Iterable[Timed]) -> tuple[list[MyGame], Fairness]:
    """Judge draws per game and overall, in the order in which they were made.

    The statistics look at series too, so the order must not be one that could be picked to look unusual.
    """
    series = [timed.draw for timed in sorted(own, key=lambda timed: timed[:3])]
    names = sorted({draw.game for draw in series})
    of_games = ((name, [draw for draw in series if draw.game == name]) for name in names)
    return [MyGame(find(name), fairness.judge(some)) for name, some in of_games], fairness.judge(series)
