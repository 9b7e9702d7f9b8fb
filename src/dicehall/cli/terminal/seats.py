"""Who sits at a table in the terminal: people who share the keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dicehall import bots
from dicehall.core.errors import DicehallError
from dicehall.core.words import N_, _

SIGNS = (
    ("circle", "coral", N_("Coral")),
    ("triangle", "teal", N_("Teal")),
    ("square", "amber", N_("Amber")),
    ("diamond", "violet", N_("Violet")),
    ("hexagon", "green", N_("Green")),
    ("star", "slate", N_("Slate")),
)
BOT = "bot "  # how a record tells a bot from a person


class Seat(NamedTuple):
    """A seat; `bot` is the bot that plays it, None for a person."""

    number: int
    name: str
    bot: str | None = None

    @property
    def played_by(self) -> str:
        """Who sits there, for people."""
        return _("you") if self.bot is None else _("bot, {title}").format(title=_(bots.find(self.bot).title))

    @property
    def in_record(self) -> str:
        """What the game record calls it."""
        return self.name if self.bot is None else f"{BOT}{self.bot}"


def seated(players: int, names: Sequence[str], humans: int, helpers: Sequence[str]) -> list[Seat]:
    """People first, then the bots named, the last of them as often as seats are left. Names are optional."""
    if humans > players:
        raise DicehallError(_("There are only {players} seats.").format(players=players))
    if len(names) > humans:
        raise DicehallError(_("There are more names than people: --humans sets how many share the keyboard."))
    free = players - humans
    plan: list[str | None] = [None] * humans + [helpers[min(i, len(helpers) - 1)] for i in range(free)]
    return named(plan, names)


def from_record(names: Sequence[str], players: int) -> list[Seat]:
    """The seats as a record that was saved here tells them."""
    known = [*names, *[""] * players][:players]
    plan = [name.removeprefix(BOT) if name.startswith(BOT) else None for name in known]
    return named(plan, [name for name, bot in zip(known, plan, strict=True) if bot is None])


def named(plan: Sequence[str | None], names: Sequence[str]) -> list[Seat]:
    """A seat for each bot or person (None) of the plan; no name: called by the colour. Unknown bots are refused."""
    people = iter(names)
    for bot in filter(None, plan):
        bots.find(bot)
    given = [next(people, "") if bot is None else "" for bot in plan]
    return [Seat(number, given[number] or colour(number), bot) for number, bot in enumerate(plan)]


def colour(number: int) -> str:
    """What a seat without a name is called."""
    return _(SIGNS[number][2]) if number < len(SIGNS) else _("Seat {number}").format(number=number + 1)


def as_shown(seats: Sequence[Seat], me: int | None) -> list[dict[str, Any]]:
    """The seats as the games' texts take them."""
    return [
        {"seat": seat.number, "name": seat.name, "sign": sign, "colour": colour, "me": seat.number == me}
        for seat, (sign, colour, _title) in zip(seats, SIGNS, strict=False)
    ]
