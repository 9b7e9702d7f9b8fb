"""What the referee's replies hold: positions and errors."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE
from dicehall.core.errors import DicehallError, IllegalChoice
from dicehall.core.event import Event
from dicehall.core.match import Match

Reply = dict[str, Any]


def position(match: Match) -> Reply:
    """Return where a match stands; every request that changes a match is answered with it."""
    odds, outcome = match.odds, match.outcome
    reply: Reply = {"to_act": match.to_act, "legal": list(odds) or match.legal}
    if odds:
        reply["odds"] = [str(chance) for chance in odds.values()]
    reply |= {"events": len(match.events), "over": outcome is not None, "scores": match.scores}
    if outcome is not None:
        reply |= {"ranking": outcome.ranking, "winners": outcome.winners, "reason": outcome.reason}
    return reply


def after(match: Match, events: list[Event]) -> Reply:
    """Return the position after `events`, with what automatic dice rolled."""
    if match.dice is None:
        return position(match)
    return {**position(match), "rolled": [event.token for event in events if event.by == CHANCE]}


def describe(error: DicehallError) -> Reply:
    """Return an error as JSON data of the protocol."""
    told: Reply = {"code": error.code, "message": str(error)}
    if isinstance(error, IllegalChoice):
        told["legal"] = error.legal
    if error.at is not None:
        told["at"] = error.at
    return told
