"""What an installed distribution needs, by its metadata."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CORE, HALL = "dicehall-core", "dicehall"
OURS = frozenset({CORE, HALL})


def requirements(name: str, extras: frozenset[str] = frozenset()) -> Iterator[tuple[str, frozenset[str]]]:
    """What a distribution needs directly on this machine, with the extras that it asks for."""
    for line in metadata.requires(name) or []:
        needed = Requirement(line)
        marker = needed.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield canonicalize_name(needed.name), frozenset(needed.extras)


def closure(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """Everything from elsewhere that has to be installed for a distribution with its extras."""
    todo, seen = [(name, extras)], {(name, extras)}
    while todo:
        fresh = set(requirements(*todo.pop())) - seen
        seen |= fresh
        todo += fresh
    return {needed for needed, _ in seen} - OURS


@cache
def _owners() -> dict[str, set[str]]:
    return {name: set(map(canonicalize_name, owners)) for name, owners in metadata.packages_distributions().items()}


def modules(name: str) -> set[str]:
    """The names by which the code of a distribution is imported."""
    return {module for module, owners in _owners().items() if name in owners}
