"""What is fixed when a match begins, and its summary for lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from dicehall.server.match.seats import Seat
from dicehall.server.match.table_rules import USUAL, TableRules


@dataclass(frozen=True)
class Card:
    """What is fixed when a match begins. `form` is used once; the player of seat `host` made it."""

    id: str
    form: str
    game: str
    rules: int
    components: str
    options: dict[str, Any]
    seed: str
    host: int | None
    seats: tuple[Seat, ...]
    table_rules: TableRules = USUAL
    created: int = 0


class Summary(NamedTuple):
    """A match in short, for lists: when it changed, its stage, who is on turn, when time is out.

    `stage`: "open" (a seat is), "left" (by all its people), "playing" or "over".
    """

    changed: int
    stage: str
    turn: int | None
    due: int | None


class ListedMatch(NamedTuple):
    """A match in a list, with its seats as they are now. `changed` and `due`: milliseconds since 1970, UTC."""

    id: str
    game: str
    stage: str
    turn: int | None
    due: int | None
    changed: int
    seats: Sequence[Seat]
