"""The ASGI application: routes, the middleware around them, and the hall behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from dicehall.core.errors import DicehallError
from dicehall.server.background.bot_runner import BotRunner
from dicehall.server.background.rating_worker import RatingWorker
from dicehall.server.background.room_sync import RoomSync
from dicehall.server.background.timekeeper import Timekeeper
from dicehall.server.background.turn_alerts import TurnAlerts
from dicehall.server.background.turn_mails import TurnMails
from dicehall.server.common import urls
from dicehall.server.common.settings import Settings
from dicehall.server.endpoints.my_dice import FinishedDraws
from dicehall.server.endpoints.picture_page import Studio
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.people import People
from dicehall.server.routes import ROUTES
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.people_store import PeopleStore
from dicehall.server.web.identity import Identification
from dicehall.server.web.language_choice import LanguageChoice
from dicehall.server.web.post_guard import PostGuard
from dicehall.server.web.rate_limits import RateLimits
from dicehall.server.web.replies import on_failure, on_http_error, on_refusal
from dicehall.server.web.request_log import RequestLog
from dicehall.server.web.security_headers import SecurityHeaders


class _App(Starlette):
    """A Starlette application whose middleware also wraps the error pages for unexpected exceptions."""

    def build_middleware_stack(self) -> ASGIApp:
        """Return the middleware stack, outermost layer first."""
        hall: Hall = self.state.hall
        larger = {urls.RECORDS: hall.settings.record_limit}
        limited = PostGuard(super().build_middleware_stack(), hall.settings.body_limit, self.state.rates, larger)
        return RequestLog(
            SecurityHeaders(LanguageChoice(Identification(limited, self.state.people, on_refusal))),
            hall.metrics,
            ROUTES,
        )


def create_app(settings: Settings) -> Starlette:
    """Return the hall as an ASGI application; its database is opened at startup."""
    store, rates = MatchStore(settings.database), RateLimits(settings)
    people = People(PeopleStore(store))
    app = _App(
        routes=ROUTES,
        lifespan=_lifespan,
        exception_handlers={
            DicehallError: on_refusal,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
    )
    app.state.hall, app.state.people, app.state.rates = Hall(settings, store), people, rates
    app.state.known_dice, app.state.studio = FinishedDraws(), Studio()
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Start the background work before the first request, and stop it before the database is closed."""
    hall: Hall = app.state.hall
    await hall.store.open()
    room_sync, bot_runner = RoomSync(hall), BotRunner(hall)
    timekeeper, rating_worker = Timekeeper(hall), RatingWorker(hall)
    turns = app.state.turns = TurnAlerts(hall)
    await hall.store.messages.start()
    await app.state.people.open()
    await timekeeper.begin()
    rating_worker.begin()
    await bot_runner.resume()
    turn_mails = TurnMails(hall, lambda match, seat: seat in hall.presence.here(match).seats)
    turn_mails.start()
    try:
        yield
    finally:
        hall.close()
        await turn_mails.stop()
        await turns.stop()
        await timekeeper.stop()
        await rating_worker.stop()
        await bot_runner.stop()
        await hall.store.messages.stop()
        await room_sync.stop()
        await hall.store.close()
