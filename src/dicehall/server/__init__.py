"""The hall: matches in the browser. `create_app(settings)` builds the application, `run` serves it on this machine."""

from __future__ import annotations

from dicehall.server.app import create_app
from dicehall.server.common.settings import Settings
from dicehall.server.serve import run

__all__ = ["Settings", "create_app", "run"]
