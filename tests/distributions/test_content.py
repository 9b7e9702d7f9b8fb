"""What the two wheels ship: together all of the package but its tests, each file once; sources that build the same."""

import configparser
import tomllib
import zipfile
from pathlib import Path

import pytest

from dicehall.core.absent import HALL as PARTS_OF_THE_HALL
from tests.distributions.conftest import FOLDERS, Built
from tests.distributions.needs import CORE, HALL, closure, modules, requirements

FOR_TESTS = ("test_", "naive")
OF_THE_HALL = {"__main__.py", "cli", "client", "server"}


def content(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel but for its metadata."""
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist() if ".dist-info/" not in name}


def package(root: Path) -> dict[str, bytes]:
    """The files of the package as they lie in the sources, without those for tests."""
    files = (path for path in (root / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {
        path.relative_to(root / "src").as_posix(): path.read_bytes()
        for path in files
        if not path.name.startswith(FOR_TESTS)
    }


def test_the_two_wheels_ship_the_whole_package_and_no_file_twice(root: Path, built: dict[str, Built]) -> None:
    core, hall = (content(built[name].wheel) for name in (CORE, HALL))
    assert core.keys() & hall.keys() == set()
    assert {**core, **hall} == package(root)


def test_the_hall_is_what_needs_the_web(built: dict[str, Built]) -> None:
    assert {name.split("/")[1] for name in content(built[HALL].wheel)} == OF_THE_HALL


def test_the_core_tells_for_each_part_of_the_hall_where_it_comes_from() -> None:
    assert {f"dicehall.{name.removesuffix('.py')}" for name in OF_THE_HALL} == PARTS_OF_THE_HALL


def test_the_core_says_that_it_has_types(built: dict[str, Built]) -> None:
    assert "dicehall/py.typed" in content(built[CORE].wheel)


@pytest.mark.parametrize("name", FOLDERS)
def test_the_sources_build_the_same_wheel(built: dict[str, Built], name: str) -> None:
    distribution = built[name]
    assert distribution.wheel_of_source.read_bytes() == distribution.wheel.read_bytes()


@pytest.mark.parametrize("name", FOLDERS)
def test_the_sources_hold_their_readme(root: Path, built: dict[str, Built], name: str) -> None:
    told = (root / FOLDERS[name] / "README.md").read_text("utf-8")
    assert (built[name].source / "README.md").read_text("utf-8") == told


def test_the_layers_forbid_the_core_all_that_only_the_hall_needs(root: Path) -> None:
    layers = configparser.ConfigParser()
    layers.read(root / ".importlinter")
    forbidden = set(layers["importlinter:contract:web"]["forbidden_modules"].split())
    needed = {
        module for name, _ in requirements(HALL) if name not in closure(CORE) | {CORE} for module in modules(name)
    }
    assert {"starlette", "sqlalchemy", "uvicorn", "click"} <= needed
    assert needed <= forbidden


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_the_version_stands_in_the_package_alone(root: Path, folder: str) -> None:
    project = tomllib.loads((root / folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" in project["dynamic"]
