"""How the referee plays on a match: several tokens at once, undo, random play."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE
from dicehall.core.dice import SeededDice
from dicehall.core.errors import DicehallError
from dicehall.core.event import Event
from dicehall.core.match import Match
from dicehall.core.words import _


def refusal(message: str, at: int | None) -> DicehallError:
    """Make an error; `at` is the index of the token that was refused."""
    error = DicehallError(message)
    error.at = at
    return error


def play_all(match: Match, tokens: list[Any]) -> list[Event]:
    """Play all tokens or none. Raises DicehallError with the index of the refused token in `at`."""
    for at, token in enumerate(tokens):
        if not isinstance(token, str):
            raise refusal(_("Every token is a text."), at)
    return match.play_all(tokens)


def take_back(match: Match, events: int) -> None:
    """Undo `events` events and, with automatic dice, on to the decision before.

    Raises DicehallError if there are fewer.
    """
    keep = len(match.events) - events
    while match.dice is not None and 0 <= keep < len(match.events) and match.events[keep].by == CHANCE:
        keep -= 1
    if keep < 0:
        raise DicehallError(_("You cannot undo past the start of the match."))
    match.rewind(keep)


def play_at_random(match: Match, dice: SeededDice) -> list[Event]:
    """Play to the end and return the events.

    Decisions are uniform over the legal tokens, by `dice`; chance events are by the match's own dice or, without,
    these.
    """
    before = len(match.events)
    ahead = match.with_dice(match.dice or dice)
    ahead.roll()
    while legal := ahead.legal:
        ahead.play(legal[dice.unit(len(ahead.events), len(legal))])
    while len(match.events) < len(ahead.events):
        match.follow(ahead)
    return match.events[before:]
