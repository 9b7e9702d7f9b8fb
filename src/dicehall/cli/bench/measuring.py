"""What a fresh process measures of one game.

Speeds are per second of processor time, the best of five rounds: disturbances can only slow a round down.
"""

from __future__ import annotations

import json
import sys
import time
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from dicehall.cli.referee.playing import play_at_random
from dicehall.core.compiled import seeded, telling
from dicehall.core.dice import SeededDice
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.walks import means, random_games
from dicehall.games import load

ROUNDS = 5
ROUND_SECONDS = 0.5
TRIAL = 200  # games that estimate how many fill a round
SHELL_MATCHES = 40  # at most, through `Match.play`


class Row(NamedTuple):
    """One measure of one game."""

    game: str
    players: int
    measure: str
    value: float
    unit: str


Measured = list[tuple[str, float, str]]


def measure(game: Game, players: int, games: int) -> list[Row]:
    """Measure everything that a process which has loaded the game can measure.

    `games` is the number of random games in a round; 0 for as many as take half a second. Raises BadOptions.
    """
    options = game.settle({"players": players})
    rate, found = native_speed(game, options, games)
    found += mean_lengths(game, options, games or count_for(rate))
    found += shell_speed(game, options, min(games or SHELL_MATCHES, SHELL_MATCHES))
    found.append(("state size", game.table_size, "bytes"))
    return [Row(game.name, players, *row) for row in found]


def count_for(rate: float) -> int:
    """Return how many games fill a round at `rate` games/s, rounded down to 1, 2 or 5 times a power of ten."""
    power = 10 ** int(np.log10(max(rate * ROUND_SECONDS, 1)))
    return int(max(step * power for step in (1, 2, 5) if step * power <= max(rate * ROUND_SECONDS, 1)))


def native_speed(game: Game, options: dict[str, Any], games: int) -> tuple[float, Measured]:
    """Time uniform random play on one core in the compiled loop; return games/s and the measures."""
    packed, table, rng = game.packed(options), np.zeros(game.table_size, np.uint8), seeded(0)

    def run(number: int) -> tuple[float, float]:
        start = time.process_time()
        events = random_games(game.handles, game.box, packed, table, rng, number)
        seconds = time.process_time() - start
        return number / seconds, events / seconds

    run(1)  # loads the code
    games = games or count_for(run(TRIAL)[0])
    rounds = [run(games) for _ in range(ROUNDS)]
    rate, events = (max(column) for column in zip(*rounds, strict=True))
    return rate, [("games/s", rate, "games/s"), ("events/s", events, "events/s")]


def mean_lengths(game: Game, options: dict[str, Any], games: int) -> Measured:
    """Return the means of random games, each with its standard error."""
    found = means(game, options, games)
    names = ("events/game", "decisions/game", "legal/decision")
    units = ("events", "decisions", "tokens")
    rows: Measured = []
    for name, unit, value, error in zip(names, units, found[:3], found.errors, strict=True):
        rows += [(name, value, unit), (f"{name} error", error, unit)]
    return rows


def shell_speed(game: Game, options: dict[str, Any], matches: int) -> Measured:
    """Time random matches through `Match.play` in Python, and take the mean size of their records in bytes."""
    played = [game.new(options, dice="manual") for _ in range(matches)]
    for seed, match in enumerate(played):
        play_at_random(match, SeededDice(seed))
    events = sum(len(match.events) for match in played)
    seconds = min(sum(replay_seconds(match) for match in played) for _ in range(ROUNDS))
    size = fmean(len(match.record().encode()) for match in played)
    return [("Match.play", seconds / events * 1e6, "us/event"), ("record size", size, "bytes")]


def replay_seconds(match: Match) -> float:
    """Return the processor time, in seconds, of playing all events of a match again."""
    again = Match(match.game, match.options)
    start = time.process_time()
    for event in match.events:
        again.play(event.token)
    return time.process_time() - start


def main(name: str, players: str, games: str) -> None:
    """Print the rows as JSON, with the number of functions compiled: a process that compiles may run slower."""
    compiled: list[str] = []
    with telling(compiled.append):
        rows = measure(load(name), int(players), int(games))
    json.dump({"compiled": len(compiled), "rows": [row._asdict() for row in rows]}, sys.stdout)
