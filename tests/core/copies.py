"""Copies of packages in folders of their own, which tests may change."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.core.running import ROOT

LEFT_OUT = shutil.ignore_patterns("__pycache__", "test_*", "*.mypy_cache", "*.ruff_cache")


def tiny_game(site: Path) -> Path:
    """The made-up game installed in `site` as a distribution of its own; returns its folder."""
    folder = shutil.copytree(ROOT / "tests/core/tiny_game", site / "tiny_game", ignore=LEFT_OUT)
    facts = site / "tiny-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[dicehall.games]\ntiny = tiny_game:GAME\n")
    return folder


def dicehall(site: Path) -> Path:
    """The house itself, installed in `site`; returns its folder."""
    return shutil.copytree(ROOT / "src/dicehall", site / "dicehall", ignore=LEFT_OUT)


def replace(path: Path, old: str, new: str) -> None:
    """Change a line of a file."""
    text = path.read_text()
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
    path.write_text(text.replace(old, new))
