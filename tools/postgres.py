"""Finds a PostgreSQL server for the tests, or installs one: `python tools/postgres.py` prints where it is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PROGRAMS = ("initdb", "postgres")
DEBIAN = Path("/usr/lib/postgresql")
APT_GET = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q")
SORRY = (
    "The tests need a PostgreSQL server, and no way to get one worked. "
    "Install PostgreSQL by hand so that `initdb` and `postgres` are found, then try again."
)

Command = tuple[str, ...]


def find() -> Path | None:
    """The first folder whose programs start, or None."""
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[Path]:
    """Folders where the programs may be: those of the search path first, then Debian's, newest first."""
    yield from map(Path, os.environ.get("PATH", "").split(os.pathsep))
    yield from sorted(DEBIAN.glob("*/bin"), key=version, reverse=True)


def version(folder: Path) -> int:
    """15 for a folder 15/bin, and -1 where there is no number."""
    number = folder.parent.name
    return int(number) if number.isdecimal() else -1


def starts(folder: Path) -> bool:
    """Whether all programs are there and run."""
    return all(runs((str(folder / name), "--version")) for name in PROGRAMS)


def runs(command: Command) -> bool:
    """Whether a command ends well within a minute."""
    try:
        return subprocess.run(command, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def ways(root: bool) -> list[Command]:
    """The commands that install it; none where only the owner of the machine may."""
    if root and shutil.which("apt-get"):
        return [(*APT_GET, "update"), (*APT_GET, "install", "-y", "--no-install-recommends", "postgresql")]
    return []


def install(commands: list[Command]) -> Path | None:
    """Run the commands; the folder of the programs that start then, or None."""
    return find() if all(subprocess.run(command).returncode == 0 for command in commands) else None


def main() -> int:
    """Print the folder of the programs; 1 and a sentence when there are none and none can be had."""
    folder = find() or install(ways(os.geteuid() == 0))
    print(f"PostgreSQL for the tests: {folder}" if folder else SORRY, file=sys.stdout if folder else sys.stderr)
    return 0 if folder else 1


if __name__ == "__main__":
    sys.exit(main())
