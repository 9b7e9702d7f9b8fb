"""The arrays that pass between games and everything else: their kinds, by the names that signatures use."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Bytes: TypeAlias = npt.NDArray[np.uint8]
"""One record as its bytes, u8[n]: a state ("table"), what lies in the box ("box"), or settled options."""

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

Numbers: TypeAlias = Ints
"""A field of a record that holds several numbers, whatever their width."""

Rng: TypeAlias = npt.NDArray[np.uint64]
"""The state of random numbers, u64[4]: `compiled.seeded` makes one, and every draw changes it."""
