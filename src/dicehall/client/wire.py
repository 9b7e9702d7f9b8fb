"""HTTP to one hall, with the standard library alone: JSON requests and event streams.

Every request is safe to repeat: the hall carries it out once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from dicehall.client.errors import Refused, Unreachable
from dicehall.client.waiting import Backoff
from dicehall.core.errors import DicehallError
from dicehall.core.whole import whole
from dicehall.core.words import _

Json = dict[str, Any]
TIMEOUT = 30.0  # seconds for an answer
SILENCE = 60.0  # seconds after which a silent stream is dead; a hall sends a heartbeat every 15
MOST = 64 * 2**20  # bytes of an answer, or of a line of a stream; the longest matches take a few million
BUSY = frozenset({429, 500, 502, 503, 504})  # statuses worth another attempt
FAILURES = (OSError, HTTPException)

Waiting = Callable[[DicehallError, float], None]
"""Waits so many seconds because of an error."""


def sleep(_error: DicehallError, seconds: float) -> None:
    """Wait without reporting anything."""
    time.sleep(seconds)


class Wire:
    """The connection of a program to one hall; may be used from any thread.

    Raises DicehallError for a URL that is not http:// or https://.
    """

    def __init__(self, url: str, token: str | None, patience: float | None, waiting: Waiting) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise DicehallError(
                _("“{url}” is not the address of a hall: that begins with https:// or http://.").format(url=url)
            )
        self.url, self.patience, self._waiting = url.rstrip("/"), patience, waiting
        self._host, self._prefix = parts.netloc.rpartition("@")[2], parts.path.rstrip("/")
        self._kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._headers = {"Accept": "application/json", "User-Agent": "dicehall-client"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._free: list[HTTPConnection] = []  # open connections that no request uses
        self._is_closed = False

    def path_of(self, link: str) -> str:
        """Return the path of a link. Raises DicehallError if it leads to another hall."""
        if link.startswith("/"):
            return link
        parts = urlsplit(link)
        if parts.netloc.rpartition("@")[2] != self._host or not parts.path.startswith(self._prefix + "/"):
            raise DicehallError(_("The link “{link}” leads to another hall.").format(link=link))
        return parts.path.removeprefix(self._prefix)

    def ask(self, method: str, path: str, fields: Mapping[str, Any] | None = None) -> Json:
        """Send a request and return the answer, retrying within `patience`. Raises Refused, Unreachable."""
        backoff = Backoff(self.patience)
        while True:
            try:
                return answer_of(*self._send(method, path, fields))
            except (Refused, *FAILURES) as failure:
                self.wait(failure, backoff)

    def wait(self, failure: Exception, backoff: Backoff, least: float = 0.0) -> None:
        """Wait before another attempt, at least `least` seconds.

        Raises Refused at once if waiting cannot help; Refused or Unreachable when patience has run out.
        """
        error = failure if isinstance(failure, Refused) else self._unreachable(failure)
        wanted = error.retry_after if isinstance(error, Refused) else 0.0
        seconds = backoff.next(max(least, wanted))
        if seconds is None or (isinstance(error, Refused) and error.status not in BUSY):
            raise error
        self._waiting(error, seconds)

    def _unreachable(self, failure: Exception) -> Unreachable:
        text = _("The hall at {url} does not answer: {error}.")
        return Unreachable(text.format(url=self.url, error=str(failure) or type(failure).__name__))

    def _send(self, method: str, path: str, fields: Mapping[str, Any] | None) -> tuple[HTTPResponse, bytes]:
        """Send one request over a free connection, or over a new one if the hall had closed that."""
        body = None if fields is None else json.dumps(fields)
        headers = self._headers if body is None else {**self._headers, "Content-Type": "application/json"}
        while True:
            kept = self._free.pop() if self._free else None
            connection = kept or self._kind(self._host, timeout=TIMEOUT)
            try:
                connection.request(method, self._prefix + path, body, headers)
                response = connection.getresponse()
                content = _content(response)
            except FAILURES:
                connection.close()
                if kept is None:
                    raise
                continue  # a kept connection may have timed out at the hall; a fresh one is the real test
            self._free.append(connection)
            if self._is_closed:
                self.close()
            return response, content

    def close(self) -> None:
        """Close all free connections now, and the others when their requests are done."""
        self._is_closed = True
        while self._free:
            self._free.pop().close()

    def follow(self, path: Callable[[], str]) -> Iterator[tuple[str, Json]]:
        """Yield (kind, data) for each event of a stream, for ever; a lost connection resumes behind the last log entry.

        `path` is called anew for each connection. Raises Refused, Unreachable.
        """
        last, backoff = None, Backoff(self.patience)
        while True:
            failure: Exception = ConnectionError(_("the stream ended"))
            least = 0.0
            try:
                for kind, data in self._events(path(), last):
                    if kind == "retry":
                        least = data["seconds"]
                    else:
                        last, backoff = data.get("log", last), Backoff(self.patience)
                        yield kind, data
            except (Refused, *FAILURES) as broken:
                failure = broken
            self.wait(failure, backoff, least)

    def _events(self, path: str, last: int | None) -> Iterator[tuple[str, Json]]:
        """Yield the events of one connection after log entry `last`, until it breaks."""
        headers = {**self._headers, "Accept": "text/event-stream, application/json"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        with closing(self._kind(self._host, timeout=SILENCE)) as connection:
            connection.request("GET", self._prefix + path, headers=headers)
            response = connection.getresponse()
            if response.status != 200:
                answer_of(response, _content(response))
            yield from parsed(iter(lambda: response.readline(MOST), b""))


def parsed(lines: Iterator[bytes]) -> Iterator[tuple[str, Json]]:
    """Yield the events in the lines of a stream, and ("retry", {"seconds": …}) for reconnection times.

    Comments and ids are skipped (the data repeat the id), and so is a last line that was cut off. Raises HTTPException
    if the data are not a JSON object. Format: server-sent events, HTML standard.
    """
    kind = ""
    for line in lines:
        if not line.endswith(b"\n"):
            return
        name, _colon, value = line.decode(errors="replace").rstrip("\r\n").partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            data = _json(value)
            if data is None:
                raise HTTPException(_("this is not a stream of a hall"))
            yield kind, data
        elif name == "retry" and (milliseconds := whole(value, 7)) is not None:
            yield "retry", {"seconds": milliseconds / 1000}


def _content(response: HTTPResponse) -> bytes:
    """Return the body of a response. Raises HTTPException if it is longer than MOST bytes."""
    content = response.read(MOST + 1)
    if len(content) > MOST:
        raise HTTPException(_("the answer is too long"))
    return content


def answer_of(response: HTTPResponse, body: bytes) -> Json:
    """Return the JSON object of a response. Raises Refused if the status is not 2xx or the body is something else."""
    if response.status >= 300:
        raise _refusal(response, body)
    answer = _json(body)
    if answer is None:
        raise Refused(_("There is no hall there that programs can talk to."), "no-hall", response.status, {})
    return answer


def _refusal(response: HTTPResponse, body: bytes) -> Refused:
    """Return the error for a response that is not 2xx."""
    answer = _json(body) or {}
    message = answer.get("message") or _("The hall answered with status {status}.").format(status=response.status)
    refused = Refused(str(message), str(answer.get("code", "")), response.status, answer)
    refused.retry_after = retry_after(response)
    return refused


def _json(body: bytes | str) -> Json | None:
    """Return a JSON object, or None if the text is not one."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def retry_after(response: HTTPResponse) -> float:
    """Return the seconds of a Retry-After header, 0 without one."""
    return float(whole(response.getheader("Retry-After"), 6) or 0)
