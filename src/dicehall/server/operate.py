"""Serving the hall for operators: settings from outside, a quiet start, an orderly end."""

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

DRAIN = 1.0  # seconds
ANYBODY = "*"


@dataclass(frozen=True)
class OperatorSettings:
    """How an operator wants the hall to run: where it listens, whom it believes, and how it logs.

    `database`: a URL or the path of an SQLite file, else one in the folder `data`. `proxies`: addresses or networks
    whose X-Forwarded-* headers are believed.
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
    """Serve until told to end, by SIGTERM or SIGINT; DicehallError where something cannot be used."""
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
    """Let SIGTERM end the hall with exit code 0: also while it starts, and the server hands it on when all is done."""
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))


def database_of(wanted: OperatorSettings) -> str:
    """The URL of a database that can be used; DicehallError, which tells no password."""
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
    """The address under which people reach the hall, without a slash at its end; DicehallError."""
    parts = parts_of(url)
    is_whole = parts is not None and not (parts.path.strip("/") or parts.query or parts.fragment)
    if url and (parts is None or parts.scheme not in ("http", "https") or not is_whole):
        raise DicehallError(_("“{url}” is not the address of a hall, such as https://dice.example.").format(url=url))
    return url.rstrip("/")


def parts_of(url: str) -> SplitResult | None:
    """The parts of a URL; None where it names no host, or a port that none can be."""
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and (parts.port is None or parts.port) else None
    except ValueError:
        return None


def checked_smtp(url: str, sender: str, public_url: str) -> str:
    """The mail server; DicehallError where what mails need is not all given."""
    if not url:
        return ""
    parts = parts_of(url)
    if parts is None or parts.scheme not in ("smtp", "smtps"):
        raise DicehallError(_("The mail server must be a URL such as smtp://USER:PASSWORD@HOST:587."))
    if "@" not in sender or not public_url:
        raise DicehallError(_("To send mails the hall needs their sender and its public address."))
    return url


def checked_proxies(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks of proxies; DicehallError: who is not understood would not be believed."""
    for each in proxies:
        with suppress(ValueError):
            if each != ANYBODY:
                ip_network(each)
            continue
        told = _("“{proxy}” is not the address of a proxy, such as 127.0.0.1 or 10.0.0.0/8.")
        raise DicehallError(told.format(proxy=each))
    return proxies
