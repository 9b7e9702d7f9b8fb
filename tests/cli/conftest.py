"""What the tests of the command line share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from dicehall.cli import main

Hall = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts of the tests are English, whatever the language of the machine."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def hall() -> Hall:
    """Runs the command line inside this process: hall("count", "--depth", "2", input="...")."""

    def run(*arguments: str, **settings: str) -> Result:
        return CliRunner().invoke(main, arguments, prog_name="dicehall", **settings)  # type: ignore[arg-type]

    return run


@pytest.fixture
def process() -> Process:
    """Runs the command line as a process of its own, with bytes through pipes."""

    def run(*arguments: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "dicehall", *arguments]
        env = {**os.environ, "PYTHONUTF8": "1", **environment}
        return subprocess.run(command, input=data, capture_output=True, env=env, timeout=300)

    return run
