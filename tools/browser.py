"""Finds a Chromium for the tests, or installs one: `python tools/browser.py` prints where it is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
APT_GET = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q")
PLAYWRIGHT = (sys.executable, "-m", "playwright", "install")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
SORRY = (
    "The tests need a browser, and no way to get one worked. "
    "Install Chromium or Chrome by hand so that `chromium` or `google-chrome` starts it, then try again."
)

Command = tuple[str, ...]


def is_root() -> bool:
    """Whether packages of the system may be installed, and Chromium has to run without its sandbox."""
    return os.geteuid() == 0


def arguments() -> list[str]:
    """What Chromium is started with: no talk with the outside, no sandbox where root may have none."""
    return [*QUIET, *(["--no-sandbox"] if is_root() else [])]


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
    programs = [*NAMES, "chrome", "Chromium", "Google Chrome for Testing"]
    return [str(path) for build in builds for path in build.rglob("*") if path.name in programs]


def default_cache() -> Path:
    """Where Playwright keeps its browsers unless told otherwise."""
    home = Path.home()
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "ms-playwright"


def build_number(folder: Path) -> int:
    """1234 for a folder chromium-1234, and -1 where no number follows."""
    number = folder.name.rpartition("-")[2]
    return int(number) if number.isdecimal() else -1


def starts(path: str) -> bool:
    """Whether the program runs at all: some systems ship a `chromium` that only says where to get one."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def ways(root: bool) -> list[list[Command]]:
    """The ways to install a browser, in the order to be tried; each is a list of commands."""
    debian = [
        (*APT_GET, "update"),
        (*APT_GET, "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"),
    ]
    if root and shutil.which("apt-get"):
        return [[*debian], [(*PLAYWRIGHT, "--with-deps", "chromium")]]
    return [[(*PLAYWRIGHT, "chromium")]]


def install(ways: list[list[Command]]) -> str | None:
    """Try one way after the other; the path of the browser that then starts, or None."""
    for commands in ways:
        if all(subprocess.run(command).returncode == 0 for command in commands) and (path := find()):
            return path
    return None


def main() -> int:
    """Print the path of a browser; 1 and a sentence when there is none and none can be had."""
    path = find() or install(ways(is_root()))
    print(f"Browser for the tests: {path}" if path else SORRY, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
