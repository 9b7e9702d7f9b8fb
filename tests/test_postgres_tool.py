"""The tool that finds or installs PostgreSQL, tried with made-up programs; the server of the tests is real."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.test_browser_tool import bin_folder, program
from tools import postgres

__all__ = ["bin_folder"]  # a fixture


@pytest.fixture(autouse=True)
def debian(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of Debian's."""
    folder = tmp_path / "postgresql"
    monkeypatch.setattr(postgres, "DEBIAN", folder)
    return folder


def server(folder: Path, script: str = "exit 0") -> Path:
    for name in postgres.PROGRAMS:
        program(folder / name, script)
    return folder


def test_nothing_is_found_where_nothing_is() -> None:
    assert postgres.find() is None


def test_programs_of_the_path_come_first_if_they_start(bin_folder: Path, debian: Path) -> None:
    server(debian / "15/bin")
    assert postgres.find() == debian / "15/bin"
    server(bin_folder, "exit 1")
    assert postgres.find() == debian / "15/bin"
    server(bin_folder)
    assert postgres.find() == bin_folder


def test_of_debians_the_newest_is_taken(debian: Path) -> None:
    for version in ("9", "17", "15"):
        server(debian / version / "bin")
    assert postgres.find() == debian / "17/bin"


def test_root_gets_debians_package(bin_folder: Path, debian: Path) -> None:
    new = debian / "15/bin"
    one = " && ".join(f"printf '#!/bin/sh\\n' > {new / name} && chmod 755 {new / name}" for name in postgres.PROGRAMS)
    new.mkdir(parents=True)
    program(bin_folder / "apt-get", f'echo "$@" >> {bin_folder}/calls\ncase "$*" in *postgresql*) {one} ;; esac')
    assert postgres.install(postgres.ways(root=True)) == new
    calls = (bin_folder / "calls").read_text().splitlines()
    assert [call.split()[1] for call in calls] == ["update", "install"]


def test_no_way_left_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert postgres.ways(root=False) == []
    monkeypatch.setattr(postgres, "ways", lambda root: [])
    assert postgres.main() == 1
    assert postgres.SORRY in capsys.readouterr().err


def test_the_server_of_the_tests_ends_with_them_though_they_are_killed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    code = (
        "from tests.postgres import Cluster; import sys; made = Cluster(); made.start();"
        "print(made.folder, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        folder = Path(process.stdout.readline().strip())
        assert (folder / "data/postmaster.pid").exists()
        process.kill()
    ends = time.monotonic() + PATIENCE
    while folder.exists():
        assert time.monotonic() < ends, "the server is still there"
        time.sleep(0.02)
