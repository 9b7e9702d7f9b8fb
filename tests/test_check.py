"""`make check`: what has changed, which tests that reaches, the nearest first, and no more than there is time for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import grimp
import pytest

from tools import check
from tools.reach import PACKAGES, Reached, chains, changed, import_graph, reached

Write = Callable[[str, str], Path]
FILES = {
    "src/little/__init__.py": "",
    "src/little/sums.py": "def add(a, b):\n    return a + b\n",
    "src/little/words.py": "import little.sums\n",
    "src/little/plain.txt": "",
    "little_tests/__init__.py": "",
    "little_tests/conftest.py": "",
    "little_tests/test_sums.py": "from little import sums\n\ndef test_two():\n    assert sums.add(1, 1) == 2\n",
    "little_tests/test_words.py": "import little.words\n\ndef test_nothing():\n    pass\n",
    "little_tests/test_alone.py": "def test_nothing():\n    pass\n",
}


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of the made-up project."""

    def write(name: str, text: str) -> Path:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
        return Path(name)

    return write


@pytest.fixture
def project(tmp_path: Path, write: Write, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A made-up project on its branch main, for `check`."""
    for name, text in FILES.items():
        write(name, text)
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    commit(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "PACKAGES", ("little", "little_tests"))
    monkeypatch.setattr(check, "IN_ORDER", ())  # one process is enough
    monkeypatch.setattr(check, "LEAST", 1e9)  # seconds: there is always time
    for folder in (tmp_path, tmp_path / "src"):
        monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", f"{root}:{tmp_path / 'src'}")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return tmp_path


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A change")


# --- what has changed


def test_changes_count_from_where_the_branch_began(project: Path, write: Write) -> None:
    git(project, "switch", "--quiet", "--create", "branch")
    committed = write("src/little/sums.py", "# committed\n")
    commit(project)
    git(project, "switch", "--quiet", "main")
    write("src/little/words.py", "# of somebody else\n")
    commit(project)
    git(project, "switch", "--quiet", "branch")
    begun, new = write("little_tests/conftest.py", "# not committed\n"), write("src/little/new.py", "")
    assert changed(project, "main") == [begun, new, committed]
    assert changed(project, "HEAD") == [begun, new]


# --- what it reaches


def ordered(*chains: str) -> list[str]:
    """Test modules by nearness, each given by its chain."""
    found = [Reached(Path(chain.split()[-1]), tuple(chain.split())) for chain in chains]
    return [test.chain[-1] for test in sorted(found, key=lambda test: test.nearness)]


def test_the_nearest_come_first() -> None:
    namesake = "dicehall.core.match dicehall.core.record tests.core.test_match"
    beside = "dicehall.core.match tests.core.test_dice"
    beside_but_farther = "dicehall.core.match dicehall.core.walks tests.core.test_walks"
    elsewhere = "dicehall.core.match tests.cli.test_count"
    assert ordered(elsewhere, beside_but_farther, beside, namesake) == [
        *("tests.core.test_match", "tests.core.test_dice", "tests.core.test_walks", "tests.cli.test_count")
    ]
    assert ordered("tests.cli.test_a tests.cli.test_c", "tests.cli.test_b") == ["tests.cli.test_b", "tests.cli.test_c"]


def test_the_shortest_chain_is_told_and_circles_end() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (("b", "a"), ("a", "b"), ("c", "b"), ("d", "c"), ("d", "a"), ("alone", "e")):
        graph.add_import(importer=importer, imported=imported)
    assert chains(graph, ["a", "unknown"]) == {"a": ("a",), "b": ("a", "b"), "c": ("a", "b", "c"), "d": ("a", "d")}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """The imports of this project."""
    return import_graph(*PACKAGES)


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("src/dicehall/core/fairness.py", "tests/core/test_fairness.py"),
        ("src/dicehall/games/line_dice/table.py", "tests/core/test_hostile_input.py"),
        ("src/dicehall/games/line_dice/table.html", "src/dicehall/games/line_dice/test_table.py"),
        ("src/dicehall/games/dice_age/test_helpers.py", "src/dicehall/games/dice_age/test_rules_hunt.py"),
        ("tests/server/house.py", "tests/server/test_undo.py"),
        ("tests/server/conftest.py", "tests/server/test_clocks.py"),
        ("tests/browser/conftest.py", "tests/browser/made_up/test_keys.py"),
        ("conftest.py", "src/dicehall/games/wuerfelzucker/test_table.py"),
        ("constraints.txt", "tests/distributions/test_pins.py"),
        ("Makefile", "tests/test_house.py"),
        ("docs/hall.md", "tests/test_docs.py"),
        ("tests/core/test_walks.py", "tests/core/test_walks.py"),
    ],
)
def test_this_project(root: Path, graph: grimp.ImportGraph, path: str, test: str) -> None:
    assert (root / path).exists()
    assert Path(test) in [each.path for each in reached(root, [Path(path)], graph)]


def test_a_script_reaches_the_browser_and_its_own_tests(root: Path, graph: grimp.ImportGraph) -> None:
    (script,) = (root / "src").rglob("static/choosing.js")
    found = [each.path for each in reached(root, [script.relative_to(root)], graph)]
    assert {Path("tests/browser/made_up/test_choosing.py"), Path("tests/test_scripts.py")} <= set(found)


def test_what_nobody_imports_reaches_nothing_else(root: Path, graph: grimp.ImportGraph) -> None:
    for name in ("src/dicehall/core/fairness.py", "tests/core/test_walks.py", "Makefile", "constraints.txt"):
        found = [str(each.path) for each in reached(root, [Path(name)], graph)]
        assert "tests/core/test_columns.py" not in found


def test_changed_rules_run_interpreted() -> None:
    games = "src/dicehall/games/line_dice"
    for name in (
        f"{games}/rules.py",
        f"{games}/rules/turns.py",
        f"{games}/state.py",
        "src/dicehall/core/compiled/rng.py",
    ):
        assert check.is_of_rules(Path(name))
    for name in (
        f"{games}/test_rules_road.py",
        f"{games}/view.py",
        f"{games}/RULES.md",
        "tests/core/tiny_game/state.py",
    ):
        assert not check.is_of_rules(Path(name))


# --- what runs


def test_what_is_too_far_is_counted() -> None:
    tests = [
        Reached(Path(f"tests/test_{number}.py"), ("dicehall.core", f"tests.test_{number}")) for number in range(25)
    ]
    said = check.told("main", [Path("src/dicehall/core/__init__.py")], tests)
    last = f"  tests/test_{check.MOST - 1}.py (dicehall.core)"
    assert "tests/test_0.py (dicehall.core)" in said
    assert said.endswith(f"{last}\n{25 - check.MOST} others are farther: make test runs them.")


def test_what_the_change_reaches_is_told_and_runs(
    project: Path, write: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    assert check.main([]) == 0
    assert capfd.readouterr().out == "Changed since main: nothing.\nThat reaches 0 test files.\n"
    write("src/little/sums.py", "def add(a, b):\n    return b + a\n")
    assert check.main([]) == 0
    said = capfd.readouterr().out
    assert said.startswith(
        "Changed since main: src/little/sums.py.\n"
        "That reaches 2 test files, nearest first:\n"
        "  little_tests/test_sums.py (little.sums)\n"
        "  little_tests/test_words.py (little.sums < little.words)\n"
    )
    assert "2 passed" in said
    write("src/little/sums.py", "def add(a, b):\n    return a - b\n")
    commit(project)
    assert check.main(["HEAD"]) == 0
    assert check.main(["HEAD~1"]) == 1
    assert "1 failed, 1 passed" in capfd.readouterr().out


def test_a_test_that_names_a_file_runs_when_that_changes(
    project: Path, write: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    write("little_tests/test_alone.py", "def test_plain():\n    open('src/little/plain.txt').close()\n")
    commit(project)
    write("src/little/plain.txt", "changed")
    assert check.main(["HEAD"]) == 0
    assert "  little_tests/test_alone.py (reads what has changed)\n" in capfd.readouterr().out


def test_only_other_sizes_is_no_failure(project: Path, write: Write, capfd: pytest.CaptureFixture[str]) -> None:
    write("pytest.ini", "[pytest]\nmarkers =\n    full\n    soak\n    browser\n")
    commit(project)
    write("little_tests/test_alone.py", "import pytest\n\n@pytest.mark.full\ndef test_much():\n    assert False\n")
    assert check.main([]) == 0
    assert "1 deselected" in capfd.readouterr().out


def test_when_the_time_is_over_no_more_test_begins(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first test time is over; the second is left out with its fixtures; nothing has failed."""
    (tmp_path / "test_time.py").write_text(
        "import types, pytest, tools.in_time\n"
        "@pytest.fixture\ndef dear():\n    raise AssertionError\n"
        "def test_first():\n    tools.in_time.time = types.SimpleNamespace(time=lambda: 4e9)\n"
        "def test_second(dear):\n    pass\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(root))
    command = [sys.executable, "-m", "pytest", "-rs", "-p", "tools.in_time", "--until=3e9", "test_time.py"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, "1 passed, 1 skipped" in ran.stdout) == (0, True), ran.stdout
    assert "no time left" in ran.stdout
