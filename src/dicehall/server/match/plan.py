"""The plan of a match that is about to be created."""

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
    """A match to create: checked options, and (name, controller) for each seat.

    `form`: id of the posted form, valid once. `players`: owner of each seat, where known. `lots`: contribution of each
    seat to the dice, may be empty.
    """

    form: str
    game: Edition
    options: dict[str, Any]
    seats: tuple[tuple[str, str], ...]
    players: tuple[str | None, ...] = ()
    lots: tuple[str, ...] = ()
    table_rules: TableRules = USUAL

    def __post_init__(self) -> None:
        """Refuse a plan that cannot be rated but should be, or whose open seats nobody at the table could hand out.

        Raises Refused.
        """
        check_can_be_rated(self.table_rules, self.game, self.options)
        controllers = {controller for _name, controller in self.seats}
        if OPEN in controllers and PERSON not in controllers:
            raise Refused(_("Take a seat yourself: its page shows the links of the open seats."))
