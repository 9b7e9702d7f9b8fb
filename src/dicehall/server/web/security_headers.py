"""What stands around every request: headers that let a page do nothing but its own work, and limits."""

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
    "Referrer-Policy": "same-origin",  # links hold secrets; with less, forms of ours would come from nowhere
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_RAW = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]
_NAMES = {name for name, _value in _RAW}


class SecurityHeaders:
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
