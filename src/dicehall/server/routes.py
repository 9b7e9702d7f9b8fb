"""All addresses of the hall."""

from __future__ import annotations

from starlette.routing import BaseRoute, Mount, Route

from dicehall.server import (
    account,
    checking,
    health,
    lobby,
    login,
    mail_pages,
    mine,
    passkeys,
    playing,
    records,
    replaying,
    visits,
)
from dicehall.server.drawing import STATIC
from dicehall.server.files import Files

ROUTES: list[BaseRoute] = [
    Route("/", visits.start),
    Route("/mine", mine.mine),
    Route("/lobby", lobby.page),
    Route("/lobby/tables", lobby.tables),
    Route("/new/{game}", visits.new),
    Route("/matches", visits.create, methods=["POST"]),
    Route("/rules/{game}", visits.rules),
    Route("/language", visits.language, methods=["POST"]),
    Route("/match/{match}", playing.match_page),
    Route("/match/{match}/join", playing.join, methods=["POST"]),
    Route("/match/{match}/stream", playing.match_stream),
    Route("/seat/{secret}", playing.seat_page),
    Route("/seat/{secret}/stream", playing.seat_stream),
    Route("/seat/{secret}/play", playing.play, methods=["POST"]),
    Route("/seat/{secret}/enter", playing.enter, methods=["POST"]),
    Route("/seat/{secret}/undo", playing.undo, methods=["POST"]),
    Route("/seat/{secret}/ask", playing.ask, methods=["POST"]),
    Route("/seat/{secret}/answer", playing.answer, methods=["POST"]),
    Route("/seat/{secret}/say", playing.say, methods=["POST"]),
    Route("/seat/{secret}/controller", playing.controller, methods=["POST"]),
    Route("/seat/{secret}/take", playing.take, methods=["POST"]),
    Route("/seat/{secret}/leave", playing.leave, methods=["POST"]),
    Route("/seat/{secret}/place", playing.place, methods=["POST"]),
    Route("/seat/{secret}/rematch", playing.rematch, methods=["POST"]),
    Route("/account", account.account),
    Route("/account/login", login.login),
    Route("/account/login", login.log_in, methods=["POST"]),
    Route("/account/login/passkey/options", passkeys.login_options, methods=["POST"]),
    Route("/account/login/passkey", passkeys.login, methods=["POST"]),
    Route("/account/new", login.new),
    Route("/account/new", login.sign_up, methods=["POST"]),
    Route("/account/new/passkey/options", passkeys.new_options, methods=["POST"]),
    Route("/account/new/passkey", passkeys.new, methods=["POST"]),
    Route("/account/logout", login.log_out, methods=["POST"]),
    Route("/account/name", account.changing(account.name), methods=["POST"]),
    Route("/account/password", account.changing(account.password), methods=["POST"]),
    Route("/account/mail", account.changing(account.mail), methods=["POST"]),
    Route("/account/sessions/end", account.changing(account.end), methods=["POST"]),
    Route("/account/sessions/end-others", account.changing(account.end_others), methods=["POST"]),
    Route("/account/passkeys/options", passkeys.add_options, methods=["POST"]),
    Route("/account/passkeys", passkeys.add, methods=["POST"]),
    Route("/account/passkeys/remove", account.changing(account.remove_passkey), methods=["POST"]),
    *(
        Route(f"{kind}/{what}", function)
        for kind in ("/match/{match}", "/seat/{secret}", "/record/{record}")
        for what, function in (
            ("replay", replaying.moment),
            ("record", replaying.record),
            ("story", replaying.told),
            ("dice", checking.dice_page),
        )
    ),
    Route("/records", records.page),
    Route("/records", records.upload, methods=["POST"]),
    Route("/static/games/{game}/table.css", visits.table_style),
    Route("/mail/{token}", mail_pages.ask),
    Route("/mail/{token}", mail_pages.end, methods=["POST"]),
    Route("/health/live", health.live),
    Route("/health/ready", health.ready),
    Route("/metrics", health.figures),
    Mount("/static", Files(directory=STATIC)),
]
