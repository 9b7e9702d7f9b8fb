"""Who sits at a table in the terminal: people who share the keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dicehall import bots
from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.match.seats import SIGNS

BOT = "bot "  # prefix of a bot's name in a record


class Seat(NamedTuple):
    """A seat; `bot` is the name of the bot that plays it, None for a person."""

    number: int
    name: str
    bot: str | None = None

    @property
    def played_by(self) -> str:
        """Who plays the seat, for people."""
        return _("you") if self.bot is None else _("bot, {title}").format(title=_(bots.find(self.bot).title))

    @property
    def in_record(self) -> str:
        """The name of the seat in a record."""
        return self.name if self.bot is None else f"{BOT}{self.bot}"


def seated(players: int, names: Sequence[str], humans: int, helpers: Sequence[str]) -> list[Seat]:
    """Seat people first, then the bots named; the last one takes all seats left. People need no names.

    Raises DicehallError for too many people or names, or for an unknown bot.
    """
    if humans > players:
        raise DicehallError(_("There are only {players} seats.").format(players=players))
    if len(names) > humans:
        raise DicehallError(_("There are more names than people: --humans sets how many share the keyboard."))
    free = players - humans
    plan: list[str | None] = [None] * humans + [helpers[min(i, len(helpers) - 1)] for i in range(free)]
    return named(plan, names)


def from_record(names: Sequence[str], players: int) -> list[Seat]:
    """Return the seats of a record saved by `save`. Raises DicehallError for an unknown bot."""
    known = [*names, *[""] * players][:players]
    plan = [name.removeprefix(BOT) if name.startswith(BOT) else None for name in known]
    return named(plan, [name for name, bot in zip(known, plan, strict=True) if bot is None])


def named(plan: Sequence[str | None], names: Sequence[str]) -> list[Seat]:
    """Make the seats of a plan of bots and people (None); a seat without a name is called by its colour.

    Raises DicehallError for an unknown bot.
    """
    people = iter(names)
    for bot in filter(None, plan):
        bots.find(bot)
    given = [next(people, "") if bot is None else "" for bot in plan]
    return [Seat(number, given[number] or colour(number), bot) for number, bot in enumerate(plan)]


def colour(number: int) -> str:
    """Return what to call a seat without a name."""
    return _(SIGNS[number][2]) if number < len(SIGNS) else _("Seat {number}").format(number=number + 1)


def as_shown(seats: Sequence[Seat], me: int | None) -> list[dict[str, Any]]:
    """Return the seats as the games' words take them; `me` is the reader's own."""
    return [
        {"seat": seat.number, "name": seat.name, "sign": sign, "colour": colour, "me": seat.number == me}
        for seat, (sign, colour, _title) in zip(seats, SIGNS, strict=False)
    ]
