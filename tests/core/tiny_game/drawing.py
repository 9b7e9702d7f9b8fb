"""A drawing for terminals."""

from __future__ import annotations

from typing import Any


def draw(view: dict[str, Any], seats: object = None) -> str:
    return " ".join(map(str, view["points"]))
