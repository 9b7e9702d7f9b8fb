"""Bots: players for any game. `hide` redraws all that their seat may not know before they see a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicehall.bots.budget import Budget, Weighed
from dicehall.bots.flat import weigh_flat
from dicehall.bots.uniform import weigh_uniform
from dicehall.core.arrays import Rng
from dicehall.core.compiled import seeded
from dicehall.core.errors import DicehallError
from dicehall.core.match import Match
from dicehall.core.words import N_, _


@dataclass(frozen=True)
class Bot:
    """A way to choose: `weigh(match, seat, rng, budget)` rates every legal token, best first."""

    name: str
    title: str
    help: str
    weigh: Callable[[Match, int, Rng, Budget], list[Weighed]]


BOTS = {
    bot.name: bot
    for bot in (
        Bot("flat", N_("Thoughtful"), N_("Plays thousands of games in its head before each choice."), weigh_flat),
        Bot("random", N_("Random"), N_("Picks at random; every choice is equally likely."), weigh_uniform),
    )
}


def find(name: str) -> Bot:
    """Return the bot of a name. Raises DicehallError with the names there are."""
    if name not in BOTS:
        message = _("There is no bot “{name}”. The bots are: {names}.")
        raise DicehallError(message.format(name=name, names=", ".join(BOTS)))
    return BOTS[name]


def weigh(name: str, match: Match, seat: int, seed: int, budget: Budget) -> list[Weighed]:
    """Rate the legal tokens of `seat`, which is to act, best first. Raises DicehallError for an unknown bot.

    Runs until the budget is used up; compiled playouts release the GIL, so other threads go on.
    """
    assert match.seat_to_act == seat, f"seat {seat} is not on turn"
    return find(name).weigh(match, seat, seeded((seed, len(match.events))), budget)


def think(name: str, match: Match, seat: int, seconds: float = 0.5, seed: int = 0) -> str:
    """Let a bot choose a token within `seconds`. Raises DicehallError for an unknown bot."""
    return weigh(name, match, seat, seed, Budget(seconds=seconds))[0].token
