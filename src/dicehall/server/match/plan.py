"""A match to be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicehall.core.edition import Edition
from dicehall.core.words import _
from dicehall.server.common.errors import Refused
from dicehall.server.match.rating_result import check_can_be_rated
from dicehall.server.match.seats import OPEN, PERSON
from dicehall.server.match.table_rules import USUAL, TableRules


@dataclass(frozen=True)
class Plan:
    """A match to be made: settled options, (name, controller) of each seat; its `form` can be used once.

    `players`: whom each seat belongs to, where that is known. `lots`: what each contributes to the dice, or nothing.
    """

    form: str
    game: Edition
    options: dict[str, Any]
    seats: tuple[tuple[str, str], ...]
    players: tuple[str | None, ...] = ()
    lots: tuple[str, ...] = ()
    table_rules: TableRules = USUAL

    def __post_init__(self) -> None:
        """Refused where it is to be rated and cannot be, and where nobody would have the links of the open seats."""
        check_can_be_rated(self.table_rules, self.game, self.options)
        controllers = {controller for _name, controller in self.seats}
        if OPEN in controllers and PERSON not in controllers:
            raise Refused(_("Take a seat yourself: its page shows the links of the open seats."))
