"""Ratings of players from the results of their rated matches. docs/ratings.md explains them.

Pure functions of results in the order in which the matches ended. A player is the id of an account, or "bot NAME". Each
game has separate ratings for each number of players. The model is Bradley and Terry's of paired comparisons, with the
update of Weng and Lin (2011, "A Bayesian approximation method for online ranking", full pairs), as openskill implements
it.

A lead of d points in true strength means odds of 10^(d/400) to finish ahead, whatever the number of players.
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
"""Scale of one seat's luck, chosen so that 400 points are odds of ten to one."""
TAU = BETA / 100
"""How much a person's strength may drift from one match to the next."""
DECIMALS = 9
"""Ratings are rounded to this many decimals: floating point differs between machines after that."""
ANCHOR = "bot random"
"""The fixed point of every scale: a bot that chooses at random never improves."""
LITTLE = 120.0
"""A rating with a larger deviation is provisional and is left out of lists."""
_BOT = "bot "
_MODEL = BradleyTerryFull(beta=BETA, tau=0.0)


class Rating(NamedTuple):
    """The strength of a player in points: mean and standard deviation of what is believed."""

    mean: float
    deviation: float

    @property
    def is_provisional(self) -> bool:
        """True if too little is known for the lists."""
        return self.deviation > LITTLE

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the mean."""
        return 2 * self.deviation


START = Rating(1500.0, round(BETA * 4 / 3, DECIMALS))
FIXED = Rating(START.mean, 0.001)


class Placed(NamedTuple):
    """One seat of a result: its player, its place (1 is best, ties share), and whether the player left."""

    seat: int
    player: str
    place: int
    has_left: bool = False


class Pool(NamedTuple):
    """A game and a number of players, which have ratings of their own."""

    game: str
    players: int


@dataclass(frozen=True)
class Result:
    """A decided rated match. `ended` in milliseconds since 1970, UTC.

    `is_whole`: played to its end. Otherwise all but one, or all people, have left.
    """

    match: str
    pool: Pool
    ended: int
    seats: tuple[Placed, ...]
    is_whole: bool = True

    @property
    def order(self) -> tuple[int, str]:
        """Sort key: results count in the order of ending, ties by match id."""
        return self.ended, self.match

    @property
    def counts(self) -> bool:
        """True if there are two players to compare."""
        return len({placed.player for placed in self.seats}) > 1


def is_bot(player: str) -> bool:
    """Return True if a player is a bot."""
    return player.startswith(_BOT)


def places(ranking: Sequence[int] | None, seats: Iterable[int], left: Collection[int]) -> dict[int, int]:
    """Map seats to places. Seats in `left` tie behind all others; without a ranking the others tie for first."""
    ranked = list(seats)
    stayed = [seat for seat in ranked if seat not in left]
    ranks = {seat: 0 if ranking is None else ranking[seat] for seat in stayed}
    best = {seat: 1 + sum(rank < ranks[seat] for rank in ranks.values()) for seat in stayed}
    return {seat: best.get(seat, len(stayed) + 1) for seat in ranked}


# --- rating


def rated(result: Result, known: Mapping[str, Rating]) -> list[Rating]:
    """Return the ratings of the seats after a match; `known` has those of rated players before it.

    Each leaver is rated as if they alone had come last, without gaining certainty. The others are rated by their
    places. Bots gain nothing from a match that was broken off.
    """
    before = [rating_of(placed.player, known) for placed in result.seats]
    after = _compared(before, result.seats)
    for number, placed in enumerate(result.seats):
        if placed.has_left:
            last = [seat._replace(place=seat.place + (seat is placed)) for seat in result.seats]
            after[number] = _left(before[number], _compared(before, last)[number])
        elif placed.player == ANCHOR or (is_bot(placed.player) and not result.is_whole):
            after[number] = before[number]  # nobody knows how the bots of a broken-off match would have finished
    return _one_each([placed.player for placed in result.seats], after)


def rating_of(player: str, known: Mapping[str, Rating]) -> Rating:
    """Return the rating of a player before a match."""
    return FIXED if player == ANCHOR else known.get(player, START)


def _compared(before: Sequence[Rating], seats: Sequence[Placed]) -> list[Rating]:
    """Return the ratings after comparing each seat with each other by their places."""
    teams = [
        [_MODEL.rating(mu=rating.mean, sigma=_today(placed.player, rating))]
        for placed, rating in zip(seats, before, strict=True)
    ]
    done = _MODEL.rate(teams, ranks=[float(placed.place) for placed in seats])
    return [Rating(round(team[0].mu, DECIMALS), round(team[0].sigma, DECIMALS)) for team in done]


def _today(player: str, rating: Rating) -> float:
    """Return the deviation before a match: people learn and forget, bots do not."""
    return rating.deviation if is_bot(player) else math.hypot(rating.deviation, TAU)


def _left(before: Rating, after: Rating) -> Rating:
    """Return the rating of a leaver: it never rises, and becomes no surer."""
    return Rating(min(before.mean, after.mean), before.deviation)


def _one_each(players: Sequence[str], after: Sequence[Rating]) -> list[Rating]:
    """Return one rating per player: for a bot with several seats the mean of what they would get."""
    by_player: dict[str, list[Rating]] = {}
    for player, rating in zip(players, after, strict=True):
        by_player.setdefault(player, []).append(rating)
    means = {player: Rating(*map(_mean, zip(*ratings, strict=True))) for player, ratings in by_player.items()}
    return [means[player] for player in players]


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values), DECIMALS)


def known_after(results: Iterable[Result]) -> dict[tuple[Pool, str], Rating]:
    """Return all ratings after some results, given in any order.

    Of a match that occurs twice the earlier result counts.
    """
    known: dict[tuple[Pool, str], Rating] = {}
    once = {result.match: result for result in sorted(results, key=lambda result: result.order, reverse=True)}
    for result in sorted(once.values(), key=lambda result: result.order):
        here = {placed.player: known[key] for placed in result.seats if (key := (result.pool, placed.player)) in known}
        for placed, rating in zip(result.seats, rated(result, here), strict=True):
            known[result.pool, placed.player] = rating
    return known


# --- in records


def as_data(result: Result) -> dict[str, Any]:
    """Return what a game record says of a result, under its key "rated"."""
    seats = [
        {"seat": each.seat, "player": each.player, "place": each.place, "left": each.has_left} for each in result.seats
    ]
    return {"match": result.match, "ended": result.ended, "whole": result.is_whole, "seats": seats}


def told(text: str, match: Match) -> Result | None:
    """Return the result in the record `text` of a match, or None if it was casual. Raises BadRecord."""
    data = record.rated(text)
    outcome = match.outcome
    pool = Pool(match.game.name, match.players)
    return None if data is None else from_data(data, pool, None if outcome is None else outcome.ranking)


def from_data(data: Any, pool: Pool, ranking: Sequence[int] | None) -> Result:
    """Return the result in a record's "rated" data, given the ranking of the match.

    Raises BadRecord if they do not fit.
    """
    if not _has_form(data) or not _are_players(result := _result(data, pool)) or not _is_possible(result, ranking):
        raise BadRecord(_("The ratings in the record do not fit its match."))
    return result


_FORM = {"match": str, "ended": int, "whole": bool, "seats": list}
_SEAT_FORM = {"seat": int, "player": str, "place": int, "left": bool}


def _has_form(data: Any) -> bool:
    """Return True if the data have the right keys and types."""
    return _is_like(data, _FORM) and all(_is_like(seat, _SEAT_FORM) for seat in data["seats"])


def _is_like(data: Any, form: Mapping[str, type]) -> bool:
    is_whole = isinstance(data, dict) and data.keys() == form.keys()
    return is_whole and all(type(data[key]) is kind for key, kind in form.items())


def _result(data: dict[str, Any], pool: Pool) -> Result:
    seats = tuple(Placed(each["seat"], each["player"], each["place"], each["left"]) for each in data["seats"])
    return Result(data["match"], pool, data["ended"], seats, data["whole"])


def _are_players(result: Result) -> bool:
    """Return True for two or more players: people once each, and bots that stayed.

    Names must be printable, since terminals show them.
    """
    people = [each.player for each in result.seats if not is_bot(each.player)]
    are_clear = all(text.isprintable() for text in (result.match, *(each.player for each in result.seats)))
    have_stayed = not any(each.has_left for each in result.seats if is_bot(each.player))
    return len(result.seats) > 1 and len(set(people)) == len(people) and are_clear and have_stayed


def _is_possible(result: Result, ranking: Sequence[int] | None) -> bool:
    """Return True if seats and places follow from the ranking and from who left."""
    numbers = [each.seat for each in result.seats]
    left = {each.seat for each in result.seats if each.has_left}
    if numbers != sorted(set(numbers) & set(range(result.pool.players))) or (result.is_whole and ranking is None):
        return False
    right = places(ranking if result.is_whole else None, numbers, left)
    return all(right[each.seat] == each.place for each in result.seats)
