"""Both distributions, built as they would be published."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.distributions.needs import CORE, HALL

FOLDERS = {HALL: ".", CORE: "packages/core"}


@dataclass(frozen=True)
class Built:
    """A distribution: its wheel, its source archive unpacked, and the wheel that comes of that."""

    wheel: Path
    source: Path
    wheel_of_source: Path


def build(folder: Path, kind: str, target: Path) -> Path:
    """Build one archive of the project in `folder`; its path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (archive,) = target.iterdir()
    return archive


def built_in(folder: Path, target: Path) -> Built:
    """Build a project both ways: straight, and by its source archive."""
    wheel = build(folder, "wheel", target / "wheel")
    with tarfile.open(build(folder, "sdist", target / "sdist")) as archive:
        archive.extractall(target / "source", filter="data")
    (source,) = (target / "source").iterdir()
    return Built(wheel, source, build(source, "wheel", target / "again"))


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    """Both distributions by name."""
    target = tmp_path_factory.mktemp("dist")
    return {name: built_in(root / folder, target / name) for name, folder in FOLDERS.items()}
