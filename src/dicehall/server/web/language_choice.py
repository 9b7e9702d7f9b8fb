"""Choose the language of a page: the visitor's choice (a cookie), else the browser's, else English."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from dicehall.core.words import LANGUAGES, SOURCE, use

COOKIE = "language"
YEAR = 365 * 24 * 60 * 60


class LanguageChoice:
    """Middleware that sets the language while a request is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer in the language of the request."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        with use(language_of(HTTPConnection(scope))):
            return await self.app(scope, receive, send)


def language_of(connection: HTTPConnection) -> str:
    """Return the language for a request, one of LANGUAGES."""
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


def preferred(accept: str) -> str:
    """Return the known language with the highest weight in Accept-Language (RFC 9110), the first of equals."""
    wanted = [_weighed(part) for part in accept.split(",")]
    known = [(weight, tag) for weight, tag in wanted if tag in LANGUAGES and weight > 0]
    return max(known, key=lambda pair: pair[0])[1] if known else SOURCE


def _weighed(part: str) -> tuple[float, str]:
    """Read one item: "de-AT;q=0.7" -> (0.7, "de"). Weight 0 if malformed."""
    tag, _, rest = part.strip().partition(";")
    _, _, weight = rest.partition("q=")
    try:
        return float(weight or 1), tag.strip().split("-")[0].lower()
    except ValueError:
        return 0, tag
