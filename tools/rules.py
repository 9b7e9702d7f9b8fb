"""Compile the rules of all games, each in a process of its own, so that no two test processes compile the same."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from dicehall.games import games

COMPILE = "import sys; from dicehall.games import load; load(sys.argv[1]).handles"


def compiled(name: str) -> int:
    """Compile one game; the exit code of the process."""
    return subprocess.run([sys.executable, "-c", COMPILE, name], check=False).returncode


def main() -> int:
    """Compile all games, as many at once as there are processors for; 1 if one of them cannot be compiled."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return int(any(pool.map(compiled, sorted(games()))))


if __name__ == "__main__":
    sys.exit(main())
