"""Perfect play by full search, for positions small enough: no chance to come, every seat out for its own best rank."""

from __future__ import annotations

from dicehall.core.match import Match


def winning_tokens(match: Match) -> list[str]:
    """The tokens by which the seat to act wins a match of two against every defence, sorted."""
    me = match.to_act
    tokens = match.legal
    found = []
    for token in tokens:
        after = match.copy()
        after.play(token)
        if _winner(after) == me:
            found.append(token)
    return found


def _winner(match: Match) -> int:
    outcome = match.outcome
    if outcome is not None:
        return outcome.winners[0]
    me = match.to_act
    assert isinstance(me, int)
    return me if winning_tokens(match) else 1 - me
