"""Compile the rules of all games before tests run in parallel, so that no two test processes compile the same rules."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from dicehall.games import games

COMPILE = "import sys; from dicehall.games import load; load(sys.argv[1]).handles"


def compiled(name: str) -> int:
    """Compile one game in a process of its own; return its exit code."""
    return subprocess.run([sys.executable, "-c", COMPILE, name], check=False).returncode


def main() -> int:
    """Compile all games, one per processor at a time; return 1 if one fails."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return int(any(pool.map(compiled, sorted(games()))))


if __name__ == "__main__":
    sys.exit(main())
