"""Tell what to install when a program imports the hall and only `dicehall-core` is installed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

HALL = frozenset({"dicehall.__main__", "dicehall.cli", "dicehall.client", "dicehall.server"})


class Absent(MetaPathFinder):
    """Import finder at the end of `sys.meta_path`: asked for a part of the hall only if nothing else found it."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return None for every other module.

        Raises ModuleNotFoundError with the pip command for a part of the hall.
        """
        if fullname in HALL:
            raise ModuleNotFoundError(f"{fullname} is part of the hall: pip install dicehall", name=fullname)
        return None


def explain() -> None:
    """Append the finder to `sys.meta_path`, unless it is there already."""
    if not any(isinstance(finder, Absent) for finder in sys.meta_path):
        sys.meta_path.append(Absent())
