"""The table rules: what the people at one table agreed on besides the options of the game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

FREE, CONSENT, NEVER = "free", "consent", "never"
BOT, FORFEIT = "bot", "forfeit"


@dataclass(frozen=True)
class TableRules:
    """Rules of one table. Times in seconds; without `move` and `bank` there is no clock."""

    is_listed: bool = False
    """The lobby lists the table, and anybody may join."""
    move: int | None = None
    """Time for all decisions in a row of one seat."""
    bank: int | None = None
    """Time for all decisions of a seat in the match; each row of decisions adds `increment`."""
    increment: int = 0
    when_out: str = BOT
    """What happens when time is out: a bot plays until the person returns ("bot"), or to the end ("forfeit")."""
    undo: str = CONSENT
    """What can be taken back.

    Own choices up to the last chance event, revealed secret or choice of another seat ("free"); beyond that if
    everybody agrees ("consent"); nothing ("never").
    """
    has_chat: bool = True
    programs: bool = False
    """Programs may join from the lobby; with the link of a seat they always may."""
    shared: tuple[int, ...] = ()
    """Seats that are played at one device, in the order of play."""
    is_rated: bool = False
    """The result counts for ratings. Consent is then not asked for: a "yes" would be a gift that others pay for."""
    real_dice: bool = False
    """People roll and draw at a real table and enter the result; the hall rolls nothing and proves nothing."""

    def __post_init__(self) -> None:
        """Accept `shared` as a list, as JSON has it, and drop consent at rated tables."""
        object.__setattr__(self, "shared", tuple(self.shared))
        if self.is_rated and self.undo == CONSENT:
            object.__setattr__(self, "undo", FREE)

    @property
    def has_clock(self) -> bool:
        """True if the table plays with clocks."""
        return self.move is not None or self.bank is not None

    def as_stored(self) -> dict[str, Any]:
        """Return the fields that differ from the defaults."""
        return {name: value for name, value in asdict(self).items() if value != getattr(USUAL, name)}


USUAL = TableRules()
