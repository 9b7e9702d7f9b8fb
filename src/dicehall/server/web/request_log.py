"""Number, log and count every request, and log each failure once."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicehall.server.hall.metrics import Metrics

logger = logging.getLogger("dicehall.requests")
REQUEST = "dicehall.request"  # the key of the request's number in its scope
QUIET = ("/health/live", "/health/ready", "/metrics")  # monitoring asks every few seconds: logged for debugging only
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


@dataclass(slots=True)
class _Answer:
    status: int = 0
    size: int = 0


class RequestLog:
    """The outermost middleware, which numbers, logs and counts each request and lets no exception pass."""

    def __init__(self, app: ASGIApp, metrics: Metrics, routes: Sequence[BaseRoute]) -> None:
        self.app, self.metrics = app, metrics
        named = (route for route in routes if isinstance(route, Route | Mount))
        self._templates = {getattr(route, "endpoint", None) or route.app: route.path for route in named}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request under its number, which is sent as X-Request-ID."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        began, answer = time.perf_counter(), _Answer()
        number = scope[REQUEST] = f"{random.getrandbits(48):012x}"

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            else:
                answer.size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, counted)
        except Exception as error:  # its error page has been sent already
            logger.error("a request failed", exc_info=error, extra={"facts": {"request": number}})
        finally:
            self._note(scope, answer, time.perf_counter() - began)

    def _note(self, scope: Scope, answer: _Answer, seconds: float) -> None:
        route = self._templates.get(scope.get("endpoint"), "none")  # not the path, which may hold a secret link
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        self.metrics.request(method, route, str(answer.status)).observe(seconds)
        level = logging.DEBUG if route in QUIET else logging.INFO
        if logger.isEnabledFor(level):
            facts = {
                "method": method,
                "route": route,
                "status": answer.status,
                "ms": round(seconds * 1000, 1),
                "bytes": answer.size,
                "request": scope[REQUEST],
            }
            logger.log(level, "request", extra={"facts": facts})
