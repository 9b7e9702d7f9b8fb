"""`Edition`: a game by one version of its rules and with one box. It is all that a match needs of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, overload

import numpy as np

from dicehall.core import components, parts, words
from dicehall.core.arrays import Bytes
from dicehall.core.compiled import Doors, Handles, doors_of, handles
from dicehall.core.errors import BadOptions
from dicehall.core.options import Option, complete
from dicehall.core.parts import View


@dataclass(frozen=True, kw_only=True)
class Edition:
    """What a match is played by. `package` is the folder of the game, with the files that `core/parts.py` tells of.

    They are imported, and compiled, when first needed.
    """

    name: str
    title: str
    goal: str
    version: int
    """Version of the rules: records carry it."""
    seats: range
    options: tuple[Option, ...]
    package: str
    components_text: str | None = None
    """Components that replace the shipped ones."""

    def __post_init__(self) -> None:
        words.add_folder(self.folder)

    @cached_property
    def folder(self) -> Path:
        """Where the game lies."""
        found = import_module(self.package).__file__
        assert found is not None
        return Path(found).parent

    # --- the files of the game

    @overload
    def part(self, name: Literal["components"]) -> parts.ComponentsFile: ...
    @overload
    def part(self, name: Literal["state"]) -> parts.StateFile: ...
    @overload
    def part(self, name: Literal["rules"]) -> parts.RulesFile: ...
    @overload
    def part(self, name: Literal["notation"]) -> parts.NotationFile: ...
    @overload
    def part(self, name: Literal["view"]) -> parts.ViewFile[View]: ...
    @overload
    def part(self, name: Literal["words"]) -> parts.WordsFile[View]: ...
    @overload
    def part(self, name: Literal["drawing"]) -> parts.DrawingFile[View]: ...
    @overload
    def part(self, name: Literal["table"]) -> parts.TableFile[View]: ...
    @overload
    def part(self, name: Literal["chance"]) -> parts.ChanceFile[View]: ...
    def part(self, name: str) -> Any:
        """Import one of the game's files, by its name without .py; ModuleNotFoundError where it has none."""
        return import_module(f"{self.package}.{name}")

    # What a game may leave out is looked up once: to ask a module costs 10 us, and `is_open` is asked for every event.

    @cached_property
    def is_open(self) -> Callable[[Bytes, Bytes], bool]:
        """(table, box) -> whether all see the same now; never, where view.py does not say when."""
        view = self.part("view")
        return view.is_open if isinstance(view, parts.WithIsOpen) else _never_open

    def hides(self, view: View, public: View, seat: int) -> bool:
        """Tell whether the view of `seat` holds a secret: unless view.py says which, all that spectators do not see."""
        return view != public if self._hides is None else self._hides(view, seat)

    @cached_property
    def _hides(self) -> Callable[[View, int], bool] | None:
        file = self.part("view")
        return file.hides if isinstance(file, parts.WithHides) else None

    @cached_property
    def steps(self) -> Callable[[View, View, parts.Seats], Iterable[tuple[View, str]]]:
        """(before, after, seats) -> the views, with captions, that lead through one event; none without `steps`."""
        table = self.part("table")
        return table.steps if isinstance(table, parts.WithSteps) else _no_steps

    # --- what is in the box

    @cached_property
    def components(self) -> parts.Data:
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
    def box(self) -> Bytes:
        """What is in the box, with all derived tables, as the bytes of one record. Not to be written to."""
        return self.part("components").pack(self.components)

    # --- its rules

    @cached_property
    def doors(self) -> Doors:
        """The compiled rules."""
        return doors_of(self.part("rules"))

    @cached_property
    def handles(self) -> Handles:
        """The doors as `walk` functions take them."""
        return handles(self.doors)

    @cached_property
    def table_size(self) -> int:
        """Bytes of a state."""
        return self.part("state").Table.itemsize

    # --- its options

    def settle(self, options: parts.Options) -> parts.Options:
        """Fill in all defaults; BadOptions says what is wrong."""
        if not isinstance(options, dict):
            raise BadOptions(words._("Options must be names with values."))
        return self.part("components").settle(complete(self.options, options), self.components)

    def accepts(self, options: parts.Options) -> bool:
        """Tell whether a match can have these options."""
        try:
            self.settle(options)
        except BadOptions:
            return False
        return True

    def unusual(self, options: parts.Options) -> list[Option]:
        """List the options with which a match, of so many players, is another one than the usual."""
        usual = self.settle({"players": options["players"]})
        asked = [option for option in self.options if option.matters(options)]
        return [each for each in asked if options[each.name] not in (usual[each.name], *each.alike)]

    def packed(self, options: parts.Options) -> Bytes:
        """Pack settled options for the `start` door, as the bytes of one record with an i64 field for each."""
        codes = [option.code(options[option.name]) for option in self.options]
        return np.array(codes, np.int64).view(np.uint8)  # as `options_dtype` has them: one behind another


def _never_open(table: Bytes, box: Bytes) -> bool:
    return False


def _no_steps(before: View, after: View, seats: parts.Seats) -> Iterable[tuple[View, str]]:
    return ()
