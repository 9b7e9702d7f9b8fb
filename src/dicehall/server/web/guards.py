"""What stands around every request: headers that let a page do nothing but its own work, and limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicehall.server.common.errors import FromElsewhere, TooLarge
from dicehall.server.web.identity import caller_of
from dicehall.server.web.rate_limits import Rates, address_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # links hold secrets; with less, forms of ours would come from nowhere
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_RAW = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]
_NAMES = {name for name, _value in _RAW}


class Guarded:
    """Puts the security headers on every answer; those that nobody else has set a rule for are not to be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = secured(message["headers"])
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def secured(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those for security."""
    own = [pair for pair in headers if pair[0] not in _NAMES]
    is_ruled = any(name == b"cache-control" for name, _value in own)
    return [*own, *_RAW] if is_ruled else [*own, *_RAW, (b"cache-control", b"no-store")]


class Limited:
    """Refuses bodies beyond `limit` bytes (at some paths `larger`) as soon as that is known, and more.

    Neither forms that other sites send are read, nor too many.
    """

    def __init__(self, app: ASGIApp, limit: int, rates: Rates, larger: Mapping[str, int] | None = None) -> None:
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
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() else 0
