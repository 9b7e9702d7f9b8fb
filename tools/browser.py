"""Find a Chromium for the tests, or install one: `python tools/browser.py` prints its path."""

import shutil
import subprocess
import sys

from dicehall.server.photo.chromium import find, is_root, sandbox

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


def arguments() -> list[str]:
    """Return the arguments for Chromium: no background traffic, and no sandbox if root may not have one."""
    return [*QUIET, *sandbox()]


def ways(root: bool) -> list[list[Command]]:
    """Return the ways to install a browser, in the order to try; each is a list of commands."""
    debian = [
        (*APT_GET, "update"),
        (*APT_GET, "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"),
    ]
    if root and shutil.which("apt-get"):
        return [[*debian], [(*PLAYWRIGHT, "--with-deps", "chromium")]]
    return [[(*PLAYWRIGHT, "chromium")]]


def install(ways: list[list[Command]]) -> str | None:
    """Try the ways in turn; return the path of the browser that then starts, None if none does."""
    for commands in ways:
        if all(subprocess.run(command).returncode == 0 for command in commands) and (path := find()):
            return path
    return None


def main() -> int:
    """Print the path of a browser; return 1, with a sentence on standard error, if there is none."""
    path = find() or install(ways(is_root()))
    print(f"Browser for the tests: {path}" if path else SORRY, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
