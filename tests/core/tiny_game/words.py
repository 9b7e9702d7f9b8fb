"""Sentences."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import Sentence


def sentence(token: str, view: dict[str, Any], who: str | None) -> Sentence:
    return Sentence(token.capitalize() if who is None else f"{who}: {token}", "R1")
