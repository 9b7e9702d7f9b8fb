"""`Game`: the facts that a game declares, and its parts, which are imported (and compiled) when first needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from dicehall.core import components, words
from dicehall.core.errors import BadOptions
from dicehall.core.options import Option, complete

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dicehall.core.compiled import Doors
    from dicehall.core.dice import FairDice
    from dicehall.core.match import Match


class Preset(NamedTuple):
    """A usual way to play: its title, marked for translation, with the options that are not left as they are.

    One that names `players` is for so many only. `house`: rules of the table, as a clock, that a hall may know, by the
    names that it has for them (docs/games.md); nothing here looks at them.
    """

    title: str
    options: Mapping[str, Any]
    house: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game of the house. `package` is its folder; the files there have the same names in every game.

    components.py  `pack(data)` -> bytes of the box; `settle(options, data)` fills dependent defaults
    state.py       `Table`, the dtype of the state
    rules.py       the doors
    notation.py    `write(table, box, action)` -> token; `read(table, box, token)` -> action, ILLEGAL, MalformedToken;
                   CHANCE_TOKEN, the pattern of what chance plays
    view.py        `view(table, box, seat)`, `owner(table, box)`, `seen(event, table, box, seat)`,
                   `reveals(before, after)`, `reason(table, box)`
    words.py, table.py, drawing.py    see docs/games.md
    """

    name: str
    title: str
    goal: str
    version: int
    """Version of the rules: records carry it."""
    seats: range
    options: tuple[Option, ...]
    package: str
    presets: tuple[Preset, ...] = field(default=(), hash=False)
    components_text: str | None = None
    """Components that replace the shipped ones."""
    earlier: tuple[Game, ...] = ()
    """The same game by earlier versions of its rules, each in a folder of its own: their records stay readable."""

    def __post_init__(self) -> None:
        words.add_folder(self.folder)

    def __repr__(self) -> str:
        """Its name and how many play; the options would fill a page."""
        players = " to ".join(map(str, dict.fromkeys((self.seats[0], self.seats[-1]))))
        return f"<Game {self.name}: {self.title}, {players} players>"

    @cached_property
    def folder(self) -> Path:
        """Where the game lies."""
        found = import_module(self.package).__file__
        assert found is not None
        return Path(found).parent

    def part(self, name: str) -> ModuleType:
        """One of the game's files, by its name without .py."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def components(self) -> dict[str, Any]:
        """What is in the box, as data."""
        shipped = self.components_text is None
        text = (self.folder / "components.toml").read_text("utf-8") if shipped else self.components_text
        assert text is not None
        return components.parse(text, self.name)

    @cached_property
    def components_hash(self) -> str:
        """Fingerprint of the components."""
        return components.fingerprint(self.components)

    @cached_property
    def box(self) -> npt.NDArray[np.uint8]:
        """What is in the box, with all derived tables, as the bytes of one record. Not to be written to."""
        packed: npt.NDArray[np.uint8] = self.part("components").pack(self.components)
        return packed

    @cached_property
    def doors(self) -> Doors:
        """The compiled rules."""
        from dicehall.core.compiled import doors_of

        return doors_of(self.part("rules"))

    @cached_property
    def handles(self) -> Any:
        """The doors as `walk` functions take them."""
        from dicehall.core.compiled import handles

        return handles(self.doors)

    @cached_property
    def table_size(self) -> int:
        """Bytes of a state."""
        size: int = self.part("state").Table.itemsize
        return size

    def with_components(self, text: str) -> Game:
        """The same game with another box; BadComponents says what is wrong with it."""
        other = replace(self, components_text=text)
        _ = other.box
        return other

    def by_rules(self, version: int) -> Game | None:
        """The game by a version of its rules; None where there is no such version."""
        return next((game for game in (self, *self.earlier) if game.version == version), None)

    def with_box(self, fingerprint: str) -> Game | None:
        """The game with the components of a fingerprint: what it has, or what was once in the box and is kept."""
        if fingerprint == self.components_hash:
            return self
        kept = {path.stem: path for path in (self.folder / "earlier").glob("*.toml")}
        return self.with_components(kept[fingerprint].read_text("utf-8")) if fingerprint in kept else None

    def settle(self, options: dict[str, Any]) -> dict[str, Any]:
        """Options with all defaults filled in; BadOptions says what is wrong."""
        if not isinstance(options, dict):
            raise BadOptions(words._("Options are names with values."))
        full = complete(self.options, options)
        settled: dict[str, Any] = self.part("components").settle(full, self.components)
        return settled

    def facts(self) -> dict[str, Any]:
        """The game as the referee lists it."""
        options = {option.name: option.facts() for option in self.options}
        return {"name": self.name, "title": self.title, "seats": [self.seats[0], self.seats[-1]], "options": options}

    def accepts(self, options: dict[str, Any]) -> bool:
        """Whether a match can have these options."""
        try:
            self.settle(options)
        except BadOptions:
            return False
        return True

    def unusual(self, options: dict[str, Any]) -> list[Option]:
        """The options with which a match, of so many players, is another one than the usual."""
        usual = self.settle({"players": options["players"]})
        asked = [option for option in self.options if option.matters(options)]
        return [each for each in asked if options[each.name] not in (usual[each.name], *each.alike)]

    def codes(self, options: dict[str, Any]) -> list[int]:
        """Settled options as the numbers that the `start` door takes, in the declared order."""
        return [option.code(options[option.name]) for option in self.options]

    def new(
        self,
        options: dict[str, Any] | None = None,
        *,
        seed: int | str | None = None,
        dice: str | FairDice = "auto",
        **more: Any,
    ) -> Match:
        """A new match. Options come as a dict or by name (`players=3`).

        dice="auto" rolls by itself, from `seed` or fresh; dice="manual" takes chance events from outside.
        `FairDice` roll by themselves too, and the record has their proof.
        """
        from dicehall.core.match import new

        if options is not None and not isinstance(options, Mapping):
            raise BadOptions(words._("Options are names with values."))
        return new(self, {**(options or {}), **more}, seed=seed, dice=dice)
