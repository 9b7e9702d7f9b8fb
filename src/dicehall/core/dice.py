"""Dice of a match: which unit of the chance event at place k comes up.

The outcome depends on the dice, on k and on what is drawn alone, by HMAC-SHA256 and rejection, so every unit is exactly
as likely as any other, no two matches share randomness, and taking back and playing again gives no second chance.

`SeededDice` follow from a seed. `FairDice` can be checked afterwards: docs/dice.md tells the scheme.
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

MOST_DIGITS = 600  # of a seed; Python may refuse to write longer numbers
SPACE = 2**64
SECRET_BYTES = 32
DIGESTS = 2 ** (8 * SECRET_BYTES)
LONGEST = 200  # characters of a contribution, and of the name of a match
LATEST = 10**9  # more events than any match has

Drawn = Callable[[], Sequence[str]]
"""Gives the tokens that the units mean, in their order; asked only by dice that want to know."""


class Dice(Protocol):
    """Anything that can say which of `ways` equally likely units event `place` takes."""

    def unit(self, place: int, ways: int, drawn: Drawn) -> int:
        """A number from 0 to ways - 1."""


class SeededDice:
    """Dice from a seed, a number or a text; a fresh secret where None is given."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = secrets.token_hex(16) if seed is None else seed
        self._key = hashlib.sha256(f"{type(self.seed).__name__}:{self.seed}".encode("utf-8", "surrogatepass")).digest()

    def unit(self, place: int, ways: int, drawn: Drawn | None = None) -> int:
        """The unit of event `place`, whatever is drawn: from 64 bits at a time."""
        digests = (hmac.digest(self._key, b"%d.%d" % (place, attempt), "sha256") for attempt in count())
        return accepted((int.from_bytes(digest[:8], "big") for digest in digests), ways, SPACE)


def chosen_dice(dice: str | FairDice, seed: int | str | None) -> Dice | None:
    """Give the dice that are asked for: "auto" from a seed or fresh, "manual" none, or those that are given.

    DicehallError says what is no such choice, or no seed.
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
    """One of `ways` units, from the first of the numbers below `space` that is not beyond the last multiple of it."""
    limit = space - space % ways
    return next(number for number in numbers if number < limit) % ways


class Contribution(NamedTuple):
    """A text by which a seat takes part in the dice, from event `first` on.

    `first` is the greatest number of events that the match ever had, those taken back too: so no event that anybody may
    have seen is drawn anew.
    """

    seat: int
    first: int
    text: str


class FairDice:
    """Dice from a secret that was committed to, the name of the match, and what the seats contributed."""

    def __init__(self, secret: bytes, match: str, contributions: Iterable[Contribution] = ()) -> None:
        """`secret` is 32 bytes that nobody may know before the match is over. DicehallError says what will not do."""
        self.secret, self.match, self.contributions = secret, match, tuple(contributions)
        if len(secret) != SECRET_BYTES:
            raise DicehallError(_("A dice secret has {bytes} bytes.").format(bytes=SECRET_BYTES))
        check_parts(match, self.contributions)
        self.contributions = tuple(sorted(self.contributions))

    @property
    def commitment(self) -> str:
        """What everybody may know from the start: it fixes the secret and does not tell it."""
        return hashlib.sha256(self.secret).hexdigest()

    def __repr__(self) -> str:
        """Without the secret."""
        return f"<FairDice {self.commitment} of {self.match!r}>"

    def unit(self, place: int, ways: int, drawn: Drawn) -> int:
        """The first unit that means the token of event `place`."""
        tokens = drawn()
        return tokens.index(self.token(place, Counter(tokens)))

    def token(self, place: int, weights: Mapping[str, int]) -> str:
        """The token that event `place` has, where the weights, whole numbers, say how likely each is."""
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
        """What event `place` is drawn from: of contributions, only those made before it count."""
        counting = [part for part in self.contributions if part.first <= place]
        return hmac.digest(self.secret, encoded([self.match, counting]), "sha256")


def encoded(value: Sequence[object]) -> bytes:
    """Lists of whole numbers and texts as bytes: JSON in UTF-8 without spaces (RFC 8785)."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def least(weights: Mapping[str, int]) -> list[tuple[str, int]]:
    """Tokens in string order with their weights as the least whole numbers; what cannot come is left out."""
    common = gcd(*weights.values())
    return [(token, weight // common) for token, weight in sorted(weights.items()) if weight]


def check_parts(match: str, contributions: Sequence[Contribution]) -> None:
    """DicehallError where the name of a match or contributions are none."""
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
    """Whether it is a text that can be encoded: half a character cannot."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST and not any("\ud800" <= c <= "\udfff" for c in value)
