"""What gets installed is pinned to one version, and both distributions have the version of the package."""

import re
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dicehall
from tests.distributions.needs import CORE, HALL, OURS, closure, requirements

PIN = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)")
DEV = frozenset({"dev"})


def pins(root: Path) -> dict[str, str]:
    """The versions of constraints.txt by name; fails at a line that is anything but a pin."""
    found: dict[str, str] = {}
    for line in (root / "constraints.txt").read_text().splitlines():
        pin = PIN.fullmatch(line)
        assert pin, f"not an exact version: {line}"
        found[canonicalize_name(pin[1])] = pin[2]
    return found


def test_everything_that_gets_installed_is_pinned_to_what_is_installed(root: Path) -> None:
    needed = closure(HALL, DEV)
    assert {"numba", "llvmlite", "greenlet", "playwright"} <= needed
    pinned = pins(root)
    assert {name: metadata.version(name) for name in needed} == {name: pinned.get(name) for name in needed}


def test_nothing_is_pinned_that_nobody_needs(root: Path) -> None:
    assert set(pins(root)) == closure(HALL, DEV)


def test_the_core_needs_few_others(root: Path) -> None:
    assert closure(CORE) == {"babel", "llvmlite", "numba", "numpy", "openskill", "platformdirs"}
    assert closure(CORE) < closure(HALL)


def test_nothing_that_the_core_needs_is_named_twice() -> None:
    named = [{name for name, _ in requirements(of)} for of in (CORE, HALL)]
    assert named[0] & named[1] == set()


def test_both_distributions_have_the_version_of_the_package() -> None:
    assert {metadata.version(name) for name in OURS} == {dicehall.__version__}
    assert f"{CORE}=={dicehall.__version__}" in (metadata.requires(HALL) or [])


def test_libraries_whose_inner_classes_are_overridden_have_a_ceiling() -> None:
    needed = [Requirement(line) for name in OURS for line in metadata.requires(name) or []]
    ceilings = {each.name: {part.operator for part in each.specifier} & {"<", "<=", "=="} for each in needed}
    assert all(ceilings[name] for name in ("jinja2", "limits", "numba"))
