"""Threads that speak the language of whoever starts them, and do not keep a program from ending."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any


def start(work: Callable[..., None], *arguments: Any) -> threading.Thread:
    """Do some work in a thread of its own."""
    thread = threading.Thread(target=copy_context().run, args=(work, *arguments), daemon=True)
    thread.start()
    return thread
