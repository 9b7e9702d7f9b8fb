"""The house itself: pinned versions, the targets of the Makefile, what the package ships, sizes of files."""

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PIN = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)")
TARGET = re.compile(r"^([a-z-]+):(?!=)", re.MULTILINE)
LONGEST_FILE = 300
FOR_TESTS = ("test_", "naive")
DATA = (".html", ".css", ".js", ".po", ".toml", ".json", ".md")


def pins(root: Path) -> dict[str, str]:
    """The versions of constraints.txt by name; fails at a line that is anything but a pin."""
    found: dict[str, str] = {}
    for line in (root / "constraints.txt").read_text().splitlines():
        pin = PIN.fullmatch(line)
        assert pin, f"not an exact version: {line}"
        found[canonicalize_name(pin[1])] = pin[2]
    return found


def requirements(name: str, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """What an installed distribution needs on this machine, with the extras that it asks for."""
    for line in metadata.requires(name) or []:
        needed = Requirement(line)
        marker = needed.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield canonicalize_name(needed.name), frozenset(needed.extras)


def closure(name: str, extras: frozenset[str]) -> set[str]:
    """Everything that has to be installed for a distribution with its extras, itself left out."""
    todo, seen = [(name, extras)], {(name, extras)}
    while todo:
        fresh = set(requirements(*todo.pop())) - seen
        seen |= fresh
        todo += fresh
    return {needed for needed, _ in seen} - {name}


def documented(root: Path) -> set[str]:
    """The targets that `make help` lists."""
    shown = subprocess.run(["make", "help"], cwd=root, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^make ([a-z-]+) +\S", shown, re.MULTILINE))


def python_files(root: Path) -> list[Path]:
    return [path for folder in ("src", "tests", "tools") for path in (root / folder).rglob("*.py")]


def test_everything_that_gets_installed_is_pinned_to_what_is_installed(root: Path) -> None:
    needed = closure("dicehall", frozenset({"dev"}))
    assert {"numba", "llvmlite", "greenlet", "playwright"} <= needed
    pinned = pins(root)
    assert {name: metadata.version(name) for name in needed} == {name: pinned.get(name) for name in needed}


def test_nothing_is_pinned_that_nobody_needs(root: Path) -> None:
    assert set(pins(root)) == closure("dicehall", frozenset({"dev"}))


def test_the_versions_of_package_and_project_agree(root: Path) -> None:
    import dicehall

    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    assert dicehall.__version__ == metadata.version("dicehall") == project["version"]


def test_every_target_is_explained(root: Path) -> None:
    targets = set(TARGET.findall((root / "Makefile").read_text()))
    assert {"play", "test"} <= targets
    assert documented(root) == targets


def test_every_target_that_the_readme_names_exists(root: Path) -> None:
    named = set(re.findall(r"\bmake ([a-z-]+)\b(?=`|\n| +#)", (root / "README.md").read_text()))
    assert {"play", "test"} <= named
    assert named <= documented(root)


def test_ci_calls_make_test_and_nothing_else(root: Path) -> None:
    _shebang, *lines = (root / ".ci/run").read_text().splitlines()
    assert lines == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "exec make test"]


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def make_venv(root: Path, bin_folder: Path, *pythons: str) -> subprocess.CompletedProcess[str]:
    """Make the environment `venv` beside the folder of the only programs that the script can find."""
    command = ["/bin/sh", str(root / "tools/venv.sh"), str(bin_folder.parent / "venv"), *pythons]
    return subprocess.run(command, capture_output=True, text=True, env={"PATH": str(bin_folder)})


def test_a_python_that_does_not_suit_is_refused_with_a_sentence(root: Path, tmp_path: Path) -> None:
    script(tmp_path / "bin/id", "echo 1000")
    old = script(tmp_path / "bin/oldpython", "exit 1")
    ran = make_venv(root, tmp_path / "bin", "no-such-python", str(old))
    assert ran.returncode == 1
    assert "Dicehall needs Python 3.11" in ran.stderr
    assert not (tmp_path / "venv").exists()


def test_the_first_python_that_suits_is_taken(root: Path, tmp_path: Path) -> None:
    ran = make_venv(root, tmp_path / "bin", "no-such-python", sys.executable)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "venv/bin/pip").exists()


def test_root_gets_what_debian_leaves_out_of_python(root: Path, tmp_path: Path) -> None:
    script(tmp_path / "bin/id", "echo 0")
    half = script(tmp_path / "bin/python3", f'[ -e {tmp_path}/whole ] && exec {sys.executable} "$@"; exit 1')
    script(tmp_path / "bin/apt-get", f'case "$*" in *install*python3-venv) echo > {tmp_path}/whole ;; esac')
    ran = make_venv(root, tmp_path / "bin", str(half))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "venv/bin/pip").exists()


@pytest.fixture(scope="module")
def shipped(root: Path, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names in a freshly built wheel."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def test_the_package_ships_its_data(root: Path, shipped: set[str]) -> None:
    source = root / "src"
    data = {str(path.relative_to(source)) for path in source.rglob("*") if path.suffix in DATA}
    assert data
    assert data <= shipped


def test_the_package_ships_its_code_without_the_tests(root: Path, shipped: set[str]) -> None:
    source = root / "src"
    code = {str(path.relative_to(source)) for path in source.rglob("*.py")}
    tests = {name for name in code if Path(name).name.startswith(FOR_TESTS)}
    assert code - tests <= shipped
    assert not tests & shipped


def test_no_file_outgrows_its_reader(root: Path) -> None:
    long = {str(path.relative_to(root)) for path in python_files(root) if lines(path) > LONGEST_FILE}
    assert not long


def lines(path: Path) -> int:
    return path.read_text().count("\n")
