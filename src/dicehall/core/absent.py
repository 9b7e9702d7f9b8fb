"""Says what to install when a program asks for the hall and only `dicehall-core` is here."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

HALL = frozenset({"dicehall.__main__", "dicehall.cli", "dicehall.client", "dicehall.server"})


class Absent(MetaPathFinder):
    """The last finder that Python asks: it is asked for a part of the hall only where the hall is not installed."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find nothing; ModuleNotFoundError says how to get a part of the hall."""
        if fullname in HALL:
            raise ModuleNotFoundError(f"{fullname} is part of the hall: pip install dicehall", name=fullname)
        return None


def explain() -> None:
    """Let Python ask here last of all; once is enough."""
    if not any(isinstance(finder, Absent) for finder in sys.meta_path):
        sys.meta_path.append(Absent())
