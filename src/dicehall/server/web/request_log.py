"""What is seen of every request: a number, a line in the log, a place in the figures; and what goes wrong, once."""

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
REQUEST = "dicehall.request"  # where a request keeps its number
QUIET = ("/health/live", "/health/ready", "/metrics")  # asked for every few seconds by machines
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


@dataclass(slots=True)
class _Answer:
    status: int = 0
    size: int = 0


class RequestLog:
    """Numbers, logs and counts each request; the outermost layer, where no error passes."""

    def __init__(self, app: ASGIApp, metrics: Metrics, routes: Sequence[BaseRoute]) -> None:
        self.app, self.metrics = app, metrics
        named = (route for route in routes if isinstance(route, Route | Mount))
        self._templates = {getattr(route, "endpoint", None) or route.app: route.path for route in named}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request under its number."""
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
        except Exception as error:  # the page that says so has been sent
            logger.error("a request failed", exc_info=error, extra={"facts": {"request": number}})
        finally:
            self._note(scope, answer, time.perf_counter() - began)

    def _note(self, scope: Scope, answer: _Answer, seconds: float) -> None:
        route = self._templates.get(scope.get("endpoint"), "none")  # a path may hold a link
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
