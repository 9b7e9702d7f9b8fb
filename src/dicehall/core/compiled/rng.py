"""Random numbers for playouts: xoshiro256++ (Blackman, Vigna 2019) over a state u64[4]. Matches roll core.dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from dicehall.core.arrays import Rng
from dicehall.core.compiled.decorate import compiled, int64
from dicehall.core.compiled.mode import PLAIN

_17, _19, _23, _32, _41, _45 = (np.uint64(n) for n in (17, 19, 23, 32, 41, 45))
_ALL = 2**64 - 1


def seeded(seed: int | tuple[int, ...]) -> Rng:
    """A fresh state (4,), padded so that no two threads write one cache line."""
    state = np.zeros(16, np.uint64)
    state[8:12] = np.random.SeedSequence(seed).generate_state(4, np.uint64)
    return state[8:12]


if PLAIN:

    def step(rng: Rng) -> Any:
        """The next 64 random bits, by Python ints that are cut to 64 bits."""
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
        """A number from 0 to n-1, each equally likely but for less than n / 2**32."""
        return int(step(rng) >> 32) * n >> 32

else:

    @compiled
    def step(rng: Rng) -> Any:
        """The next 64 random bits."""
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
        """A number from 0 to n-1, each equally likely but for less than n / 2**32."""
        return int64((step(rng) >> _32) * np.uint64(n) >> _32)
