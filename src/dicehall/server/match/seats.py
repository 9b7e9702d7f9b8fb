"""Seats of a match: signs, names and who plays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from dicehall.bots import BOTS
from dicehall.core.words import N_, _
from dicehall.server.common.errors import BadForm

SIGNS = (
    ("circle", "coral", N_("Coral")),
    ("triangle", "teal", N_("Teal")),
    ("square", "amber", N_("Amber")),
    ("diamond", "violet", N_("Violet")),
    ("hexagon", "green", N_("Green")),
    ("star", "slate", N_("Slate")),
)

PERSON, OPEN, RECORD = "person", "open", "record"
HERE = "here"  # in the form for a new match: another person at this device
_BOT = "bot "


@dataclass(frozen=True)
class Seat:
    """One seat; `controller` is "person", "open" (nobody yet), "bot NAME", or "record" (nobody any more).

    An empty name is the colour's. `player` is the id of whom it belongs to, also while a bot plays; None where nobody
    is known. `lot` is what the seat contributed to the dice before the match began.
    """

    number: int
    name: str
    controller: str
    secret: str
    player: str | None = None
    lot: str = ""

    @property
    def bot(self) -> str | None:
        """The name of the bot that plays here, None where no bot does."""
        return self.controller.removeprefix(_BOT) if self.controller.startswith(_BOT) else None

    @property
    def shown_name(self) -> str:
        """What the seat is called on pages."""
        return self.name or _(SIGNS[self.number][2])

    @property
    def sign(self) -> str:
        """The shape of its sign."""
        return SIGNS[self.number][0]

    @property
    def colour(self) -> str:
        """The name of its colour in the style sheet."""
        return SIGNS[self.number][1]

    def as_shown(self, me: int | None) -> dict[str, Any]:
        """What tables and templates get of a seat: everything but its secret. An open seat is nobody's yet."""
        facts = {"seat": self.number, "name": self.shown_name, "sign": self.sign, "colour": self.colour}
        bot = None if self.bot is None else bot_title(self.bot)
        is_open = self.controller == OPEN
        return {**facts, "me": self.number == me and not is_open, "bot": bot, "open": is_open}


def changed(seat: Seat, data: Mapping[str, Any]) -> Seat:
    """The seat after an entry of the log that changes who plays it."""
    return replace(
        seat,
        controller=data["controller"],
        name=data["name"],
        player=data.get("player", seat.player),
        secret=data.get("link", seat.secret),
    )


def bot(name: str) -> str:
    """The controller that a bot of this name is."""
    return _BOT + name


def bot_title(name: str) -> str:
    """What a bot is called on pages; one that is no longer in the house keeps its short name."""
    return _(BOTS[name].title) if name in BOTS else name


def checked_controller(text: str) -> str:
    """A controller as a form names it; BadForm for any other word."""
    if text in (PERSON, OPEN) or (text.startswith(_BOT) and text.removeprefix(_BOT) in BOTS):
        return text
    raise BadForm
