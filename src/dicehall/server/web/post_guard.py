"""What every post has to pass: it comes from a page of the hall, is not too large, and is not one too many."""

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
    """Refuses bodies beyond `limit` bytes (at some paths `larger`) as soon as that is known, and more.

    Neither forms that other sites send are read, nor too many.
    """

    def __init__(self, app: ASGIApp, limit: int, rates: RateLimits, larger: Mapping[str, int] | None = None) -> None:
        self.app, self.limit, self.rates, self.larger = app, limit, rates, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a receive that counts: what is refused comes out where the body is read."""
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
    """Whether another site sent a form, as far as the browser tells: in so many words, or by the name of that site.

    Browsers that say nothing of both are no browsers, or too old; they send no cookies of ours from other sites.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site not in ("same-origin", "none")
    return origin is not None and origin.partition("://")[2].lower() != headers.get("host", "").lower()


def _announced(headers: Headers) -> int:
    return whole(headers.get("content-length"), 18) or 0
