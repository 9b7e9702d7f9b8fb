"""The dice of a visitor: what chance did for their seats in their last matches, and how unusual that looks."""

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

MOST = 50  # matches that are counted: the last ones
REMEMBERED = 300  # matches whose draws stay in the memory


class Timed(NamedTuple):
    """A draw, and when it was made, so that those of several matches can be put into their order."""

    at: int
    match: str
    entry: int
    draw: Draw


@dataclass(frozen=True)
class MyGame:
    """What chance did for the visitor in the matches of a game."""

    game: Game
    fairness: Fairness

    @property
    def lines(self) -> list[tuple[str, Row]]:
        """What came, in words, and how often."""
        return chance_words.lines(self.game, self.fairness, chance_words.nobody())


@dataclass(frozen=True)
class MyDicePage:
    """The dice of the visitor's last `matches`, by game and all together; `has_more` where older ones do not count."""

    template: ClassVar[str] = "my_dice.html"
    here: str
    games: list[MyGame]
    over_all: Fairness
    matches: int
    has_more: bool


@dataclass(frozen=True)
class Known:
    """The draws of matches that are over: they do not change any more."""

    found: OrderedDict[str, tuple[Timed, ...]] = field(default_factory=OrderedDict)

    def take(self, match_id: str) -> tuple[Timed, ...] | None:
        """Those of a match, if they are known."""
        if match_id in self.found:
            self.found.move_to_end(match_id)
        return self.found.get(match_id)

    def keep(self, match_id: str, made: tuple[Timed, ...]) -> None:
        """Keep those of a match, and forget those that were asked for longest ago."""
        self.found[match_id] = made
        while len(self.found) > REMEMBERED:
            self.found.popitem(last=False)


async def page(request: Request) -> Response:
    """What is known of the visitor's dice, and of nobody else's."""
    hall = hall_of(request)
    known: Known = request.app.state.known_dice
    check_looks(request)
    played = await seats_over(hall.store, (await visitor(request)).ids, MOST + 1)
    counted = dict(list(played.items())[:MOST])
    own: list[Timed] = []
    async with hall.telling:
        for match_id, seats in counted.items():
            made = known.take(match_id)
            if made is None:
                card = await hall.store.card(match_id)
                assert card
                made = await run_in_threadpool(drawn, card, await hall.store.log(match_id))
                known.keep(match_id, made)
            own += of_seats(made, seats)
        games, over_all = await run_in_threadpool(judged, own)
    return show(MyDicePage(here(request), games, over_all, len(counted), len(played) > MOST))


def drawn(card: Card, entries: Sequence[Entry]) -> tuple[Timed, ...]:
    """The draws of a match that were somebody's; none of one that cannot be opened."""
    try:
        game = game_of(card)
        return tuple(_drawn(game, card, log.standing_events(entries)))
    except DicehallError:
        return ()


def _drawn(game: Game, card: Card, stood: Sequence[Entry]) -> Iterator[Timed]:
    alike = dict[tuple[tuple[str, int], ...], dict[str, int]]()
    for place, draw in fairness.placed(game, card.options, (entry.data["token"] for entry in stood)):
        if draw.owner is not None:
            weights = alike.setdefault(tuple(draw.weights.items()), dict(draw.weights))
            yield Timed(stood[place].at, card.id, stood[place].id, draw._replace(weights=weights))


def of_seats(made: Iterable[Timed], seats: set[int]) -> list[Timed]:
    """Those that belong to some seats."""
    return [timed for timed in made if timed.draw.owner in seats]


def judged(own: Iterable[Timed]) -> tuple[list[MyGame], Fairness]:
    """Draws by game, and all together, in the order in which they were made: nothing else is free of choice."""
    series = [timed.draw for timed in sorted(own, key=lambda timed: timed[:3])]
    names = sorted({draw.game for draw in series})
    of_games = ((name, [draw for draw in series if draw.game == name]) for name in names)
    return [MyGame(find(name), fairness.judge(some)) for name, some in of_games], fairness.judge(series)
