"""The rules of one table: what its people have agreed on beside the options of the game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

FREE, CONSENT, NEVER = "free", "consent", "never"
BOT, FORFEIT = "bot", "forfeit"


@dataclass(frozen=True)
class TableRules:
    """Times in seconds; no clock runs where neither `move` nor `bank` is given."""

    is_listed: bool = False
    """Whether the table stands in the lobby, for anybody to join."""
    move: int | None = None
    """Time for all decisions in a row of one seat."""
    bank: int | None = None
    """Time for all decisions of a seat together, with `increment` for each row of them."""
    increment: int = 0
    when_out: str = BOT
    """What comes when time is out: a bot plays until the person is back, or to the end, and the seat has forfeited."""
    undo: str = CONSENT
    """What can be taken back: own choices since chance, a reveal or another seat ("free"), beyond that if all agree
    ("consent"), or nothing ("never")."""
    has_chat: bool = True
    programs: bool = False
    """Whether programs may sit down that find the table in the lobby; by a link of a seat they may always."""
    shared: tuple[int, ...] = ()
    """Seats whose people sit at one device, in the order of play."""
    is_rated: bool = False
    """Whether the result counts for ratings. Then nobody is asked to let something be taken back: it would not be a
    free answer."""
    real_dice: bool = False
    """Whether people roll and draw at a real table and enter what came; the hall rolls nothing and promises nothing."""

    def __post_init__(self) -> None:
        """What is read from the database is a list."""
        object.__setattr__(self, "shared", tuple(self.shared))
        if self.is_rated and self.undo == CONSENT:
            object.__setattr__(self, "undo", FREE)

    @property
    def has_clock(self) -> bool:
        """Whether time is counted at all."""
        return self.move is not None or self.bank is not None

    def as_stored(self) -> dict[str, Any]:
        """What differs from the usual."""
        return {name: value for name, value in asdict(self).items() if value != getattr(USUAL, name)}


USUAL = TableRules()
