"""`Game`: what a game declares, its editions and boxes, and new matches of it."""

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
    """A usual way to play: a title, marked for translation, and the options that differ from their defaults.

    With `players` among them it is for that number only. `table_rules` holds some such as a clock, by the hall's names
    for them (docs/games.md); the core does not read them.
    """

    title: str
    options: Mapping[str, Value]
    table_rules: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Game(Edition):
    """A game in the edition by which new matches are played. docs/games.md tells how to make one."""

    presets: tuple[Preset, ...] = field(default=(), hash=False)
    earlier: tuple[Game, ...] = ()
    """The game by earlier versions of its rules, each in a folder of its own, so that old records can be read."""

    def __repr__(self) -> str:
        """Show name, title and numbers of players; the options would fill a page."""
        players = " to ".join(map(str, dict.fromkeys((self.seats[0], self.seats[-1]))))
        return f"<Game {self.name}: {self.title}, {players} players>"

    # --- its editions

    def with_components(self, text: str) -> Game:
        """Return the game with another box. Raises BadComponents."""
        other = replace(self, components_text=text)
        _checked = other.box  # cached; building it raises what is wrong with the text
        return other

    def by_rules(self, version: int) -> Game | None:
        """Return the game by a version of its rules, None if there is no such version."""
        return next((game for game in (self, *self.earlier) if game.version == version), None)

    def with_box(self, fingerprint: str) -> Game | None:
        """Return the game with the components of a fingerprint: its own or one in the folder `earlier`, else None."""
        if fingerprint == self.components_hash:
            return self
        kept = {path.stem: path for path in (self.folder / "earlier").glob("*.toml")}
        return self.with_components(kept[fingerprint].read_text("utf-8")) if fingerprint in kept else None

    def facts(self) -> dict[str, object]:
        """Return the game as JSON data for the referee's list of games."""
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
        """Begin a match. Options are a mapping, keyword arguments (`players=3`) or both.

        dice="auto" rolls by itself, from `seed` or at random; dice="manual" leaves chance events to the caller;
        `FairDice` roll by themselves and put their proof into the record. Raises BadOptions, and DicehallError for
        other dice or seeds.
        """
        if options is not None and not isinstance(options, Mapping):
            raise BadOptions(_("Options must be names with values."))
        given = {**(options or {}), **more}
        match = Match(self, self.settle(given), chosen_dice(dice, seed))
        match.roll()
        return match
