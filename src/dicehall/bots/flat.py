"""The flat Monte-Carlo bot: plays many random matches to the end after each token, and takes the one that wins most.

Playouts go in rounds, one batch for each token still considered. Whenever the used part of the budget passes 1/2, 3/4,
7/8, ... the worse half is dropped (sequential halving: Karnin, Koren, Somekh 2013), which leaves most of the time for
the tokens that are hard to tell apart. Each batch redraws what the seat cannot know.
"""

from __future__ import annotations

import numpy as np

from dicehall.bots.budget import Budget, Weighed
from dicehall.core.arrays import Rng
from dicehall.core.match import Match
from dicehall.core.walks import playouts

BATCH = 64  # playouts; all of one batch share the redrawn secrets


class Trial:
    """A token under trial: the seat's shares of first ranks, and the number of playouts."""

    def __init__(self, token: str, action: int) -> None:
        self.token, self.action = token, action
        self.wins, self.played = 0.0, 0

    @property
    def value(self) -> float:
        """The mean share of a win."""
        return self.wins / self.played if self.played else 0.0

    def run(self, match: Match, seat: int, rng: Rng) -> None:
        """Run one batch of playouts after the token; advances `rng`."""
        doors, box = match.game.doors, match.game.box
        table = match.table.copy()
        doors.hide(table, box, seat, rng)
        doors.play(table, box, self.action)
        wins = np.zeros(match.players)
        playouts(match.game.handles, box, table, rng, BATCH, wins)
        self.wins += float(wins[seat])
        self.played += BATCH


def weigh_flat(match: Match, seat: int, rng: Rng, budget: Budget) -> list[Weighed]:
    """Rate the legal tokens, best first and those dropped earliest last. A single token needs no playouts."""
    trials = [Trial(token, action) for token, action in sorted(match.actions().items())]
    considered = list(trials)
    dropped: list[Trial] = []
    next_cut, total = 0.5, 0
    while len(considered) > 1 and (used := budget.used(total)) < 1:
        if used >= next_cut and len(considered) > 2:
            considered.sort(key=lambda trial: -trial.value)
            keep = (len(considered) + 1) // 2
            dropped = considered[keep:] + dropped
            considered = considered[:keep]
            next_cut = (1 + next_cut) / 2
        for trial in considered:
            trial.run(match, seat, rng)
        total += BATCH * len(considered)
    considered.sort(key=lambda trial: -trial.value)
    return [Weighed(trial.token, trial.value, trial.played) for trial in considered + dropped]
