"""Running the hall for operators: settings from outside, a quiet start, an orderly shutdown."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.common import logging_setup
from dicehall.server.common.link_reach import addresses, is_loopback
from dicehall.server.common.settings import Settings
from dicehall.server.serve import USUAL_PORT, data_folder, listener_at, serve, try_database, usable
from dicehall.server.storage.database import FAILURES, SQLITE, reason, shown, turned

DRAIN = 1.0  # seconds to answer as not ready before shutting down
ANYBODY = "*"  # as a proxy: trust the headers of every client


@dataclass(frozen=True)
class OperatorSettings:
    """How an operator wants the hall to run: where it listens, whom it trusts, how it logs.

    `database`: a URL or the path of an SQLite file; None: hall.sqlite in the folder `data`. `proxies`: addresses or
    networks whose X-Forwarded-* headers are trusted.
    """

    host: str
    port: int | None
    database: str | None
    data: Path | None
    proxies: tuple[str, ...]
    log: str
    public_url: str
    smtp: str
    mail_from: str
    metrics_token: str


def run(wanted: OperatorSettings) -> None:
    """Serve until SIGTERM or SIGINT. Raises DicehallError if a setting, the port or the database cannot be used."""
    end_quietly()
    logging_setup.configure(wanted.log)
    public_url, database = checked_public(wanted.public_url), database_of(wanted)
    smtp = checked_smtp(wanted.smtp, wanted.mail_from, public_url)
    proxies = checked_proxies(wanted.proxies)
    listener = listener_at(wanted.host, USUAL_PORT if wanted.port is None else wanted.port)
    settings = Settings(
        database=database,
        is_local=not public_url and not proxies and is_loopback(listener.getsockname()[0]),
        addresses=addresses(listener),
        public_url=public_url,
        drain=DRAIN,
        metrics_token=wanted.metrics_token,
        smtp=smtp,
        mail_from=wanted.mail_from,
    )
    serve(settings, listener, proxies=proxies)


def end_quietly() -> None:
    """Make SIGTERM exit with code 0, even during startup; uvicorn re-raises the signal once it has shut down."""
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))


def database_of(wanted: OperatorSettings) -> str:
    """Return the URL of a database that can be used. Raises DicehallError, which never contains the password."""
    if wanted.database is None:
        return usable(data_folder(wanted.data) / "hall.sqlite")
    url = turned(wanted.database)
    if url.drivername == SQLITE:
        return usable(Path(str(url.database)))
    text = url.render_as_string(hide_password=False)
    try:
        asyncio.run(try_database(text))
    except FAILURES as error:
        sentence = _("Cannot use the database {url}: {error}.")
        raise DicehallError(sentence.format(url=shown(url), error=reason(error).rstrip("."))) from None
    return text


def checked_public(url: str) -> str:
    """Return the public address of the hall without a trailing slash. Raises DicehallError."""
    parts = parts_of(url)
    is_whole = parts is not None and not (parts.path.strip("/") or parts.query or parts.fragment)
    if url and (parts is None or parts.scheme not in ("http", "https") or not is_whole):
        raise DicehallError(_("“{url}” is not the address of a hall, such as https://dice.example.").format(url=url))
    return url.rstrip("/")


def parts_of(url: str) -> SplitResult | None:
    """Return the parts of a URL, or None if it has no host or an invalid port."""
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and (parts.port is None or parts.port) else None
    except ValueError:
        return None


def checked_smtp(url: str, sender: str, public_url: str) -> str:
    """Return the URL of the mail server. Raises DicehallError if it, the sender or the public address is unusable."""
    if not url:
        return ""
    parts = parts_of(url)
    if parts is None or parts.scheme not in ("smtp", "smtps"):
        raise DicehallError(_("The mail server must be a URL such as smtp://USER:PASSWORD@HOST:587."))
    if "@" not in sender or not public_url:
        raise DicehallError(_("To send mails the hall needs their sender and its public address."))
    return url


def checked_proxies(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """Return the addresses and networks of proxies. Raises DicehallError.

    A typo has to stop the start: uvicorn would take it for a name that never matches, and trust nobody.
    """
    for proxy in proxies:
        with suppress(ValueError):
            if proxy != ANYBODY:
                ip_network(proxy)
            continue
        text = _("“{proxy}” is not the address of a proxy, such as 127.0.0.1 or 10.0.0.0/8.")
        raise DicehallError(text.format(proxy=proxy))
    return proxies
