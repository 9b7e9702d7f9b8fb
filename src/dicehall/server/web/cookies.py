"""Collect the cookies that an answer will set."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response


class Jar:
    """Cookies to set with the answer: hidden from scripts, and not sent with posts from other sites."""

    def __init__(self, is_secure: bool) -> None:
        self._is_secure = is_secure
        self._kept: dict[str, tuple[str, int]] = {}

    def keep(self, name: str, value: str, seconds: int) -> None:
        """Set a cookie for some seconds; the last call for a name wins."""
        self._kept[name] = value, seconds

    def drop(self, name: str) -> None:
        """Delete a cookie in the browser."""
        self.keep(name, "", 0)

    def add_to(self, headers: MutableHeaders) -> None:
        """Add the cookies to the headers of an answer."""
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
