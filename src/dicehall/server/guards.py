"""What stands around every request: headers that let a page do nothing but its own work, and limits."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicehall.server.errors import FromElsewhere, TooLarge

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
    "Referrer-Policy": "no-referrer",  # links hold secrets
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guarded:
    """Puts the security headers on every answer; those that nobody else has set a rule for are not to be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure(MutableHeaders(scope=message))
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def secure(headers: MutableHeaders) -> None:
    """Add the security headers."""
    for name, value in SECURITY.items():
        headers[name] = value
    headers.setdefault("Cache-Control", "no-store")


class Limited:
    """Refuses bodies beyond `limit` bytes (at some paths `larger`) as soon as that is known, and forms of others."""

    def __init__(self, app: ASGIApp, limit: int, larger: Mapping[str, int] | None = None) -> None:
        self.app, self.limit, self.larger = app, limit, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a receive that counts; TooLarge and FromElsewhere come out where the body is read."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return await self.app(scope, receive, send)
        headers, read, limit = Headers(scope=scope), 0, self.larger.get(scope["path"], self.limit)

        async def counted() -> Message:
            nonlocal read
            if headers.get("sec-fetch-site") == "cross-site":
                raise FromElsewhere
            if _announced(headers) > limit:
                raise TooLarge
            message = await receive()
            read += len(message.get("body", b""))
            if read > limit:
                raise TooLarge
            return message

        return await self.app(scope, counted, send)


def _announced(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() else 0
