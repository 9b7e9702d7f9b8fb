"""Seats of a match: shape, colour, name, and who plays them."""

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
HERE = "here"  # only in the form for a new match: another person at the same device
_BOT = "bot "


@dataclass(frozen=True)
class Seat:
    """One seat; `controller` is "person", "open" (free), "bot NAME", or "record" (a replay).

    An empty name shows as the colour. `player` is the id of the owner, even while a bot plays, or None. `lot` is what
    the seat contributed to the dice before the match began.
    """

    number: int
    name: str
    controller: str
    secret: str
    player: str | None = None
    lot: str = ""

    @property
    def bot(self) -> str | None:
        """The name of the bot that plays here, or None."""
        return self.controller.removeprefix(_BOT) if self.controller.startswith(_BOT) else None

    @property
    def shown_name(self) -> str:
        """The name of the seat as pages show it."""
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
        """Return what templates get of the seat: everything but its secret. `me` is the seat of the viewer."""
        facts = {"seat": self.number, "name": self.shown_name, "sign": self.sign, "colour": self.colour}
        bot = None if self.bot is None else bot_title(self.bot)
        is_open = self.controller == OPEN
        return {**facts, "me": self.number == me and not is_open, "bot": bot, "open": is_open}


def changed(seat: Seat, data: Mapping[str, Any]) -> Seat:
    """Return the seat after a log entry of kind CONTROLLER with this data."""
    return replace(
        seat,
        controller=data["controller"],
        name=data["name"],
        player=data.get("player", seat.player),
        secret=data.get("link", seat.secret),
    )


def bot(name: str) -> str:
    """Return the controller for a bot."""
    return _BOT + name


def bot_title(name: str) -> str:
    """Return the title of a bot; one that this installation no longer has keeps its short name."""
    return _(BOTS[name].title) if name in BOTS else name


def checked_controller(text: str) -> str:
    """Return a controller from a form. Raises BadForm if it is not "person", "open" or a known bot."""
    if text in (PERSON, OPEN) or (text.startswith(_BOT) and text.removeprefix(_BOT) in BOTS):
        return text
    raise BadForm
