"""Serving the hall on a machine: where it listens, where its data lies, and the order of starting."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from platformdirs import user_data_path

from dicehall import games
from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.games import load
from dicehall.server.app import create_app
from dicehall.server.common import logging_setup
from dicehall.server.common.link_reach import addresses, is_loopback
from dicehall.server.common.settings import Settings, sqlite
from dicehall.server.common.utc import now
from dicehall.server.hall.hall import Hall
from dicehall.server.photo import camera
from dicehall.server.storage.database import FAILURES, reason
from dicehall.server.storage.match_store import MatchStore

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8000
SELDOM = 2_000, 5, 12_500  # when to look for circles of things that nobody holds, all else stops meanwhile: at few of
# them at a time for some milliseconds, at all of them (a second with a thousand matches) as good as never
SHORTEST_TURN = 0.0005  # seconds for which a thread may keep others waiting, such as the one that writes
PATIENCE = 3  # seconds that requests under way get when the hall ends


def run(
    host: str = LOOPBACK, port: int | None = None, data: Path | str | None = None, open_browser: bool = True
) -> None:
    """Serve until interrupted. `port` None: 8000, or any free one where that is taken. `data`: folder of the database.

    DicehallError when the port that was asked for is taken, or the database cannot be used.
    """
    logging_setup.configure(logging_setup.TEXT, logging.WARNING)
    database = usable(data_folder(data) / "hall.sqlite")
    listener = listener_at(host, port)
    settings = Settings(
        database=database,
        is_local=is_loopback(listener.getsockname()[0]),
        addresses=addresses(listener),
    )
    serve(settings, listener, open_browser)


def serve(
    settings: Settings, listener: socket.socket, open_browser: bool = False, proxies: tuple[str, ...] | None = None
) -> None:
    """Serve on a socket that is bound already. All games are loaded first, so the first match starts at once.

    `proxies`: whose X-Forwarded-* headers are believed; None: those of this machine.
    """
    for name in games():
        load(name)
    camera.is_possible()  # a program is started to know that: now, when nobody waits
    gc.collect()
    gc.freeze()  # what is loaded stays: to look through it again and again would hold up everybody for a while
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(SHORTEST_TURN)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        proxy_headers=proxies != (),
        forwarded_allow_ips=None if proxies is None else list(proxies),
    )
    _Server(config, app.state.hall, _announcer(listener, settings, open_browser)).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Tells when it listens, and ends the streams before it waits for connections to close."""

    def __init__(self, config: uvicorn.Config, hall: Hall, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall, self._announce = hall, announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        await asyncio.to_thread(self._announce)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer as not ready for a while, end the streams, then all else."""
        self._hall.close()
        await asyncio.sleep(self._hall.settings.drain)
        await super().shutdown(sockets)


def _announcer(listener: socket.socket, settings: Settings, open_browser: bool) -> Callable[[], None]:
    url = url_of(listener)
    others = [f"{address}/" for address in settings.addresses]

    def announce() -> None:
        print(_("The hall is open: {url}").format(url=url), flush=True)  # noqa: T201
        for other in others:
            print(_("In your network: {url}").format(url=other), flush=True)  # noqa: T201
        if open_browser:
            webbrowser.open((others or [url])[0])  # so that links on its pages can be given away

    return announce


def url_of(listener: socket.socket) -> str:
    """The address of the hall, as a browser on this machine opens it."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": LOOPBACK, "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def listener_at(host: str, port: int | None) -> socket.socket:
    """A socket bound to the port; where none was asked for and the usual one is taken, to a free one."""
    try:
        return bind(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return bind(host, 0)
        text = _("Port {port} of {host} cannot be had: {error}.")
        raise DicehallError(text.format(port=port, host=host, error=error.strerror)) from error


def bind(host: str, port: int) -> socket.socket:
    """A socket bound to an address; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    if sys.platform != "win32":  # there it would share the port with another program
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def data_place(data: Path | str | None) -> Path:
    """Where the folder of the database is, or would be."""
    return user_data_path("dicehall") if data is None else Path(data)


def data_folder(data: Path | str | None) -> Path:
    """The folder of the database, made where it is missing; DicehallError."""
    folder = data_place(data)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # links of seats are secrets
    except OSError as error:
        text = _("The folder {folder} cannot be made: {error}.")
        raise DicehallError(text.format(folder=folder, error=error.strerror)) from error
    return folder


def usable(path: Path) -> str:
    """The URL of an SQLite file that can be read and written to, made where it is missing; DicehallError."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # seeds and links of seats are secrets
        asyncio.run(try_database(sqlite(path)))
    except FAILURES as error:
        text = _("The matches cannot be kept in {path}: {error}.")
        raise DicehallError(text.format(path=path, error=reason(error))) from error
    return sqlite(path)


async def try_database(url: str) -> None:
    """Open a database and read from it."""
    store = MatchStore(url)
    try:
        await store.open()
        await store.active_since(now())
    finally:
        await store.close()
