"""Where a Chromium is on this machine."""

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
    """Whether packages of the system may be installed, and Chromium has to run without its sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def sandbox() -> list[str]:
    """What Chromium is started with where it can have no sandbox."""
    return ["--no-sandbox"] if is_root() else []


def find() -> str | None:
    """Path of the first Chromium that starts, or None."""
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    """Paths where a Chromium may be: the system's own first, then the one that Playwright downloads."""
    yield from filter(None, map(shutil.which, NAMES))
    yield MAC
    yield from playwrights_own()


def playwrights_own() -> list[str]:
    """Chromium in Playwright's cache, newest first (later builds have higher numbers)."""
    cache = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or default_cache()
    builds = sorted(Path(cache).glob("chromium-*"), key=build_number, reverse=True)
    programs = [*NAMES, "chrome", "chrome.exe", "Chromium", "Google Chrome for Testing"]
    return [str(path) for build in builds for path in build.rglob("*") if path.name in programs]


def default_cache() -> Path:
    """Where Playwright keeps its browsers unless told otherwise."""
    home = Path.home()
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "ms-playwright"


def build_number(folder: Path) -> int:
    """1234 for a folder chromium-1234, and -1 where no number follows."""
    number = whole(folder.name.rpartition("-")[2])
    return -1 if number is None else number


def starts(path: str) -> bool:
    """Whether the program runs at all: some systems ship a `chromium` that only says where to get one."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
