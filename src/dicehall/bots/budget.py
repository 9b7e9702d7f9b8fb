"""How long a bot may think, and what it thinks of a token."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import NamedTuple


class Weighed(NamedTuple):
    """A legal token, how much of a win it is worth (0 to 1) to the seat, and from how many playouts that is known."""

    token: str
    value: float
    playouts: int


@dataclass
class Budget:
    """An end by the clock, or with `playouts` by a number of playouts: then the same seed gives the same thought."""

    seconds: float = 0.5
    playouts: int | None = None
    _started: float = field(default_factory=time.monotonic)

    def used(self, playouts: int) -> float:
        """Tell the part of the budget that is used after `playouts` playouts; 1 or more when it is used up."""
        if self.playouts is not None:
            return playouts / self.playouts
        return (time.monotonic() - self._started) / self.seconds if self.seconds > 0 else 1.0
