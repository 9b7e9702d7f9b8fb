"""Each wheel in a clean environment, installed from the package index as pinned: what a stranger gets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.utils import canonicalize_name

from tests.distributions.conftest import Built
from tests.distributions.needs import CORE, HALL, closure, modules
from tests.distributions.sessions import GAMES, PLAY_EVERY_GAME, importable, session

pytestmark = pytest.mark.full

STRANGER = """
from typing_extensions import reveal_type

import dicehall
from dicehall.ratings import Rating

match = dicehall.load("line-dice").new(players=2, seed=7)
reveal_type(match)
reveal_type(Rating(1500.0, 90.0).margin)
match.plai("roll fr")
"""
STRANGER_OF_THE_HALL = """
from typing_extensions import reveal_type

from dicehall.client import Hall

with Hall("http://127.0.0.1:8000/") as hall:
    reveal_type(hall)
    hall.joyn()
"""


class Environment:
    """A virtual environment with pip in it, and nothing of this one."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "venv", with_pip=True)
        self.folder, self.bin = folder, folder / "venv/bin"
        self.variables = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA"))},
            "NUMBA_CACHE_DIR": str(folder / "compiled"),
        }

    def run(self, program: str, *arguments: str) -> str:
        """Run a program of the environment, in a folder of its own; what it prints."""
        command = [str(self.bin / program), *arguments]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, env=self.variables)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def install(self, root: Path, *wheels: Path) -> None:
        """Install wheels with what they need, as pinned."""
        self.run("pip", "install", "--quiet", "--constraint", str(root / "constraints.txt"), *map(str, wheels))
        self.run("pip", "check")

    def installed(self) -> set[str]:
        """What is installed besides what every environment has."""
        lines = self.run("pip", "freeze", "--exclude", "pip", "--exclude", "setuptools").splitlines()
        return {canonicalize_name(re.split(r"==| @ ", line)[0]) for line in lines}

    def checked(self, program: str) -> str:
        """What mypy, strict, says of a program by somebody who has this environment."""
        (self.folder / "stranger.py").write_text(program)
        command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(self.bin / "python")]
        ran = subprocess.run([*command, "stranger.py"], capture_output=True, text=True, cwd=self.folder)
        return ran.stdout

    @contextmanager
    def started(self, **variables: str) -> Iterator[subprocess.Popen[str]]:
        """Start the command `dicehall`, as `pipx run dicehall` does, and end it afterwards."""
        command, env = [str(self.bin / "dicehall")], self.variables | variables
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=self.folder, env=env) as process:
            try:
                yield process
            finally:
                process.terminate()


@pytest.fixture(scope="module")
def core(built: dict[str, Built], root: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Where the core is installed."""
    environment = Environment(tmp_path_factory.mktemp("core"))
    environment.install(root, built[CORE].wheel)
    return environment


@pytest.fixture(scope="module")
def hall(built: dict[str, Built], root: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Where the hall is installed."""
    environment = Environment(tmp_path_factory.mktemp("hall"))
    environment.install(root, built[HALL].wheel, built[CORE].wheel)
    return environment


def test_the_core_brings_what_it_needs_and_nothing_else(core: Environment) -> None:
    assert core.installed() == closure(CORE) | {CORE}
    of_the_hall = {module for name in closure(HALL) - closure(CORE) for module in modules(name)}
    assert core.run("python", "-c", importable({*of_the_hall, "dicehall"})).split() == ["dicehall"]


def test_a_match_of_each_game_can_be_played_with_the_core(core: Environment) -> None:
    assert core.run("python", "-c", PLAY_EVERY_GAME).split() == GAMES


def test_the_session_of_the_core_runs(core: Environment, root: Path) -> None:
    assert core.run("python", "-c", session(root / "packages/core/README.md"))


def test_a_stranger_sees_the_types_of_the_core(core: Environment) -> None:
    said = core.checked(STRANGER)
    assert 'Revealed type is "dicehall.core.match.Match"' in said
    assert 'Revealed type is "float"' in said.replace("builtins.", "")
    assert '"Match" has no attribute "plai"' in said
    assert "Found 1 error in 1 file" in said


def test_the_hall_brings_what_it_needs_and_nothing_else(hall: Environment) -> None:
    assert hall.installed() == closure(HALL) | {CORE, HALL}


def test_the_session_of_the_hall_runs(hall: Environment, root: Path) -> None:
    assert hall.run("python", "-c", session(root / "README.md"))


def test_a_stranger_sees_the_types_of_the_hall(hall: Environment) -> None:
    said = hall.checked(STRANGER_OF_THE_HALL)
    assert 'Revealed type is "dicehall.client.hall.Hall"' in said
    assert '"Hall" has no attribute "joyn"' in said
    assert "Found 1 error in 1 file" in said


def test_the_command_explains_itself(hall: Environment) -> None:
    assert "dicehall play" in hall.run("dicehall", "--help")
    assert hall.run("python", "-m", "dicehall", "--version") == hall.run("dicehall", "--version")


def test_the_command_alone_opens_the_hall(hall: Environment, tmp_path: Path) -> None:
    with hall.started(BROWSER="true", XDG_DATA_HOME=str(tmp_path)) as process:
        assert process.stdout
        told = re.match(r"The hall is open: (\S+)", process.stdout.readline())
        assert told
        with urlopen(told[1]) as page:
            assert "Choose a game" in page.read().decode()
