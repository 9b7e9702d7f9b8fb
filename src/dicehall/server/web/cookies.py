"""Cookies: what a browser sent, and what it is to keep."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection


def sent(header: str) -> dict[str, str]:
    """The cookies of a header, whatever others of this site have put beside ours."""
    parts = (part.partition("=") for part in header.split(";"))
    return {name.strip(): value.strip(' \t"') for name, _, value in parts}


class Jar:
    """Cookies to be set with the answer; scripts cannot read them, and other sites cannot send them along."""

    def __init__(self, is_secure: bool) -> None:
        self._rest = "; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if is_secure else "")
        self._kept: dict[str, str] = {}

    def keep(self, name: str, value: str, seconds: int) -> None:
        """Set a cookie for some time; the last word counts."""
        self._kept[name] = f"{name}={value}; Max-Age={seconds}{self._rest}"

    def drop(self, name: str) -> None:
        """Let the browser forget a cookie."""
        self.keep(name, "", 0)

    def add_to(self, headers: MutableHeaders) -> None:
        """Put them on an answer."""
        for value in self._kept.values():
            headers.append("Set-Cookie", value)


def jar_of(connection: HTTPConnection) -> Jar:
    """The jar of a request."""
    jar: Jar = connection.state.jar
    return jar
