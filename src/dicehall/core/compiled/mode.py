"""How the rules run in this process: compiled (the normal way), compiled with index checks, or plain Python."""

from __future__ import annotations

import os

from numba import config

PLAIN = bool(config.DISABLE_JIT)  # NUMBA_DISABLE_JIT=1
CHECKED = os.environ.get("DICEHALL_BOUNDSCHECK", "0") not in ("", "0")
