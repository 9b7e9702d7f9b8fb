"""Requests to one hall by HTTP, with the standard library alone: one host, JSON both ways, lines of a stream.

Every request can be sent again: the hall does nothing twice.
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
SILENCE = 60.0  # seconds without a sign of life, of which a hall gives one every 15, after which a stream is dead
MOST = 64 * 2**20  # bytes of an answer, or of a line of a stream; the longest matches take a few million
BUSY = frozenset({429, 500, 502, 503, 504})
FAILURES = (OSError, HTTPException)


Waiting = Callable[[DicehallError, float], None]
"""Waits so many seconds, because of something that went wrong."""


def sleep(_error: DicehallError, seconds: float) -> None:
    """The plain way of waiting."""
    time.sleep(seconds)


class Wire:
    """A hall as one program reaches it; to be used from any thread."""

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
        self._free: list[HTTPConnection] = []
        self._is_closed = False

    def path_of(self, link: str) -> str:
        """The path of a link as people give it away; DicehallError where it leads to another hall."""
        if link.startswith("/"):
            return link
        parts = urlsplit(link)
        if parts.netloc.rpartition("@")[2] != self._host or not parts.path.startswith(self._prefix + "/"):
            raise DicehallError(_("The link “{link}” leads to another hall.").format(link=link))
        return parts.path.removeprefix(self._prefix)

    def ask(self, method: str, path: str, fields: Mapping[str, Any] | None = None) -> Json:
        """The answer of the hall; Refused, or Unreachable after `patience`."""
        backoff = Backoff(self.patience)
        while True:
            try:
                return answer_of(*self._send(method, path, fields))
            except (Refused, *FAILURES) as failure:
                self.wait(failure, backoff)

    def wait(self, failure: Exception, backoff: Backoff, least: float = 0.0) -> None:
        """Wait before one tries again; raises what no waiting helps against, or when patience has ended."""
        error = failure if isinstance(failure, Refused) else self._unreachable(failure)
        asked = error.retry_after if isinstance(error, Refused) else 0.0
        seconds = backoff.next(max(least, asked))
        if seconds is None or (isinstance(error, Refused) and error.status not in BUSY):
            raise error
        self._waiting(error, seconds)

    def _unreachable(self, failure: Exception) -> Unreachable:
        text = _("The hall at {url} does not answer: {error}.")
        return Unreachable(text.format(url=self.url, error=str(failure) or type(failure).__name__))

    def _send(self, method: str, path: str, fields: Mapping[str, Any] | None) -> tuple[HTTPResponse, bytes]:
        """One request, on a connection that is free; sent anew where the hall had closed that meanwhile."""
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
                continue
            self._free.append(connection)
            if self._is_closed:
                self.close()
            return response, content

    def close(self) -> None:
        """Close the connections that are free, and those that will be."""
        self._is_closed = True
        while self._free:
            self._free.pop().close()

    def follow(self, path: Callable[[], str]) -> Iterator[tuple[str, Json]]:
        """The events of a stream by kind, for ever: where the connection breaks, they go on after the last entry.

        Refused, or Unreachable after `patience`.
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
        """The events of one connection, which tells what comes after entry `last`, until it breaks."""
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
    """The events of the lines of a stream, and ("retry", {"seconds": …}): when the hall wants one to come back.

    Comments, ids, which the data tell too, and a line that was cut off are passed over.
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
    content = response.read(MOST + 1)
    if len(content) > MOST:
        raise HTTPException(_("the answer is too long"))
    return content


def answer_of(response: HTTPResponse, body: bytes) -> Json:
    """The JSON of an answer; Refused unless it is a yes."""
    if response.status >= 300:
        raise _refusal(response, body)
    answer = _json(body)
    if answer is None:
        raise Refused(_("There is no hall there that programs can talk to."), "no-hall", response.status, {})
    return answer


def _refusal(response: HTTPResponse, body: bytes) -> Refused:
    answer = _json(body) or {}
    message = answer.get("message") or _("The hall answered with status {status}.").format(status=response.status)
    refused = Refused(str(message), str(answer.get("code", "")), response.status, answer)
    refused.retry_after = retry_after(response)
    return refused


def _json(body: bytes | str) -> Json | None:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def retry_after(response: HTTPResponse) -> float:
    """For how many seconds the hall asks one to wait."""
    return float(whole(response.getheader("Retry-After"), 6) or 0)
