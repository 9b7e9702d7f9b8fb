"""Daemon threads that inherit context variables, such as the language of messages."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any


def start(work: Callable[..., None], *arguments: Any) -> threading.Thread:
    """Run `work(*arguments)` in a daemon thread with the caller's context, and return the thread."""
    thread = threading.Thread(target=copy_context().run, args=(work, *arguments), daemon=True)
    thread.start()
    return thread
