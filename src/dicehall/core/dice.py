"""Dice of a match: which unit of chance event k comes up.

The outcome of event k depends on the seed and k alone, by HMAC-SHA256 and rejection, so every unit is exactly as likely
as any other, no two matches share randomness, and taking back and playing again gives no second chance.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from itertools import count
from typing import Protocol

SPACE = 2**64


class Dice(Protocol):
    """Anything that can say which of `ways` equally likely units event `place` takes."""

    def unit(self, place: int, ways: int) -> int:
        """A number from 0 to ways - 1."""


class SeededDice:
    """Dice from a seed, a number or a text; a fresh secret where None is given."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = secrets.token_hex(16) if seed is None else seed
        self._key = hashlib.sha256(f"{type(self.seed).__name__}:{self.seed}".encode("utf-8", "surrogatepass")).digest()

    def unit(self, place: int, ways: int) -> int:
        """The unit of event `place`: 64 bits at a time; those beyond the last multiple of `ways` are thrown away."""
        limit = SPACE - SPACE % ways
        for attempt in count():
            digest = hmac.digest(self._key, b"%d.%d" % (place, attempt), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % ways
        raise AssertionError  # pragma: no cover (count never ends)
