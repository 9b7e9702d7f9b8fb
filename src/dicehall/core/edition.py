"""`Edition`: a game by one version of its rules and with one box; all that a match needs to know of its game."""

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
    """A game by one version of its rules. `package` is the folder with the files that core/parts.py describes.

    The files are imported, and the rules compiled, on first use.
    """

    name: str
    title: str
    goal: str
    version: int
    """Version of the rules; records carry it."""
    seats: range
    options: tuple[Option, ...]
    package: str
    components_text: str | None = None
    """TOML that replaces the shipped components, None for the shipped ones."""

    def __post_init__(self) -> None:
        words.add_folder(self.folder)

    @cached_property
    def folder(self) -> Path:
        """The folder of the game."""
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
        """Import one of the game's files by its name without .py. Raises ModuleNotFoundError if the game has none."""
        return import_module(f"{self.package}.{name}")

    # Optional functions are looked up once: a check against a runtime Protocol costs 10 us, and `is_open` is called for
    # every event.

    @cached_property
    def is_open(self) -> Callable[[Bytes, Bytes], bool]:
        """The game's function (table, box) -> whether all viewers see the same now; without one, always False."""
        view = self.part("view")
        return view.is_open if isinstance(view, parts.WithIsOpen) else _never_open

    def hides(self, view: View, public: View, seat: int) -> bool:
        """Return True if the view of `seat` holds a secret: by the game's `hides`, else if it is not `public`."""
        return view != public if self._hides is None else self._hides(view, seat)

    @cached_property
    def _hides(self) -> Callable[[View, int], bool] | None:
        file = self.part("view")
        return file.hides if isinstance(file, parts.WithHides) else None

    @cached_property
    def steps(self) -> Callable[[View, View, parts.Seats], Iterable[tuple[View, str]]]:
        """The function (before, after, seats) -> views with captions that lead through one event; empty without one."""
        table = self.part("table")
        return table.steps if isinstance(table, parts.WithSteps) else _no_steps

    # --- what is in the box

    @cached_property
    def components(self) -> parts.Data:
        """The components as data. Raises BadComponents where `components_text` is wrong."""
        shipped = self.components_text is None
        text = (self.folder / "components.toml").read_text("utf-8") if shipped else self.components_text
        assert text is not None
        return components.parse(text, self.name)

    @cached_property
    def components_hash(self) -> str:
        """The fingerprint of the components, which records carry. Raises BadComponents like `components`."""
        return components.fingerprint(self.components)

    @cached_property
    def box(self) -> Bytes:
        """The box, u8[n]: one record with the components and all tables derived from them. Nobody writes to it.

        Raises BadComponents if the components do not fit together.
        """
        return self.part("components").pack(self.components)

    # --- its rules

    @cached_property
    def doors(self) -> Doors:
        """The compiled rules."""
        return doors_of(self.part("rules"))

    @cached_property
    def handles(self) -> Handles:
        """The doors in the form that `walk` functions take."""
        return handles(self.doors)

    @cached_property
    def table_size(self) -> int:
        """The size of a state in bytes."""
        return self.part("state").Table.itemsize

    # --- its options

    def settle(self, options: parts.Options) -> parts.Options:
        """Check options and fill in all defaults. Raises BadOptions."""
        if not isinstance(options, dict):
            raise BadOptions(words._("Options must be names with values."))
        return self.part("components").settle(complete(self.options, options), self.components)

    def accepts(self, options: parts.Options) -> bool:
        """Return True if a match can have these options."""
        try:
            self.settle(options)
        except BadOptions:
            return False
        return True

    def unusual(self, options: parts.Options) -> list[Option]:
        """List the options that differ from those of the usual match for as many players; `options` are settled."""
        usual = self.settle({"players": options["players"]})
        asked = [option for option in self.options if option.matters(options)]
        return [each for each in asked if options[each.name] not in (usual[each.name], *each.alike)]

    def packed(self, options: parts.Options) -> Bytes:
        """Pack settled options for the door `start`: the bytes of one `options_dtype` record, u8[8 * options]."""
        codes = [option.code(options[option.name]) for option in self.options]
        return np.array(codes, np.int64).view(np.uint8)  # the record is i64 fields in declared order, no padding


def _never_open(table: Bytes, box: Bytes) -> bool:
    return False


def _no_steps(before: View, after: View, seats: parts.Seats) -> Iterable[tuple[View, str]]:
    return ()
