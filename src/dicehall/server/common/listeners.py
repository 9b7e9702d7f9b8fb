"""Who is told when something happens in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

What = TypeVar("What")


class Listeners(Generic[What]):
    """Functions that are called with what has happened, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._functions: list[Callable[[What], None]] = []

    def subscribe(self, function: Callable[[What], None]) -> None:
        """Call `function` from now on."""
        self._functions.append(function)

    def __call__(self, what: What) -> None:
        """Tell all who have subscribed; an error in one of them is raised at once."""
        for function in self._functions:
            function(what)
