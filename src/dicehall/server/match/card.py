"""What is fixed when a match is created, and the summary of a match for lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from dicehall.server.match.seats import Seat
from dicehall.server.match.table_rules import USUAL, TableRules


@dataclass(frozen=True)
class Card:
    """What is fixed when a match is created.

    `form` makes a doubled post of the form find this match instead of creating a second one. `rules` and `components`
    are the rules version and the hash of the components. `host` is the seat whose player created the match.
    """

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
    """A match in one line for lists; times in milliseconds since 1970, UTC.

    `stage`: "open" (a seat is free), "left" (by all people), "playing" or "over". `turn` is the seat to move, `due` the
    moment at which its time runs out.
    """

    changed: int
    stage: str
    turn: int | None
    due: int | None


class ListedMatch(NamedTuple):
    """A match in a list, with its seats as they are now. `changed` and `due` in milliseconds since 1970, UTC."""

    id: str
    game: str
    stage: str
    turn: int | None
    due: int | None
    changed: int
    seats: Sequence[Seat]
