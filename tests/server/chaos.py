"""Requests as nobody should send them, to every address of the hall: drawn from a seed, sent below any HTTP library."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import quote, quote_plus, unquote_to_bytes, urlencode

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Message

from tests.patience import PATIENCE

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW", "get", "")
STRANGE = (
    "", " ", "0", "-1", "1e9", "9" * 400, "NaN", "null", "true", "[]", "{}", "../../etc/passwd", "..%2f", "%00", "\0",
    "\u202e", "ß", "日本", "😀" * 9, "\ud800", "'; DROP TABLE log; --", "<script>alert(1)</script>", '"><b onx=1>',
    "{{ 7 * 7 }}", "%s%n", "a" * 5000, "\r\nSet-Cookie: x=1", "٣", "\uff11",
    "person", "open", "bot random", "bot nobody",
)  # fmt: skip
FIELDS = (
    "answers", "token", "name", "controller", "form", "game", "players", "seat-0", "seat-1", "name-0", "option-first",
    "option-limit", "option-hidden", "language", "back", "preset", "text", "question", "answer", "login", "password",
    "mail", "csrf", "seat", "", "a" * 300,
)  # fmt: skip
KINDS = (
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8", "application/json",
    "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "", "a/b" * 99, "\xff",
)  # fmt: skip
RIGHT: dict[str, dict[str, str]] = {
    "matches": {"game": "line-dice", "players": "2", "seat-0": "person", "seat-1": "open", "name-0": "Ann"},
    "language": {"language": "de", "back": "/"},
    "play": {"answers": "36", "token": "place 0 0 cross"},
    "undo": {"answers": "37"},
    "controller": {"controller": "person"},
    "take": {"name": "Ben"},
}
"""Forms that may be accepted, by the end of the address that they are sent to."""
HEADERS: dict[str, Sequence[str]] = {
    "accept": ("text/html", "application/json", "*/*", "", "\xff", "text/event-stream"),
    "accept-language": ("de", "ja;q=x", ";;,=", "\xff", "x" * 3000, "*"),
    "cookie": ("language=de", "language=tlh", "=; ;;", 'a="', "guest=x.y.z", "session=" + "A" * 900, "\xff\xfe"),
    "host": ("hall.test", "", "[", "a b", "x" * 300, "hall.test:99999", "hall.test:port", "\xff", "[::1"),
    "last-event-id": ("1", "0", "-1", "99999999", "9" * 50, "x", "\xff"),
    "content-length": ("0", "-1", "x", "99999999999", "\uff11"),
    "sec-fetch-site": ("cross-site", "same-origin", "none", "x"),
    "origin": ("null", "https://evil.test", "\xff"),
    "authorization": ("Bearer", "Bearer x", "Basic Og==", "\xff"),
    "range": ("bytes=0-1", "bytes=9-1", "x", "bytes=" + "0-0," * 90),
    "if-none-match": ("*", '"x"', "\xff"),
    "if-modified-since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
    "prefer": ("return=minimal", "\xff"),
    "x-forwarded-for": ("127.0.0.1", "\xff"),
    "forwarded": ("for=127.0.0.1",),
    "x-request-id": ("x" * 500,),
}
FEWEST, MOST = 0, 6


@dataclass
class Asked:
    """One request."""

    method: str
    path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: list[bytes]

    def __str__(self) -> str:
        body = b"".join(self.body)
        return f"{self.method} {self.path[:200]!r}?{self.query[:100]!r} {self.headers} {len(body)} {body[:300]!r}"


@dataclass
class Replied:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


class Chaos:
    """Draws requests; `known` are values of parameters that lead somewhere."""

    def __init__(self, seed: int, routes: Sequence[BaseRoute], known: dict[str, list[str]], words: list[str]) -> None:
        self._random = random.Random(seed)
        self._routes = [route for route in routes if isinstance(route, Route | Mount)]
        self._known, self._words = known, words

    def request(self) -> Asked:
        """A request to one of the routes, with something wrong more often than not."""
        draw, route = self._random, self._random.choice(self._routes)
        method = draw.choice(sorted(getattr(route, "methods", None) or {"GET"}))
        if draw.random() < 0.2:
            method = draw.choice(METHODS)
        path = re.sub(r"{(\w+)(:\w+)?}", lambda found: self._parameter(found[1]), route.path)
        if isinstance(route, Mount):
            path += "/" + self._parameter("file")
        if draw.random() < 0.05:
            path += quote(draw.choice(STRANGE), errors="surrogatepass")
        headers = [(b"host", b"hall.test")] if draw.random() < 0.9 else []
        end = route.path.rpartition("/")[2]
        body = self._body(end) if method not in ("GET", "HEAD") or draw.random() < 0.05 else []
        if body and draw.random() < 0.8:
            headers.append((b"content-type", KINDS[0].encode()))
        headers += [self._header() for _ in range(draw.randint(FEWEST, MOST) if draw.random() < 0.6 else 0)]
        query = self._form(end).encode() if draw.random() < 0.3 else b""
        return Asked(method, path.encode(), query, headers, body)

    def _parameter(self, name: str) -> str:
        """A value in a path, quoted or half so."""
        if self._random.random() < 0.75 and name in self._known:
            return self._random.choice(self._known[name])
        value = self._random.choice([*STRANGE, *self._words])
        return quote(value, safe=self._random.choice(("", "/.%")), errors="surrogatepass")

    def _header(self) -> tuple[bytes, bytes]:
        name = self._random.choice([*HEADERS, "content-type"])
        values = KINDS if name == "content-type" else (*HEADERS[name], *STRANGE[:12])
        return name.encode(), self._random.choice(values).encode("latin-1", "replace")

    def _body(self, end: str) -> list[bytes]:
        draw = self._random
        kind = draw.random()
        if kind < 0.75:
            whole = self._form(end).encode()
        elif kind < 0.85:
            whole = draw.randbytes(draw.choice((0, 1, 20, 3000)))
        elif kind < 0.95:
            whole = draw.choice((b'{"token": ', b"[1]", b"a=%ff%fe&b=%", b"&&&=", b"a=1&a=2", b"a;b=1", b"%"))
        else:
            whole = b"token=" + b"x" * draw.choice((40_000, 200_000))
        cut = draw.randint(0, len(whole)) if draw.random() < 0.2 else len(whole)
        return [part for part in (whole[:cut], whole[cut:]) if part]

    def _form(self, end: str) -> str:
        draw = self._random
        if draw.random() < 0.6:
            return self._nearly(RIGHT.get(end, {}))
        names = [draw.choice(FIELDS) for _ in range(draw.choice((1, 2, 3, 9, 150)))]
        return "&".join(f"{quote_plus(name)}={self._value()}" for name in names)

    def _nearly(self, right: dict[str, str]) -> str:
        """A form that is right but for a field or two, or altogether."""
        draw, form = self._random, {"form": str(self._random.random()), **right}
        for name in draw.sample(sorted(form), draw.choice((0, 0, 1, min(2, len(form))))):
            form[name] = draw.choice([*self._words, *STRANGE])
        return urlencode(form, errors="surrogatepass")

    def _value(self) -> str:
        value = self._random.choice([*self._words, *STRANGE])
        return quote_plus(value, errors="surrogatepass")


async def ask(app: Starlette, asked: Asked) -> Replied:
    """Send a request to the application; a stream is left as soon as it has begun."""
    replied, enough = Replied(), asyncio.Event()
    parts: list[Message] = [{"type": "http.request", "body": part, "more_body": True} for part in asked.body]
    parts.append({"type": "http.request", "body": b"", "more_body": False})
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": "http",
        "path": unquote_to_bytes(asked.path).decode("utf-8", "replace"),
        "raw_path": asked.path,
        "root_path": "",
        "query_string": asked.query,
        "headers": asked.headers,
        "client": ("127.0.0.1", 1),
        "server": ("hall.test", 80),
    }

    async def receive() -> Message:
        if parts:
            return parts.pop(0)
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            replied.status = message["status"]
            replied.headers = {name.decode().lower(): value.decode("latin-1") for name, value in message["headers"]}
        else:
            replied.body += message.get("body", b"")
            if not message.get("more_body") or b"retry: " in replied.body[:20]:
                enough.set()

    async with asyncio.timeout(PATIENCE):
        await app(cast("Any", scope), receive, send)
    return replied
