"""Tokens read for people: what a choice or an event is, without looking at the state."""

from __future__ import annotations

from typing import Any, NamedTuple

Seats = list[dict[str, Any]]
"""What the hall tells of each seat: `seat`, its number, `name`, and `me`, whether it is the viewer's."""

JOKER_DECK = "joker"  # as a target
DISPLACE, TURN = "displace", "turn"


class Move(NamedTuple):
    """A token taken apart.

    `verb` is the token's first word, for jokers "displace", "turn", "change" or "again" (a re-roll). `dice` are those
    that are put, rolled again or changed; `standing` those of seat `over`, which they knock off.
    """

    verb: str
    dice: tuple[int, ...] = ()
    target: str = ""
    own: bool = False
    over: int | None = None
    standing: tuple[int, ...] = ()
    joker: str = ""
    new: int = 0

    @property
    def worths(self) -> list[str] | None:
        """What the chosen dice and the joker must be; None where nothing has to be chosen."""
        if not self.dice or self.verb == "roll":
            return None
        return [*map(str, self.dice), *([self.joker] if self.joker else [])]


def read(token: str) -> Move:
    """Take a token of Würfelzucker apart, of a decision or of chance."""
    verb, *words = token.split()
    if verb == "place":
        return _put(verb, words, "")
    if verb == "use":
        return _use(words)
    if verb in ("reroll", "roll"):
        return Move(verb, _dice(words[0]))
    if verb == "start":
        return Move(verb, over=int(words[0]))
    return Move(verb, target=words[0] if words else "")


def _use(words: list[str]) -> Move:
    joker, *rest = words
    if joker == DISPLACE:
        return _put(joker, rest, joker)
    if joker == TURN:
        old = int(rest[0])
        return Move(joker, (old,), joker=joker, new=7 - old)
    if len(rest) == 1:
        return Move("again", _dice(rest[0]), joker=joker)
    return Move("change", _dice(rest[0]), joker=joker, new=int(rest[1]))


def _put(verb: str, words: list[str], joker: str) -> Move:
    own = words[0] == "own"
    target, dice, *over = words[own:]
    seat, standing = (int(over[1]), _dice(over[2])) if over else (None, ())
    return Move(verb, _dice(dice), target, own, seat, standing, joker)


def _dice(word: str) -> tuple[int, ...]:
    return tuple(map(int, word))
