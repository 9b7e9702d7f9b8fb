"""Health checks and metrics for monitoring."""

from __future__ import annotations

import asyncio
import hmac

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from dicehall.server.common.errors import NothingHere
from dicehall.server.common.link_reach import is_loopback
from dicehall.server.hall import metrics
from dicehall.server.hall.hall import Hall
from dicehall.server.storage.database import FAILURES
from dicehall.server.web.app_state import hall_of

PATIENCE = 1.0  # seconds that the database may take to answer
RETRY = {"Retry-After": "2"}
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


async def live(_request: Request) -> Response:
    """Answer that the process is alive."""
    return JSONResponse({"live": True})


async def ready(request: Request) -> Response:
    """Answer whether the hall can serve, 503 if not.

    It can if it is not closing, and its database answers and has the current schema.
    """
    why = await _why_not(hall_of(request))
    return JSONResponse({"ready": True}) if why is None else JSONResponse({"ready": False, "why": why}, 503, RETRY)


async def _why_not(hall: Hall) -> str | None:
    """Return what keeps the hall from serving, None if nothing does."""
    if hall.is_closing:
        return "closing"
    try:
        async with asyncio.timeout(PATIENCE):
            return None if await hall.store.is_current() else "schema"
    except (TimeoutError, *FAILURES):
        hall.metrics.failures.inc()
        return "database"


async def figures(request: Request) -> Response:
    """Answer with the metrics in Prometheus' format, to this machine or to whoever has the metrics token.

    Raises NothingHere for everybody else.
    """
    hall = hall_of(request)
    if not (_is_from_here(request) or _has_token(request, hall.settings.metrics_token)):
        raise NothingHere
    return Response(hall.metrics.text(), media_type=metrics.KIND)


def _is_from_here(request: Request) -> bool:
    """Tell whether a program on this machine asks, and not a proxy for somebody else."""
    client = request.client
    return client is not None and is_loopback(client.host) and not any(name in request.headers for name in FORWARDED)


def _has_token(request: Request, token: str) -> bool:
    """Tell whether the metrics token is shown; compared in constant time."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and kind.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
