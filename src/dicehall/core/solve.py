"""Solve small endgames of two players by full search. There must be no chance event left."""

from __future__ import annotations

from dicehall.core.match import Match


def winning_tokens(match: Match) -> list[str]:
    """Return, sorted, the tokens with which the seat to act wins a match of two against every defence."""
    me, found = match.seat_to_act, []
    for token in match.legal:
        after = match.copy()
        after.play(token)
        if _winner(after) == me:
            found.append(token)
    return found


def _winner(match: Match) -> int:
    outcome = match.outcome
    if outcome is not None:
        return outcome.winners[0]
    me = match.seat_to_act
    assert me is not None
    return me if winning_tokens(match) else 1 - me
