"""The flat Monte-Carlo bot: every token is tried in many random games to the end, and the one that wins most is taken.

Playouts go in rounds of one batch for each token still considered. Each time the used part of the budget passes 1/2,
3/4, 7/8, ... the worse half is dropped (sequential halving: Karnin, Koren, Somekh 2013), so that most of the time is
spent on what is hard to tell apart. Each batch redraws what the seat cannot know.
"""

from __future__ import annotations

import numpy as np

from dicehall.bots.budget import Budget, Weighed
from dicehall.core.arrays import Rng
from dicehall.core.match import Match
from dicehall.core.walks import playouts

BATCH = 64


class Trial:
    """One token under trial: shares of first ranks of the seat, and playouts."""

    def __init__(self, token: str, action: int) -> None:
        self.token, self.action = token, action
        self.wins, self.played = 0.0, 0

    @property
    def value(self) -> float:
        """The mean share of the win."""
        return self.wins / self.played if self.played else 0.0

    def run(self, match: Match, seat: int, rng: Rng) -> None:
        """Run one batch of playouts after the token; changes `rng`."""
        doors, box = match.game.doors, match.game.box
        table = match.table.copy()
        doors.hide(table, box, seat, rng)
        doors.play(table, box, self.action)
        wins = np.zeros(match.players)
        playouts(match.game.handles, box, table, rng, BATCH, wins)
        self.wins += float(wins[seat])
        self.played += BATCH


def weigh_flat(match: Match, seat: int, rng: Rng, budget: Budget) -> list[Weighed]:
    """Weigh the legal tokens, the most promising first, those dropped early last; one without a rival is not tried."""
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
