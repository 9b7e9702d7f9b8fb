"""How long a bot may think, and how it rates a token."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import NamedTuple


class Weighed(NamedTuple):
    """A legal token, its worth to the seat as a share of a win (0 to 1), and the number of playouts behind that."""

    token: str
    value: float
    playouts: int


@dataclass
class Budget:
    """A limit in seconds or, if `playouts` is given, in playouts: then the same seed gives the same ratings."""

    seconds: float = 0.5
    playouts: int | None = None
    _started: float = field(default_factory=time.monotonic)

    def used(self, playouts: int) -> float:
        """Return the fraction of the budget that is used after so many playouts; 1 or more when it is used up."""
        if self.playouts is not None:
            return playouts / self.playouts
        return (time.monotonic() - self._started) / self.seconds if self.seconds > 0 else 1.0
