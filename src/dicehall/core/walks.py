"""Algorithms for any game, compiled once and handed the doors of a game: counting trees and random play.

Arguments of `walk` functions: `box` and `options` are u8[n], `rng` is u64[4], see core/compiled/doors.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dicehall.core.arrays import Bytes, Floats, Ints, Rng
from dicehall.core.compiled import CHANCE, OVER, Handles, below, seeded, walk
from dicehall.core.compiled.doors import actor_of, count_of, nth_of, play_of, rank_of, rollout_of, start_of
from dicehall.core.edition import Edition
from dicehall.core.match import Match
from dicehall.core.parts import Options


@walk
def copy_bytes(source: Bytes, target: Bytes) -> None:
    """Copy source u8[n] to target u8[n].

    For 1 KB 27 ns as a loop, 387 ns as target[:] = source (numpy's overlap test).
    """
    for i in range(source.size):
        target[i] = source[i]


@walk
def count_tree(doors: Handles, box: Bytes, tables: Bytes, used: Ints, ways: Ints, counts: Ints) -> None:
    """Add to counts[d] the number of different sequences of d + 1 events from the position tables[0].

    Depth-first without recursion. tables u8[depth + 1, n], used i64[depth + 1] and ways i64[depth, most] hold one path:
    on each level the state, how many of its ways have been tried, and the ways themselves (their number is ways[d, 0]).
    """
    # level      0               1            2
    # tables   root     play   state   play  state
    # ways     3 x y z         2 x y         1 x         first their number, then the ways
    # used     2               1             0           so x, y of level 0 are done or under way: next is z
    count, nth, play = count_of(doors), nth_of(doors), play_of(doors)
    depth, level = counts.size, 0
    used[0] = 0
    ways[0, 0] = _different_ways(count, nth, tables[0], box, ways[0])
    while level >= 0:
        if used[level] == ways[level, 0]:
            level -= 1
            continue
        used[level] += 1
        counts[level] += 1
        if level + 1 < depth:
            copy_bytes(tables[level], tables[level + 1])
            play(tables[level + 1], box, ways[level, used[level]])
            level += 1
            used[level] = 0
            ways[level, 0] = _different_ways(count, nth, tables[level], box, ways[level])


@walk
def _different_ways(count: Callable[..., int], nth: Callable[..., int], table: Bytes, box: Bytes, out: Ints) -> int:
    """Write the distinct ways the next event can go to out[1:] and return their number; units may share an outcome.

    Raises ValueError if there are more than `out` has room for.
    """
    found = 0
    for i in range(count(table, box)):
        way = nth(table, box, i)
        known = False
        for j in range(1, found + 1):
            known = known or out[j] == way
        if not known:
            found += 1
            if found == out.size:
                raise ValueError("a node has more ways than there is room for")
            out[found] = way
    return found


MOST_WAYS = 1024  # distinct ways of one event, less one place for their number


def tree_counts(match: Match, depth: int) -> list[int]:
    """Count the distinct sequences of 1 to `depth` events that can follow (perft).

    Outcomes of chance that are equal count once. Raises ValueError for a position with MOST_WAYS or more ways.
    """
    tables = np.zeros((depth + 1, match.table.size), np.uint8)
    tables[0] = match.table
    counts = np.zeros(depth, np.int64)
    ways = np.zeros((depth, MOST_WAYS), np.int64)
    count_tree(match.game.handles, match.game.box, tables, np.zeros(depth + 1, np.int64), ways, counts)
    return [int(n) for n in counts]


@walk
def random_games(doors: Handles, box: Bytes, options: Bytes, table: Bytes, rng: Rng, games: int) -> int:
    """Play `games` matches with the game's own loop on the state `table`, u8[n], and return the number of events."""
    start, rollout = start_of(doors), rollout_of(doors)
    events = 0
    for _ in range(games):
        start(table, box, options)
        events += rollout(table, box, rng)
    return events


@walk
def measure_games(doors: Handles, box: Bytes, options: Bytes, table: Bytes, rng: Rng, totals: Floats) -> None:
    """Play random matches; totals f64[games, 3] gets events, decisions, and legal actions summed over decisions."""
    start, actor = start_of(doors), actor_of(doors)
    count, nth, play = count_of(doors), nth_of(doors), play_of(doors)  # numba warns of larger tuples of functions
    for game in range(totals.shape[0]):
        start(table, box, options)
        while True:
            seat = actor(table, box)
            if seat == OVER:
                break
            ways = count(table, box)
            totals[game, 0] += 1
            if seat != CHANCE:
                totals[game, 1] += 1
                totals[game, 2] += ways
            play(table, box, nth(table, box, below(rng, ways)))


@walk
def playouts(doors: Handles, box: Bytes, root: Bytes, rng: Rng, times: int, wins: Floats) -> None:
    """Play `times` matches at random from the state `root`; add each seat's share of first ranks to wins f64[seats]."""
    rollout, rank = rollout_of(doors), rank_of(doors)
    table = np.empty_like(root)
    ranks = np.empty(wins.size, np.int64)
    for _ in range(times):
        copy_bytes(root, table)
        rollout(table, box, rng)
        rank(table, box, ranks)
        first = 0
        for seat in range(ranks.size):
            first += ranks[seat] == 1
        for seat in range(ranks.size):
            if ranks[seat] == 1:
                wins[seat] += 1.0 / first


class Means(NamedTuple):
    """Means of uniform random play and their standard errors; `legal` is taken over all decisions of all matches."""

    events: float
    decisions: float
    legal: float
    errors: tuple[float, float, float]


def means(game: Edition, options: Options, games: int, seed: int = 0) -> Means:
    """Estimate events and decisions per match, and legal tokens per decision, from `games` random matches.

    Raises BadOptions.
    """
    totals, table = np.zeros((games, 3)), np.zeros(game.table_size, np.uint8)
    measure_games(game.handles, game.box, game.packed(game.settle(options)), table, seeded(seed), totals)
    events, decisions, legal = totals.T
    ratio = legal.sum() / decisions.sum()
    # The ratio of two means is estimated by the delta method: its error is that of the residuals over the denominator.
    spread = (_error(events), _error(decisions), _error(legal - ratio * decisions) / float(decisions.mean()))
    return Means(float(events.mean()), float(decisions.mean()), float(ratio), spread)


def _error(values: Floats) -> float:
    return float(values.std() / np.sqrt(values.size))
