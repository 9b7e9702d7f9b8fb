"""Errors of the client."""

from __future__ import annotations

from typing import Any

from dicehall.core.errors import DicehallError


class Unreachable(DicehallError):
    """The hall did not answer within the client's patience."""


class Refused(DicehallError):
    """The hall refused a request.

    The message is its sentence for people, `code` its word for programs ("stale"), `status` the HTTP status, `answer`
    the whole JSON body.
    """

    retry_after: float = 0.0
    """Seconds to wait before another attempt, as the hall asks."""

    def __init__(self, message: str, code: str, status: int, answer: dict[str, Any]) -> None:
        super().__init__(message)
        self.code, self.status, self.answer = code, status, answer
