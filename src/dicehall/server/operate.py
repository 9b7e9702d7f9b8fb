"""Serving the hall for operators: settings from outside, a quiet start, an orderly end."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server import logs
from dicehall.server.reach import addresses, is_loopback
from dicehall.server.serve import USUAL_PORT, data_folder, listener_at, reason, serve, try_database, usable
from dicehall.server.settings import Settings
from dicehall.server.store import FAILURES

DRIVERS = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}
DRAIN = 1.0  # seconds


@dataclass(frozen=True)
class Operation:
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


def run(wanted: Operation) -> None:
    """Serve until told to end, by SIGTERM or SIGINT; DicehallError where something cannot be used."""
    logs.configure(wanted.log)
    public_url, database = checked_public(wanted.public_url), database_of(wanted)
    smtp = checked_smtp(wanted.smtp, wanted.mail_from, public_url)
    listener = listener_at(wanted.host, USUAL_PORT if wanted.port is None else wanted.port)
    settings = Settings(
        database=database,
        is_local=not public_url and not wanted.proxies and is_loopback(listener.getsockname()[0]),
        addresses=addresses(listener),
        public_url=public_url,
        drain=DRAIN,
        metrics_token=wanted.metrics_token,
        smtp=smtp,
        mail_from=wanted.mail_from,
    )
    end_quietly()
    serve(settings, listener, proxies=wanted.proxies)


def end_quietly() -> None:
    """Let SIGTERM end the hall with exit code 0: the server hands the signal on when all is done."""
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)


def database_of(wanted: Operation) -> str:
    """The URL of a database that can be used; DicehallError, which tells no password."""
    if wanted.database is None:
        return usable(data_folder(wanted.data) / "hall.sqlite")
    if "://" not in wanted.database:
        return usable(Path(wanted.database))
    url = turned(wanted.database)
    if url.drivername.startswith("sqlite"):
        return usable(Path(url.database or ""))
    text = url.render_as_string(hide_password=False)
    try:
        asyncio.run(try_database(text))
    except FAILURES as error:
        sentence = _("The database {url} cannot be used: {error}.")
        shown = url.render_as_string(hide_password=True)
        raise DicehallError(sentence.format(url=shown, error=reason(error).rstrip("."))) from None
    return text


def turned(text: str) -> URL:
    """A URL as it is usually given, with the driver that the hall uses; DicehallError."""
    try:
        url = make_url(text)
        driver = DRIVERS[url.drivername]
    except (sa.exc.ArgumentError, ValueError, KeyError):
        raise DicehallError(
            _("The database is no URL that the hall knows: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME.")
        ) from None
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(drivername=driver, query=query)


def checked_public(url: str) -> str:
    """The address under which people reach the hall, without a slash at its end; DicehallError."""
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query):
        raise DicehallError(_("“{url}” is no address of a hall, such as https://dice.example.").format(url=url))
    return url.rstrip("/")


def checked_smtp(url: str, sender: str, public_url: str) -> str:
    """The mail server; DicehallError where what mails need is not all given."""
    if not url:
        return ""
    if urlsplit(url).scheme not in ("smtp", "smtps") or not urlsplit(url).hostname:
        raise DicehallError(_("The mail server is no URL such as smtp://USER:PASSWORD@HOST:587."))
    if "@" not in sender or not public_url:
        raise DicehallError(_("To send mails the hall needs to know whom they are from and its public address."))
    return url
