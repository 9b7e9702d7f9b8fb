"""Random numbers for playouts: xoshiro256++ (Blackman, Vigna 2019) with the state u64[4]. Matches use core/dice.py.

Own code, since numpy's generators are slower when compiled: random play with `Generator.integers` took 3.2 times as
long, with the legacy `randint` twice. Other small generators (splitmix64, xoroshiro) made no difference.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dicehall.core.arrays import Rng
from dicehall.core.compiled.decorate import compiled, int64
from dicehall.core.compiled.mode import PLAIN

_17, _19, _23, _32, _41, _45 = (np.uint64(n) for n in (17, 19, 23, 32, 41, 45))
_ALL = 2**64 - 1


def seeded(seed: int | tuple[int, ...]) -> Rng:
    """Return a new state, u64[4], that shares no cache line with another.

    With their states in one line, two threads together were slower than one alone.
    """
    # 32 bytes in the middle of 128: two states are at least 96 bytes apart, a cache line has 64.
    state = np.zeros(16, np.uint64)
    state[8:12] = np.random.SeedSequence(seed).generate_state(4, np.uint64)
    return state[8:12]


# One step, with rotl a rotation of 64 bits:  out = rotl(a + d, 23) + a,  t = b << 17,  then
# c ^= a,  d ^= b,  b ^= c,  a ^= d,  c ^= t,  d = rotl(d, 45).
if PLAIN:

    def step(rng: Rng) -> Any:
        """Return the next 64 random bits."""
        # np.uint64 scalars would warn of each overflow.
        a, b, c, d = (int(word) for word in rng)
        x = (a + d) & _ALL
        out = ((x << 23 | x >> 41) + a) & _ALL
        t = b << 17 & _ALL
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        rng[:] = [a, b, c, (d << 45 | d >> 19) & _ALL]
        return out

    def below(rng: Rng, n: int) -> int:
        """Return a number from 0 to n - 1, 0 < n < 2**32, by multiply-high (Lemire 2019) without its rejection step.

        The bias is below n / 2**32: nothing in playouts. Random play with `%` instead reached 1.59 million games/s,
        with this 1.82 million.
        """
        return int(step(rng) >> 32) * n >> 32

else:

    @compiled
    def step(rng: Rng) -> Any:
        """Return the next 64 random bits."""
        a, b, c, d = rng[0], rng[1], rng[2], rng[3]
        x = a + d
        out = (x << _23 | x >> _41) + a
        t = b << _17
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        rng[0], rng[1], rng[2], rng[3] = a, b, c, d << _45 | d >> _19
        return out

    @compiled
    def below(rng: Rng, n: int) -> int:
        """Return a number from 0 to n - 1, 0 < n < 2**32, by multiply-high (Lemire 2019) without its rejection step.

        The bias is below n / 2**32: nothing in playouts. Random play with `%` instead reached 1.59 million games/s,
        with this 1.82 million.
        """
        return int64((step(rng) >> _32) * np.uint64(n) >> _32)
