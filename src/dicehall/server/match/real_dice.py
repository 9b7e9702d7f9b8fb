"""Real dice: matches in which people roll dice and draw cards at a real table, and what they are asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dicehall.core.compiled import CHANCE, seeded
from dicehall.core.match import Match
from dicehall.core.parts import ChanceFile, View

MOST_AHEAD = 100  # chance events to look ahead for the length of a run
GUESSES = 32  # positions sampled from a seat's information to list its possible secret draws


@dataclass(frozen=True)
class Run:
    """Chance events that people roll or draw in one go: the request in words, and how many are `done` and `left`.

    `owner`: the seat whose chance it is, None if everybody's. The counts do not depend on what comes up.
    """

    ask: str
    owner: int | None
    done: int
    left: int


def is_awaited(match: Match) -> bool:
    """Return True if people have to roll or draw next."""
    return match.is_at_table and match.is_chance


def chance_of(match: Match) -> ChanceFile[View]:
    """Return the game's `chance` module, which words what people roll and draw."""
    return match.game.part("chance")


def owner(match: Match) -> int | None:
    """Return the seat that rolls or draws next, or None if it is everybody's roll."""
    return match.game.part("view").owner(match.table, match.game.box)


def first_token(match: Match) -> str:
    """Return one token, of possibly many, that can come up next."""
    doors, box = match.game.doors, match.game.box
    return match.game.part("notation").write(match.table, box, doors.nth(match.table, box, 0))


def secret_drawer(match: Match) -> int | None:
    """Return the seat that alone may see what comes up next, or None if everybody may."""
    return owner(match) if chance_of(match).is_secret(first_token(match)) else None


def run(match: Match, view_at: Callable[[int], View], names: Sequence[str]) -> Run:
    """Return the run of chance events that is due now.

    `view_at(n)` is the public view after n events, `names` the names of the seats.
    """
    ask, whose = _ask(match, names)
    # Backwards over events that belong to the same request, then forwards with placeholder tokens to count the rest.
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
    """Map each token that can come up to its probability, in the game's order.

    Secret draws map to None and include every token that is possible from the drawing seat's information: exact odds
    would tell the others which cards are left.
    """
    units = match.units()
    drawer = secret_drawer(match)
    if drawer is not None:
        return dict.fromkeys(sorted({*units, *_guesses(match, drawer)}))
    return {token: Fraction(count, len(units)) for token, count in Counter(units).items()}


def _guesses(match: Match, seat: int) -> set[str]:
    """Return the tokens that can come up in GUESSES positions that `seat` cannot tell apart."""
    doors, box = match.game.doors, match.game.box
    tokens: set[str] = set()
    rng = seeded(seat)
    for _guess in range(GUESSES):
        other = match.copy()
        doors.hide(other.table, box, seat, rng)
        tokens.update(other.units())
    return tokens
