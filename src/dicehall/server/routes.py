"""All addresses of the hall."""

from __future__ import annotations

from starlette.routing import BaseRoute, Mount, Route

from dicehall.server import health, mail_pages, playing, visits
from dicehall.server.drawing import STATIC
from dicehall.server.files import Files

ROUTES: list[BaseRoute] = [
    Route("/", visits.start),
    Route("/new/{game}", visits.new),
    Route("/matches", visits.create, methods=["POST"]),
    Route("/rules/{game}", visits.rules),
    Route("/language", visits.language, methods=["POST"]),
    Route("/match/{match}", playing.match_page),
    Route("/match/{match}/stream", playing.match_stream),
    Route("/seat/{secret}", playing.seat_page),
    Route("/seat/{secret}/stream", playing.seat_stream),
    Route("/seat/{secret}/play", playing.play, methods=["POST"]),
    Route("/seat/{secret}/undo", playing.undo, methods=["POST"]),
    Route("/seat/{secret}/controller", playing.controller, methods=["POST"]),
    Route("/seat/{secret}/take", playing.take, methods=["POST"]),
    Route("/seat/{secret}/rematch", playing.rematch, methods=["POST"]),
    Route("/static/games/{game}/table.css", visits.table_style),
    Route("/mail/{token}", mail_pages.ask),
    Route("/mail/{token}", mail_pages.end, methods=["POST"]),
    Route("/health/live", health.live),
    Route("/health/ready", health.ready),
    Route("/metrics", health.figures),
    Mount("/static", Files(directory=STATIC)),
]
