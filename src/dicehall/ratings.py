"""Ratings: how strong players are, as far as the results of their rated matches tell. docs/ratings.md explains them.

A pure function of results in the order of their ending. A player is a text: the id of an account, or "bot NAME".
Every game has ratings of its own for each number of players. They are comparisons in pairs (Bradley and Terry, as Weng
and Lin rate with it): who is 400 points ahead comes out ahead ten times as often, whatever the number of players.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

from dicehall.core import record
from dicehall.core.errors import BadRecord
from dicehall.core.match import Match
from dicehall.core.words import _

BETA = 400 / (math.sqrt(2) * math.log(10))
"""By how much chance sways one seat: with it 400 points are ten to one."""
TAU = BETA / 100
"""How much a person's strength may change from match to match."""
DECIMALS = 9
"""More are not kept: the last ones differ from machine to machine."""
ANCHOR = "bot random"
"""Whoever chooses at random never gets better: its rating is the fixed point of every scale."""
LITTLE = 120.0
"""Up to this deviation a rating stands in the lists; beyond it is provisional."""
_BOT = "bot "
_MODEL = BradleyTerryFull(beta=BETA, tau=0.0)


class Rating(NamedTuple):
    """The strength of a player: the mean of what is held possible, and the standard deviation."""

    mean: float
    deviation: float

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet for a list."""
        return self.deviation > LITTLE

    @property
    def margin(self) -> float:
        """The strength is held to lie so near to the mean, with 95 of 100."""
        return 2 * self.deviation


START = Rating(1500.0, round(BETA * 4 / 3, DECIMALS))
FIXED = Rating(START.mean, 0.001)


class Placed(NamedTuple):
    """What a match says of one seat: who held it, how it came out (1: best, ties share), whether it was left."""

    seat: int
    player: str
    place: int
    has_left: bool = False


class Pool(NamedTuple):
    """What has ratings of its own."""

    game: str
    players: int


@dataclass(frozen=True)
class Result:
    """A rated match that is decided. `ended`: milliseconds since 1970, UTC.

    `is_whole`: played to its end; else all but one have left, or all people.
    """

    match: str
    pool: Pool
    ended: int
    seats: tuple[Placed, ...]
    is_whole: bool = True

    @property
    def order(self) -> tuple[int, str]:
        """Results count in this order; of those that ended in the same millisecond by the id of the match."""
        return self.ended, self.match

    @property
    def counts(self) -> bool:
        """Whether it compares anybody with anybody else."""
        return len({placed.player for placed in self.seats}) > 1


def is_bot(player: str) -> bool:
    """Whether a player is a bot."""
    return player.startswith(_BOT)


def places(ranking: Sequence[int] | None, seats: Iterable[int], left: Collection[int]) -> dict[int, int]:
    """The places of some seats: those that were left tie behind all others; no ranking: the others tie too."""
    ranked = list(seats)
    stayed = [seat for seat in ranked if seat not in left]
    ranks = {seat: 0 if ranking is None else ranking[seat] for seat in stayed}
    found = {seat: 1 + sum(rank < ranks[seat] for rank in ranks.values()) for seat in stayed}
    return {seat: found.get(seat, len(stayed) + 1) for seat in ranked}


# --- rating


def rated(result: Result, known: Mapping[str, Rating]) -> list[Rating]:
    """The ratings of the seats after a match; `known`: those before it, of who has one."""
    before = [rating_of(placed.player, known) for placed in result.seats]
    after = _compared(before, result.seats)
    for number, placed in enumerate(result.seats):
        if placed.has_left:
            last = [each._replace(place=each.place + (each is placed)) for each in result.seats]
            after[number] = _left(before[number], _compared(before, last)[number])
        elif placed.player == ANCHOR or (is_bot(placed.player) and not result.is_whole):
            after[number] = before[number]  # of a match that was broken off nobody knows how its bots would have done
    return _one_each([placed.player for placed in result.seats], after)


def rating_of(player: str, known: Mapping[str, Rating]) -> Rating:
    """The rating of a player before a match."""
    return FIXED if player == ANCHOR else known.get(player, START)


def _compared(before: Sequence[Rating], seats: Sequence[Placed]) -> list[Rating]:
    teams = [
        [_MODEL.rating(mu=rating.mean, sigma=_today(placed.player, rating))]
        for placed, rating in zip(seats, before, strict=True)
    ]
    done = _MODEL.rate(teams, ranks=[float(placed.place) for placed in seats])
    return [Rating(round(team[0].mu, DECIMALS), round(team[0].sigma, DECIMALS)) for team in done]


def _today(player: str, rating: Rating) -> float:
    """The deviation before a match: people learn and forget, bots do not."""
    return rating.deviation if is_bot(player) else math.hypot(rating.deviation, TAU)


def _left(before: Rating, after: Rating) -> Rating:
    """Leaving never gains, not even certainty."""
    return Rating(min(before.mean, after.mean), before.deviation)


def _one_each(players: Sequence[str], after: Sequence[Rating]) -> list[Rating]:
    """One rating for each player: of a bot that had several seats the mean."""
    found: dict[str, list[Rating]] = {}
    for player, rating in zip(players, after, strict=True):
        found.setdefault(player, []).append(rating)
    means = {player: Rating(*map(_mean, zip(*ratings, strict=True))) for player, ratings in found.items()}
    return [means[player] for player in players]


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values), DECIMALS)


def known_after(results: Iterable[Result]) -> dict[tuple[Pool, str], Rating]:
    """The ratings after some results, whatever order they come in; of a match that comes twice the first counts."""
    found: dict[tuple[Pool, str], Rating] = {}
    once = {result.match: result for result in sorted(results, key=lambda result: result.order, reverse=True)}
    for result in sorted(once.values(), key=lambda result: result.order):
        here = {placed.player: found[key] for placed in result.seats if (key := (result.pool, placed.player)) in found}
        for placed, rating in zip(result.seats, rated(result, here), strict=True):
            found[result.pool, placed.player] = rating
    return found


# --- in records


def as_data(result: Result) -> dict[str, Any]:
    """What the record of a match tells of it, under its key "rated"."""
    seats = [
        {"seat": each.seat, "player": each.player, "place": each.place, "left": each.has_left} for each in result.seats
    ]
    return {"match": result.match, "ended": result.ended, "whole": result.is_whole, "seats": seats}


def told(text: str, match: Match) -> Result | None:
    """What the record `text` of a match tells of it; None of a casual one. BadRecord where that cannot be."""
    data = record.rated(text)
    outcome = match.outcome
    pool = Pool(match.game.name, match.players)
    return None if data is None else from_data(data, pool, None if outcome is None else outcome.ranking)


def from_data(data: Any, pool: Pool, ranking: Sequence[int] | None) -> Result:
    """What a record tells, given how its match came out; BadRecord where that cannot be."""
    if not _has_form(data) or not _are_players(result := _result(data, pool)) or not _is_possible(result, ranking):
        raise BadRecord(_("The ratings in the record do not fit its match."))
    return result


_FORM = {"match": str, "ended": int, "whole": bool, "seats": list}
_SEAT_FORM = {"seat": int, "player": str, "place": int, "left": bool}


def _has_form(data: Any) -> bool:
    return _is_like(data, _FORM) and all(_is_like(seat, _SEAT_FORM) for seat in data["seats"])


def _is_like(data: Any, form: Mapping[str, type]) -> bool:
    is_whole = isinstance(data, dict) and data.keys() == form.keys()
    return is_whole and all(type(data[key]) is kind for key, kind in form.items())


def _result(data: dict[str, Any], pool: Pool) -> Result:
    seats = tuple(Placed(each["seat"], each["player"], each["place"], each["left"]) for each in data["seats"])
    return Result(data["match"], pool, data["ended"], seats, data["whole"])


def _are_players(result: Result) -> bool:
    """Whether two or more sat there: people once each, and bots, who stay. Their names are shown on terminals."""
    people = [each.player for each in result.seats if not is_bot(each.player)]
    are_clear = all(text.isprintable() for text in (result.match, *(each.player for each in result.seats)))
    have_stayed = not any(each.has_left for each in result.seats if is_bot(each.player))
    return len(result.seats) > 1 and len(set(people)) == len(people) and are_clear and have_stayed


def _is_possible(result: Result, ranking: Sequence[int] | None) -> bool:
    numbers = [each.seat for each in result.seats]
    left = {each.seat for each in result.seats if each.has_left}
    if numbers != sorted(set(numbers) & set(range(result.pool.players))) or (result.is_whole and ranking is None):
        return False
    right = places(ranking if result.is_whole else None, numbers, left)
    return all(right[each.seat] == each.place for each in result.seats)
