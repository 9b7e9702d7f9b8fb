"""The application: routes, guards around them, and the hall behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from dicehall.core.errors import DicehallError
from dicehall.server.guards import Guarded, Limited
from dicehall.server.hall import Hall
from dicehall.server.language import Speaking
from dicehall.server.mailing import Mailing
from dicehall.server.observed import Observed
from dicehall.server.players import Players
from dicehall.server.replies import on_failure, on_http_error, on_refusal
from dicehall.server.routes import ROUTES
from dicehall.server.settings import Settings
from dicehall.server.store import Store


class _App(FastAPI):
    """What stands around every request stands around the pages for failures too."""

    def build_middleware_stack(self) -> ASGIApp:
        """The layers, the outermost first."""
        hall: Hall = self.state.hall
        limited = Limited(super().build_middleware_stack(), hall.settings.body_limit)
        return Observed(Guarded(Speaking(limited)), hall.metrics, ROUTES)


def create_app(settings: Settings) -> FastAPI:
    """The hall as an ASGI application; its database is opened when it starts."""
    app = _App(
        title="Dicehall",
        routes=ROUTES,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        exception_handlers={
            DicehallError: on_refusal,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
    )
    app.state.hall = Hall(settings, Store(settings.database))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    hall: Hall = app.state.hall
    await hall.store.open()
    players = Players(hall)
    await players.resume()
    mailing = Mailing(hall, lambda match, seat: False)
    mailing.start()
    try:
        yield
    finally:
        hall.close()
        await mailing.stop()
        await players.stop()
        await hall.store.close()
