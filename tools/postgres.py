"""Find a PostgreSQL server for the tests, or install one: `python tools/postgres.py` prints its folder."""

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
    """Return the first folder whose programs start, or None."""
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[Path]:
    """Yield folders that may hold the programs: those on the search path, then Debian's, newest first."""
    yield from map(Path, os.environ.get("PATH", "").split(os.pathsep))
    yield from sorted(DEBIAN.glob("*/bin"), key=version, reverse=True)


def version(folder: Path) -> int:
    """Return 15 for a folder 15/bin, -1 if there is no number."""
    number = folder.parent.name
    return int(number) if number.isdecimal() else -1


def starts(folder: Path) -> bool:
    """Tell whether all programs are there and start."""
    return all(runs((str(folder / name), "--version")) for name in PROGRAMS)


def runs(command: Command) -> bool:
    """Tell whether a command succeeds within a minute."""
    try:
        return subprocess.run(command, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def ways(root: bool) -> list[Command]:
    """Return the commands that install it; none without root and apt-get."""
    if root and shutil.which("apt-get"):
        return [(*APT_GET, "update"), (*APT_GET, "install", "-y", "--no-install-recommends", "postgresql")]
    return []


def install(commands: list[Command]) -> Path | None:
    """Run the commands; return the folder of the programs that then start, or None."""
    return find() if all(subprocess.run(command).returncode == 0 for command in commands) else None


def main() -> int:
    """Print the folder of the programs; return 1, with a sentence on standard error, if there are none."""
    folder = find() or install(ways(os.geteuid() == 0))
    print(f"PostgreSQL for the tests: {folder}" if folder else SORRY, file=sys.stdout if folder else sys.stderr)
    return 0 if folder else 1


if __name__ == "__main__":
    sys.exit(main())
