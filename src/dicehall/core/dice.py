"""Dice of a match: which unit of a chance event comes up.

The unit of event number `place` is a function of the key, the place and the number of units (for `FairDice`, of the
tokens and their weights) alone: HMAC-SHA256 (RFC 2104) of these, then rejection sampling for a uniform number. So every
unit is exactly equally likely, no two matches share randomness, and undo does not give a second chance.

`SeededDice` follow from a seed. `FairDice` can be checked afterwards; docs/dice.md has the scheme.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from math import gcd
from typing import NamedTuple, Protocol

from dicehall.core.errors import DicehallError
from dicehall.core.words import _

MOST_DIGITS = 600  # of a seed: below the lowest limit that Python can be set to for printing integers (640)
SPACE = 2**64
SECRET_BYTES = 32
DIGESTS = 2 ** (8 * SECRET_BYTES)
LONGEST = 200  # characters of a contribution, and of the name of a match
LATEST = 10**9  # upper bound of `Contribution.first`: no match has so many events

Drawn = Callable[[], Sequence[str]]
"""Returns the tokens that the units mean, in order. Only dice that depend on the tokens call it."""


class Dice(Protocol):
    """A source of chance: picks one of equally likely units for each chance event."""

    def unit(self, place: int, ways: int, drawn: Drawn) -> int:
        """Return the unit, 0 <= unit < ways, of event number `place`."""


class SeededDice:
    """Dice that follow from a seed, an int or a string; from 128 random bits if it is None."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = secrets.token_hex(16) if seed is None else seed
        self._key = hashlib.sha256(f"{type(self.seed).__name__}:{self.seed}".encode("utf-8", "surrogatepass")).digest()

    def unit(self, place: int, ways: int, drawn: Drawn | None = None) -> int:
        """Return the unit of event `place`, whatever it means: 64 bits of HMAC(key, "place.attempt") per attempt."""
        digests = (hmac.digest(self._key, b"%d.%d" % (place, attempt), "sha256") for attempt in count())
        return accepted((int.from_bytes(digest[:8], "big") for digest in digests), ways, SPACE)


def chosen_dice(dice: str | FairDice, seed: int | str | None) -> Dice | None:
    """Return the dice asked for: seeded ones for "auto", None for "manual", `FairDice` as they are.

    Raises DicehallError for any other value, or for a seed that is neither a string nor an int of at most
    MOST_DIGITS digits.
    """
    if isinstance(dice, FairDice):
        return dice
    if dice not in ("auto", "manual"):
        raise DicehallError(_("Dice are “auto” or “manual”, not “{dice}”.").format(dice=dice))
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise DicehallError(_("A seed is a whole number or a text."))
    if isinstance(seed, int) and abs(seed) >= 10**MOST_DIGITS:
        raise DicehallError(_("A numeric seed has at most {most} digits.").format(most=MOST_DIGITS))
    return SeededDice(seed) if dice == "auto" else None


def accepted(numbers: Iterable[int], ways: int, space: int) -> int:
    """Reduce uniform numbers below `space` to one of `ways` units by rejection sampling.

    Takes the first number below the largest multiple of `ways` in `space`, so that the remainder has no bias.
    """
    limit = space - space % ways
    return next(number for number in numbers if number < limit) % ways


class Contribution(NamedTuple):
    """A text that a seat adds to the dice, used from event `first` on.

    `first` is the largest number of events that the match has ever had, those undone included: so adding a text never
    draws again an event that somebody may have seen.
    """

    seat: int
    first: int
    text: str


class FairDice:
    """Dice from a secret under a commitment, the name of the match and the contributions of the seats.

    For event number `place`, with JSON as in `encoded`, tokens in string order and weights in lowest terms:

        key    = HMAC(secret, [match, [[seat, first, text], ...]])      contributions with first <= place
        number = HMAC(key, [place, [[token, weight], ...], attempt])    attempt = 0, 1, ...

    The first number below the largest multiple of the sum of weights picks the token, see `accepted`.
    """

    def __init__(self, secret: bytes, match: str, contributions: Iterable[Contribution] = ()) -> None:
        """Take `secret`, 32 bytes to be kept from everybody until the match is over.

        Raises DicehallError for bad parts.
        """
        self.secret, self.match, self.contributions = secret, match, tuple(contributions)
        if len(secret) != SECRET_BYTES:
            raise DicehallError(_("A dice secret has {bytes} bytes.").format(bytes=SECRET_BYTES))
        check_parts(match, self.contributions)
        self.contributions = tuple(sorted(self.contributions))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret in hex, shown before the first event: it fixes the secret without telling it."""
        return hashlib.sha256(self.secret).hexdigest()

    def __repr__(self) -> str:
        """Show the commitment; never the secret."""
        return f"<FairDice {self.commitment} of {self.match!r}>"

    def unit(self, place: int, ways: int, drawn: Drawn) -> int:
        """Return the first unit whose token comes up at event `place`; units of one token are interchangeable."""
        tokens = drawn()
        return tokens.index(self.token(place, Counter(tokens)))

    def token(self, place: int, weights: Mapping[str, int]) -> str:
        """Draw the token of event `place`; `weights` are whole numbers proportional to the probabilities."""
        draw = least(weights)
        ways = sum(weight for _token, weight in draw)
        unit = accepted(self._numbers(place, draw), ways, DIGESTS)
        for token, weight in draw:
            if unit < weight:
                return token
            unit -= weight
        raise AssertionError  # pragma: no cover (the unit is less than the sum of the weights)

    def _numbers(self, place: int, draw: Sequence[tuple[str, int]]) -> Iterable[int]:
        key = self.key(place)
        for attempt in count():
            yield int.from_bytes(hmac.digest(key, encoded([place, draw, attempt]), "sha256"), "big")

    def key(self, place: int) -> bytes:
        """Return the 32-byte key of event `place`: HMAC(secret, match and the contributions made up to this event)."""
        counting = [part for part in self.contributions if part.first <= place]
        return hmac.digest(self.secret, encoded([self.match, counting]), "sha256")


def encoded(value: Sequence[object]) -> bytes:
    """Encode nested lists of ints and strings canonically: JSON without spaces in UTF-8, as in RFC 8785."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def least(weights: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the tokens in string order with their weights in lowest terms; tokens of weight 0 are left out.

    Two programs that count units differently thus draw from the same bytes.
    """
    common = gcd(*weights.values())
    return [(token, weight // common) for token, weight in sorted(weights.items()) if weight]


def check_parts(match: str, contributions: Sequence[Contribution]) -> None:
    """Check the name of a match and its contributions. Raises DicehallError."""
    if not _is_text(match):
        raise DicehallError(_("The name of a match is a text of 1 to {most} characters.").format(most=LONGEST))
    for part in contributions:
        if not _is_text(part.text):
            raise DicehallError(_("A contribution is a text of 1 to {most} characters.").format(most=LONGEST))
        if not all(type(number) is int and 0 <= number <= LATEST for number in (part.seat, part.first)):
            raise DicehallError(_("A contribution needs a seat and the event from which it counts."))
    if len({part.seat for part in contributions}) < len(contributions):
        raise DicehallError(_("Each seat contributes to the dice only once."))


def _is_text(value: object) -> bool:
    """Return True for 1 to LONGEST characters of encodable text: a lone surrogate has no UTF-8."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST and not any("\ud800" <= c <= "\udfff" for c in value)
