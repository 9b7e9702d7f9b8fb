"""What can go wrong between a program and a hall."""

from __future__ import annotations

from typing import Any

from dicehall.core.errors import DicehallError


class Unreachable(DicehallError):
    """The hall did not answer for as long as one was ready to wait."""


class Refused(DicehallError):
    """The hall has said no: its sentence, its word for the reason ("stale"), the HTTP status and all of its answer."""

    retry_after: float = 0.0
    """Seconds that the hall asks one to wait."""

    def __init__(self, message: str, code: str, status: int, answer: dict[str, Any]) -> None:
        super().__init__(message)
        self.code, self.status, self.answer = code, status, answer
