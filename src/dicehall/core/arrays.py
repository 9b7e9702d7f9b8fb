"""Type aliases for the arrays that games, doors and walks exchange."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Bytes: TypeAlias = npt.NDArray[np.uint8]
"""One record as its bytes, u8[n]: a state (argument `table`), a box (`box`) or settled options (`options`)."""

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

Numbers: TypeAlias = Ints
"""A field of a record that holds several numbers, whatever their width."""

Rng: TypeAlias = npt.NDArray[np.uint64]
"""State of the generator for playouts, u64[4]: `compiled.seeded` makes one, every draw advances it."""
