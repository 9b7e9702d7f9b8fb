"""Check every post: it comes from our own pages, is small enough, and is within the rate limits."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicehall.core.whole import whole
from dicehall.server.common.errors import FromElsewhere, TooLarge
from dicehall.server.web.identity import caller_of
from dicehall.server.web.rate_limits import RateLimits, address_of


class PostGuard:
    """Middleware that refuses posts from other sites, too many posts, and bodies over `limit` bytes.

    `larger` has the limits of paths where a body may be larger.
    """

    def __init__(self, app: ASGIApp, limit: int, rates: RateLimits, larger: Mapping[str, int] | None = None) -> None:
        self.app, self.limit, self.rates, self.larger = app, limit, rates, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wrap `receive`, so that the checks run and raise where the handler reads the body.

        There FromElsewhere, TooMany and TooLarge become answers like any other error of the handler.
        """
        if scope["type"] != "http" or scope["method"] != "POST":
            return await self.app(scope, receive, send)
        request, read, limit = HTTPConnection(scope), 0, self.larger.get(scope["path"], self.limit)
        is_checked = False

        async def counted() -> Message:
            nonlocal read, is_checked
            if not is_checked:
                self._check(request, limit)
                is_checked = True
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                raise TooLarge
            return message

        return await self.app(scope, counted, send)

    def _check(self, request: HTTPConnection, limit: int) -> None:
        """Check a post before its body is read. Raises FromElsewhere, TooMany, or TooLarge."""
        caller = caller_of(request)
        if not caller.token and is_from_elsewhere(request.headers):
            raise FromElsewhere
        if caller.token:
            self.rates.program(address_of(request), caller.token)
        else:
            self.rates.post(address_of(request), caller.id)
        if _announced(request.headers) > limit:
            raise TooLarge


def is_from_elsewhere(headers: Headers) -> bool:
    """Tell whether another site sent the form, by Sec-Fetch-Site or else by Origin.

    A request with neither header comes from no browser, or from an old one. Our SameSite cookies are not sent along
    from other sites, so it is let through.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site not in ("same-origin", "none")
    return origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower()


def _announced(headers: Headers) -> int:
    """Return the declared length of the body in bytes, 0 if there is none."""
    return whole(headers.get("content-length"), 18) or 0
