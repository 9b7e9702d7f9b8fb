"""The house itself: the targets of the Makefile, the environment that they make, sizes of files."""

import re
import subprocess
import sys
from pathlib import Path

TARGET = re.compile(r"^([a-z-]+):(?!=)", re.MULTILINE)
HABIT, LONGEST_FILE = 300, 400  # lines


def documented(root: Path) -> set[str]:
    """The targets that `make help` lists."""
    shown = subprocess.run(["make", "help"], cwd=root, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^make ([a-z-]+) +\S", shown, re.MULTILINE))


def python_files(root: Path) -> list[Path]:
    return [path for folder in ("src", "tests", "tools") for path in (root / folder).rglob("*.py")]


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


def test_no_file_outgrows_its_reader(root: Path) -> None:
    """Files keep under 300 lines by habit; one that is a single thing may have some more."""
    long = {str(path.relative_to(root)): lines(path) for path in python_files(root) if lines(path) > HABIT}
    told = ", ".join(f"{path} has {count} lines" for path, count in sorted(long.items()))
    assert max(long.values(), default=0) <= LONGEST_FILE, f"over {HABIT}, to be split by meaning: {told}"


def lines(path: Path) -> int:
    return path.read_text().count("\n")
