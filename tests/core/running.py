"""Python in a process of its own, with an environment that nothing leaks into."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
INHERITED = ("PATH", "LANG", "SYSTEMROOT")


def environment(home: Path | None, *path: Path, **more: str) -> dict[str, str]:
    """Variables of a process whose home is `home` (None: the real one); `path` comes first on Python's path."""
    names = INHERITED if home else (*INHERITED, "HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    homes = {"HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache")} if home else {}
    modules = os.pathsep.join(map(str, (*path, ROOT)))
    return {**kept, **homes, "PYTHONPATH": modules, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", **more}


def python(code: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run `code`; AssertionError shows what it said when it fails."""
    ran = subprocess.run([sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True, cwd="/")
    assert ran.returncode == 0, ran.stderr
    return ran
