"""Security headers for every answer: a page may load and send only what belongs to this hall."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    # Links are secret, so other sites get no referrer. With `no-referrer` browsers would send `Origin: null` with forms
    # of our own, and the post guard would refuse them.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_RAW = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]
_NAMES = {name for name, _value in _RAW}


class SecurityHeaders:
    """Middleware that adds the security headers. Responses without Cache-Control get `no-store`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the security headers."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = secured(message["headers"])
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def secured(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer with the security headers in place of its own of those names."""
    own = [pair for pair in headers if pair[0] not in _NAMES]
    is_ruled = any(name == b"cache-control" for name, _value in own)
    return [*own, *_RAW] if is_ruled else [*own, *_RAW, (b"cache-control", b"no-store")]
