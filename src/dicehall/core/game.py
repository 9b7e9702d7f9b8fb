"""`Game`: the facts that a game declares of itself, its editions, and new matches of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from dicehall.core.dice import FairDice, chosen_dice
from dicehall.core.edition import Edition
from dicehall.core.errors import BadOptions
from dicehall.core.match import Match
from dicehall.core.options import Value
from dicehall.core.words import _


class Preset(NamedTuple):
    """A usual way to play: its title, marked for translation, with the options that are not left as they are.

    One that names `players` is for so many only. `house`: rules of the table, as a clock, that a hall may know, by the
    names that it has for them (docs/games.md); nothing here looks at them.
    """

    title: str
    options: Mapping[str, Value]
    house: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Game(Edition):
    """A game of the house, in the edition by which new matches are played. docs/games.md tells how one is made."""

    presets: tuple[Preset, ...] = field(default=(), hash=False)
    earlier: tuple[Game, ...] = ()
    """The same game by earlier versions of its rules, each in a folder of its own: their records stay readable."""

    def __repr__(self) -> str:
        """Name it and tell how many play; the options would fill a page."""
        players = " to ".join(map(str, dict.fromkeys((self.seats[0], self.seats[-1]))))
        return f"<Game {self.name}: {self.title}, {players} players>"

    # --- its editions

    def with_components(self, text: str) -> Game:
        """Make the same game with another box; BadComponents says what is wrong with it."""
        other = replace(self, components_text=text)
        _checked = other.box
        return other

    def by_rules(self, version: int) -> Game | None:
        """Find the game by a version of its rules; None where there is no such version."""
        return next((game for game in (self, *self.earlier) if game.version == version), None)

    def with_box(self, fingerprint: str) -> Game | None:
        """Find the game with the components of a fingerprint: those it has, or once had and keeps; else None."""
        if fingerprint == self.components_hash:
            return self
        kept = {path.stem: path for path in (self.folder / "earlier").glob("*.toml")}
        return self.with_components(kept[fingerprint].read_text("utf-8")) if fingerprint in kept else None

    def facts(self) -> dict[str, object]:
        """Tell of the game as the referee lists it."""
        options = {option.name: option.facts() for option in self.options}
        return {"name": self.name, "title": self.title, "seats": [self.seats[0], self.seats[-1]], "options": options}

    # --- its matches

    def new(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | str | None = None,
        dice: str | FairDice = "auto",
        **more: Any,
    ) -> Match:
        """Begin a match. Options come as a dict or by name (`players=3`); BadOptions says what is wrong.

        dice="auto" rolls by itself, from `seed` or fresh; dice="manual" takes chance events from outside.
        `FairDice` roll by themselves too, and the record has their proof. Raises DicehallError for other dice or seeds.
        """
        if options is not None and not isinstance(options, Mapping):
            raise BadOptions(_("Options must be names with values."))
        given = {**(options or {}), **more}
        match = Match(self, self.settle(given), chosen_dice(dice, seed))
        match.roll()
        return match
