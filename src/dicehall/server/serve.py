"""Serving the hall on this machine: the socket, the data folder, and the order of starting."""

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
# gc thresholds. A collection stops everything: a young one for a few milliseconds, a full one for about a second with
# 1,000 matches in memory, so full ones almost never run.
SELDOM = 2_000, 5, 12_500
SHORTEST_TURN = 0.0005  # seconds between thread switches: a page that renders must not hold up the thread that writes
PATIENCE = 3  # seconds that running requests get at shutdown


def run(
    host: str = LOOPBACK, port: int | None = None, data: Path | str | None = None, open_browser: bool = True
) -> None:
    """Serve until interrupted.

    `port` None: 8000, or any free port if that is in use. `data`: folder of the database. Raises DicehallError if the
    given port is in use or the database cannot be used.
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
    """Serve on a bound socket. All games are loaded first, so that the first match starts at once.

    `proxies`: addresses whose X-Forwarded-* headers are trusted; None: uvicorn's default, this machine.
    """
    for name in games():
        load(name)
    camera.is_possible()  # starts Chromium once and caches the answer, before anybody waits for it
    gc.collect()
    gc.freeze()  # what is loaded by now lives for ever: no collection has to traverse it again
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
    """A uvicorn server that announces when it listens, and on shutdown ends the streams first."""

    def __init__(self, config: uvicorn.Config, hall: Hall, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall, self._announce = hall, announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then announce it."""
        await super().startup(sockets)
        await asyncio.to_thread(self._announce)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, answer as not ready for the drain time, then shut down."""
        self._hall.close()
        await asyncio.sleep(self._hall.settings.drain)
        await super().shutdown(sockets)


def _announcer(listener: socket.socket, settings: Settings, open_browser: bool) -> Callable[[], None]:
    """Return a function that prints the addresses of the hall, and opens a browser if asked to."""
    url = url_of(listener)
    others = [f"{address}/" for address in settings.addresses]

    def announce() -> None:
        print(_("The hall is open: {url}").format(url=url), flush=True)  # noqa: T201
        for other in others:
            print(_("In your network: {url}").format(url=other), flush=True)  # noqa: T201
        if open_browser:
            webbrowser.open((others or [url])[0])  # a network address: links copied from its pages work elsewhere

    return announce


def url_of(listener: socket.socket) -> str:
    """Return the URL of the hall for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": LOOPBACK, "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def listener_at(host: str, port: int | None) -> socket.socket:
    """Return a socket bound to a port; None: the usual port, or a free one if that is in use.

    Raises DicehallError if a given port cannot be bound.
    """
    try:
        return bind(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return bind(host, 0)
        text = _("Cannot listen on port {port} of {host}: {error}.")
        raise DicehallError(text.format(port=port, host=host, error=error.strerror)) from error


def bind(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; port 0 means any free port. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    if sys.platform != "win32":  # on Windows SO_REUSEADDR would share the port with another program
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def data_place(data: Path | str | None) -> Path:
    """Return the folder of the database, existing or not."""
    return user_data_path("dicehall") if data is None else Path(data)


def data_folder(data: Path | str | None) -> Path:
    """Return the folder of the database, creating it if necessary. Raises DicehallError."""
    folder = data_place(data)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # the database holds seeds and links of seats
    except OSError as error:
        text = _("Cannot create the folder {folder}: {error}.")
        raise DicehallError(text.format(folder=folder, error=error.strerror)) from error
    return folder


def usable(path: Path) -> str:
    """Return the URL of an SQLite file, created if necessary. Raises DicehallError if it cannot be read and written."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # only its owner may read seeds and links of seats
        asyncio.run(try_database(sqlite(path)))
    except FAILURES as error:
        text = _("Cannot keep matches in {path}: {error}.")
        raise DicehallError(text.format(path=path, error=reason(error))) from error
    return sqlite(path)


async def try_database(url: str) -> None:
    """Open a database and read from it. Raises one of FAILURES."""
    store = MatchStore(url)
    try:
        await store.open()
        await store.active_since(now())
    finally:
        await store.close()
