"""Callbacks for events within one process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

What = TypeVar("What")


class Listeners(Generic[What]):
    """A list of callbacks; calling it calls each in the order of subscription."""

    def __init__(self) -> None:
        self._functions: list[Callable[[What], None]] = []

    def subscribe(self, function: Callable[[What], None]) -> None:
        """Add a callback."""
        self._functions.append(function)

    def __call__(self, what: What) -> None:
        """Call all callbacks with `what`; an exception in one is raised at once and skips the rest."""
        for function in self._functions:
            function(what)
