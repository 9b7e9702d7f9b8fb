"""Finds a Chromium on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from dicehall.core.whole import whole

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def is_root() -> bool:
    """Return True for the root user, who may install packages and for whom Chromium's sandbox does not start."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def sandbox() -> list[str]:
    """Return the arguments that Chromium needs where its sandbox cannot run."""
    return ["--no-sandbox"] if is_root() else []


def find() -> str | None:
    """Return the path of the first Chromium that starts, or None."""
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    """Yield paths where Chromium may be: the system's first, then Playwright's download."""
    yield from filter(None, map(shutil.which, NAMES))
    yield MAC
    yield from playwrights_own()


def playwrights_own() -> list[str]:
    """Return the Chromium builds in Playwright's cache, newest first: later builds have higher numbers."""
    cache = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or default_cache()
    builds = sorted(Path(cache).glob("chromium-*"), key=build_number, reverse=True)
    programs = [*NAMES, "chrome", "chrome.exe", "Chromium", "Google Chrome for Testing"]
    return [str(path) for build in builds for path in build.rglob("*") if path.name in programs]


def default_cache() -> Path:
    """Return the folder of Playwright's browsers, unless the environment names another."""
    home = Path.home()
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "ms-playwright"


def build_number(folder: Path) -> int:
    """Return 1234 for a folder chromium-1234, and -1 if no number follows."""
    number = whole(folder.name.rpartition("-")[2])
    return -1 if number is None else number


def starts(path: str) -> bool:
    """Return True if the program runs: some systems ship a `chromium` that only tells how to install it."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
