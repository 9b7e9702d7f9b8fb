"""Cookies that an answer sets, collected while a request is answered."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response


class Jar:
    """Cookies to be set with the answer; scripts cannot read them, and other sites cannot send them along."""

    def __init__(self, is_secure: bool) -> None:
        self._is_secure = is_secure
        self._kept: dict[str, tuple[str, int]] = {}

    def keep(self, name: str, value: str, seconds: int) -> None:
        """Set a cookie for some time; the last word counts."""
        self._kept[name] = value, seconds

    def drop(self, name: str) -> None:
        """Let the browser forget a cookie."""
        self.keep(name, "", 0)

    def add_to(self, headers: MutableHeaders) -> None:
        """Put them on an answer."""
        if not self._kept:
            return
        carrier = Response()
        for name, (value, seconds) in self._kept.items():
            carrier.set_cookie(name, value, seconds, secure=self._is_secure, httponly=True, samesite="lax")
        for cookie in carrier.headers.getlist("set-cookie"):
            headers.append("set-cookie", cookie)


def jar_of(connection: HTTPConnection) -> Jar:
    """Return the jar of a request."""
    jar: Jar = connection.state.jar
    return jar
