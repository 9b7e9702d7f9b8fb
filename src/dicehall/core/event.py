"""Events: what happens in a match."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """A token, who decided it (a seat or CHANCE), and whose roll or draw it was; None: a decision, or everybody's."""

    token: str
    by: int
    owner: int | None = None
