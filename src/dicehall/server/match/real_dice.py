"""A match whose dice are rolled, and cards drawn, by people at a real table: what is awaited of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dicehall.core.compiled import CHANCE, seeded
from dicehall.core.match import Match
from dicehall.core.parts import ChanceFile, View

MOST_AHEAD = 100  # events that are looked at
GUESSES = 32  # positions that a seat thinks possible, which tell what can be drawn in secret


@dataclass(frozen=True)
class Run:
    """What people do in one go: `ask` in words, how many events of it are `done`, and how many are `left`.

    `owner`: whose chance it is. Neither count depends on what comes.
    """

    ask: str
    owner: int | None
    done: int
    left: int


def is_awaited(match: Match) -> bool:
    """Whether people have to roll or draw."""
    return match.is_at_table and match.is_chance


def chance_of(match: Match) -> ChanceFile[View]:
    """The game's file about what people roll and draw."""
    return match.game.part("chance")


def owner(match: Match) -> int | None:
    """Whose chance it is; None for everybody's."""
    return match.game.part("view").owner(match.table, match.game.box)


def first_token(match: Match) -> str:
    """A token that chance can bring next."""
    doors, box = match.game.doors, match.game.box
    return match.game.part("notation").write(match.table, box, doors.nth(match.table, box, 0))


def secret_drawer(match: Match) -> int | None:
    """The seat that alone may know what chance brings next, None where everybody may see it."""
    return owner(match) if chance_of(match).is_secret(first_token(match)) else None


def run(match: Match, view_at: Callable[[int], View], names: Sequence[str]) -> Run:
    """What is awaited now. `view_at` gives the public view after so many events."""
    ask, whose = _ask(match, names)
    done, events = 0, match.events
    while done < len(events) and events[-1 - done].by == CHANCE:
        event = events[-1 - done]
        if (_asked(match, view_at(len(events) - 1 - done), event.token, event.owner, names), event.owner) != (
            ask,
            whose,
        ):
            break
        done += 1
    ahead, left = match.copy(), 0
    while ahead.actor == CHANCE and left < MOST_AHEAD and _ask(ahead, names) == (ask, whose):
        ahead.play(first_token(ahead))
        left += 1
    return Run(ask, whose, done, left)


def _ask(match: Match, names: Sequence[str]) -> tuple[str, int | None]:
    whose = owner(match)
    return _asked(match, match.view(), first_token(match), whose, names), whose


def _asked(match: Match, view: View, token: str, whose: int | None, names: Sequence[str]) -> str:
    return chance_of(match).ask(view, token, None if whose is None else names[whose])


def chances(match: Match) -> dict[str, Fraction | None]:
    """What can come, with how likely it is, in the game's own order.

    What is drawn in secret tells nobody what is left: all that its seat thinks possible, without chances.
    """
    units = match.units()
    drawer = secret_drawer(match)
    if drawer is not None:
        return dict.fromkeys(sorted({*units, *_guesses(match, drawer)}))
    return {token: Fraction(count, len(units)) for token, count in Counter(units).items()}


def _guesses(match: Match, seat: int) -> set[str]:
    doors, box = match.game.doors, match.game.box
    found: set[str] = set()
    rng = seeded(seat)
    for _guess in range(GUESSES):
        other = match.copy()
        doors.hide(other.table, box, seat, rng)
        found.update(other.units())
    return found
