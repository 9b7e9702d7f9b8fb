"""How the rules run in this process: compiled, compiled with index checks (for tests), or as plain Python."""

from __future__ import annotations

import os

from numba import config

PLAIN = bool(config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1
# A variable of our own, since NUMBA_BOUNDSCHECK is not part of numba's cache key: see cache.py.
CHECKED = os.environ.get("DICEHALL_BOUNDSCHECK", "0") not in ("", "0")
