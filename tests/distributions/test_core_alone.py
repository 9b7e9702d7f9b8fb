"""The core with what it needs and nothing else, from the wheel, without installing: rules run interpreted here."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from dicehall.core.absent import HALL as PARTS_OF_THE_HALL
from tests.distributions.conftest import Built
from tests.distributions.needs import CORE, HALL, closure, modules
from tests.distributions.sessions import GAMES, PLAY_EVERY_GAME, importable, session


@pytest.fixture(scope="module")
def alone(built: dict[str, Built], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel and links to what it needs."""
    folder = tmp_path_factory.mktemp("alone")
    with zipfile.ZipFile(built[CORE].wheel) as wheel:
        wheel.extractall(folder)
    for name in closure(CORE):
        distribution = metadata.distribution(name)
        for top in {file.parts[0] for file in distribution.files or ()} - {".."}:
            (folder / top).symlink_to(Path(str(distribution.locate_file(top))))
    return folder


def run(alone: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program with the standard library and the folder; without -S Python would see what is installed."""
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append({str(alone)!r})\n{program}"]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})


def printed(alone: Path, program: str) -> str:
    ran = run(alone, program)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_nothing_of_the_hall_is_there(alone: Path) -> None:
    of_the_hall = {module for name in closure(HALL) - closure(CORE) for module in modules(name)}
    assert {"starlette", "sqlalchemy", "uvicorn", "jinja2", "click"} <= of_the_hall
    assert printed(alone, importable({*of_the_hall, "dicehall", "numba"})).split() == ["dicehall", "numba"]


def test_a_match_of_each_game_can_be_played(alone: Path) -> None:
    assert printed(alone, PLAY_EVERY_GAME).split() == GAMES


def test_the_session_of_the_readme_runs(alone: Path, root: Path) -> None:
    assert printed(alone, session(root / "packages/core/README.md"))


def test_every_language_is_spoken(alone: Path) -> None:
    program = "import dicehall\nfrom dicehall.core import words\nwith words.use('de'): dicehall.load('chess')"
    assert "Es gibt kein Spiel" in run(alone, program).stderr


@pytest.mark.parametrize("part", sorted(PARTS_OF_THE_HALL))
def test_who_asks_for_the_hall_is_told_what_to_install(alone: Path, part: str) -> None:
    ran = run(alone, f"import dicehall\nfrom {part} import main")
    assert ran.returncode == 1
    assert f"ModuleNotFoundError: {part} is part of the hall: pip install dicehall" in ran.stderr
