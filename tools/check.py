"""Run the nearest tests that a change reaches, while time is left: `python -m tools.check [BASE]`.

A test for which no time is left is skipped and counted; `make test` runs it. If compiled rules have changed, all tests
run interpreted, because compiling would take longer than everything else here.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.reach import BASES, PACKAGES, Reached, changed, import_graph, is_commit, reached

ROOT = Path(__file__).parent.parent
MOST = 20  # test files that run: collecting a hundred of the server took half of the minute
LEAST = 15.0  # seconds for tests, however long everything before them took
BROWSER = Path("tests/browser")
RULES = ("rules", "rules.py", "state.py", "components.py", "compiled")  # files and folders that numba compiles
PYTEST = ("-m", "pytest", "--quiet", "-r", "fEs", "-p", "tools.in_time")
IN_ORDER = ("--numprocesses", "auto", "--maxprocesses", "4", "--dist", "loadscope", "--no-loadscope-reorder")
NO_TESTS = 5
"""Pytest's exit code if it collects no tests: here all are deselected by their marks."""


class Run(NamedTuple):
    """One run of pytest. Browser tests have a run of their own, because Playwright brings its own event loop."""

    tests: Sequence[Reached]
    marks: str


def is_of_rules(path: Path) -> bool:
    """Tell whether a file is part of what numba compiles."""
    is_code = path.suffix == ".py" and not path.name.startswith(("test_", "naive"))
    return is_code and path.parts[0] == "src" and any(part in RULES for part in path.parts)


def runs(tests: Sequence[Reached], is_interpreted: bool) -> list[Run]:
    """Split the tests into runs, the run with the nearest test first."""
    usual = "not full and not soak" + (" and not compiled" if is_interpreted else "")
    in_browser = [test for test in tests if BROWSER in test.path.parents]
    others = [test for test in tests if BROWSER not in test.path.parents]
    both = [Run(others, f"not browser and {usual}"), Run(in_browser, f"browser and {usual}")]
    return sorted((run for run in both if run.tests), key=lambda run: run.tests[0].nearness)


def why(test: Reached, paths: Sequence[Path]) -> str:
    """Say how a change of these files reaches a test."""
    directly = "has changed itself" if test.path in paths else "reads what has changed"
    return " < ".join(test.chain[:-1]) or directly


def told(base: str, paths: Sequence[Path], tests: Sequence[Reached]) -> str:
    """Say which tests were chosen, and why."""
    lines = [f"Changed since {base}: {', '.join(map(str, paths)) or 'nothing'}."]
    lines.append(f"That reaches {len(tests)} test files" + (", nearest first:" if tests else "."))
    lines += [f"  {test.path} ({why(test, paths)})" for test in tests[:MOST]]
    if len(tests) > MOST:
        lines.append(f"{len(tests) - MOST} others are farther: make test runs them.")
    return "\n".join(lines)


def execute(run: Run, until: float, is_interpreted: bool) -> int:
    """Run pytest; return its exit code, 0 if all tests were deselected."""
    command = [sys.executable, *PYTEST, *IN_ORDER, f"--until={until}", "-m", run.marks]
    environment = os.environ | ({"NUMBA_DISABLE_JIT": "1"} if is_interpreted else {})
    files = [str(test.path) for test in run.tests]
    code = subprocess.run([*command, *files], cwd=ROOT, env=environment, check=False).returncode
    return 0 if code == NO_TESTS else code


def main(arguments: Sequence[str] | None = None) -> int:
    """Choose the tests, say which, and run them; return 0 if all that ran passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", nargs="?", help="the commit from which on everything counts as changed")
    parser.add_argument("--until", type=float, default=0, help="when to begin no more tests, in seconds since 1970")
    given = parser.parse_args(arguments)
    base = given.base or next(name for name in BASES if is_commit(ROOT, name))
    paths = changed(ROOT, base)
    tests = reached(ROOT, paths, import_graph(*PACKAGES))
    print(told(base, paths, tests), flush=True)
    is_interpreted = any(map(is_of_rules, paths))
    chosen = runs(tests[:MOST], is_interpreted)
    until, codes = max(given.until, time.time() + LEAST), [0]
    for left, run in zip(range(len(chosen), 0, -1), chosen, strict=True):
        share = (until - time.time()) / left
        codes.append(execute(run, time.time() + share, is_interpreted))
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
