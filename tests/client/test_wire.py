"""Requests to whatever answers: what is tried again, how long one waits, what helps no waiting."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from dicehall.client import Hall, Refused, Unreachable, wire
from dicehall.client.newest import Newest
from dicehall.client.waiting import LONGEST, Backoff
from dicehall.client.wire import parsed
from dicehall.core.errors import DicehallError
from tests.server.process import free_port

Answer = tuple[int, dict[str, str], bytes]
GAMES: Answer = (200, {}, b'{"games": []}')


@contextmanager
def server(*answers: Answer | None) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Something that gives these answers one after the other, None: it hangs up; its address, and what it was sent."""
    left, asked = list(answers), list[dict[str, str]]()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked.append({"path": self.path, **dict(self.headers)})
            answer = left.pop(0)
            if answer is None:
                self.close_connection = True
                return
            status, headers, body = answer
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as served:
        threading.Thread(target=served.serve_forever, args=(0.01,)).start()
        try:
            yield f"http://127.0.0.1:{served.server_port}", asked
        finally:
            served.shutdown()


class Waits(list[float]):
    """Waits for nothing, and notes how long it would have."""

    def __call__(self, _error: DicehallError, seconds: float) -> None:
        self.append(seconds)


def asked(url: str, **more: Any) -> tuple[list[dict[str, Any]], Waits]:
    waits = Waits()
    with Hall(url, "dh_x", waiting=waits, **more) as hall:
        return hall.games(), waits


def busy(status: int, **headers: str) -> Answer:
    return status, headers, b'{"accepted": false, "code": "too-many", "message": "Wait."}'


def test_what_passes_is_tried_again_and_not_before_the_hall_says() -> None:
    with server(None, busy(429, **{"Retry-After": "7"}), busy(503), GAMES) as (url, sent):
        games, waits = asked(url)
    assert (games, len(waits), len(sent)) == ([], 3, 4)
    assert 0.25 <= waits[0] <= 0.5
    assert 7.5 <= waits[1] <= 8
    assert 1 <= waits[2] <= 2
    assert {each["Authorization"] for each in sent} == {"Bearer dh_x"}


@pytest.mark.parametrize("told", ["soon", "-1", "Wed, 21 Oct 2015 07:28:00 GMT", "9" * 99])
def test_a_time_that_is_none_is_passed_over(told: str) -> None:
    with server(busy(503, **{"Retry-After": told}), GAMES) as (url, _sent):
        assert asked(url)[1][0] <= 0.5


def test_patience_ends() -> None:
    with server(busy(429, **{"Retry-After": "7"})) as (url, _sent), pytest.raises(Refused, match="Wait") as refused:
        asked(url, patience=5.0)
    assert (refused.value.status, refused.value.code, refused.value.retry_after) == (429, "too-many", 7.0)
    with pytest.raises(Unreachable, match=r"The hall at http://127.0.0.1:\d+ does not answer: "):
        asked(f"http://127.0.0.1:{free_port()}", patience=0.1)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 410, 422])
def test_what_no_waiting_helps_against_is_told_at_once(status: int) -> None:
    with server(busy(status)) as (url, sent), pytest.raises(Refused, match="Wait"):
        asked(url)
    assert len(sent) == 1


def test_a_connection_that_was_closed_meanwhile_is_opened_anew_without_waiting() -> None:
    with server(GAMES, None, GAMES) as (url, sent), Hall(url, waiting=Waits()) as hall:
        assert (hall.games(), hall.games(), len(sent)) == ([], [], 3)


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"", b"\xff", b"[" * 100_000])
def test_what_is_no_hall_is_told(body: bytes) -> None:
    with server((200, {}, body)) as (url, _sent), pytest.raises(Refused, match="no hall there that programs"):
        asked(url)


def test_nobody_is_sent_the_token_by_being_pointed_to() -> None:
    with server((302, {"Location": "http://127.0.0.1:9/"}, b"")) as (url, sent), pytest.raises(Refused, match="302"):
        asked(url)
    assert len(sent) == 1


def test_a_hall_may_lie_under_a_path() -> None:
    with server(GAMES) as (url, sent):
        asked(f"{url}/dice/")
    assert sent[0]["path"] == "/dice/games"


@pytest.mark.parametrize("url", ["dice.example", "ftp://dice.example", "http://", ""])
def test_what_is_no_address_is_told(url: str) -> None:
    with pytest.raises(DicehallError, match="is not the address of a hall"):
        Hall(url)


def test_links_lead_into_the_own_hall_alone() -> None:
    wire = Hall("https://dice.example/hall").wire
    assert wire.path_of("https://dice.example/hall/seat/x") == "/seat/x"
    assert wire.path_of("/seat/x") == "/seat/x"
    for link in ("https://other.example/hall/seat/x", "https://dice.example/seat/x", "https://dice.example:81/hall/x"):
        with pytest.raises(DicehallError, match="leads to another hall"):
            wire.path_of(link)


def test_waits_grow_to_a_limit() -> None:
    backoff = Backoff()
    waits = [backoff.next() or 0.0 for _ in range(30)]
    assert all(0.25 * 2**n <= wait <= 0.5 * 2**n for n, wait in enumerate(waits[:7]))
    assert all(LONGEST / 2 <= wait <= LONGEST for wait in waits[7:])
    assert len(set(waits)) == 30, "no two clients come back at the same moment"


def test_a_stream_is_read_line_by_line() -> None:
    text = 'retry: 1500\n\n: alive\n\nevent: snapshot\nid: 7\ndata: {"log": 7}\n\nevent: here\ndata: {}\n\nretry: x\n\n'
    found = list(parsed(iter([*text.encode().splitlines(keepends=True), b'data: {"lo'])))
    assert found == [("retry", {"seconds": 1.5}), ("snapshot", {"log": 7}), ("here", {})]


STREAM = b'event: snapshot\ndata: {"log": 7}\n\n'


@pytest.mark.parametrize("odd", [b"data: " + b"[" * 100_000 + b"\n", b"data: \xff\n", b"data: []\n", b"data: <html>\n"])
def test_a_stream_that_tells_nonsense_is_asked_for_again(odd: bytes) -> None:
    with server((200, {}, odd), (200, {}, STREAM)) as (url, sent), Hall(url, waiting=Waits()) as hall:
        assert next(hall.wire.follow(lambda: "/mine/stream")) == ("snapshot", {"log": 7})
        assert len(sent) == 2


def test_what_has_no_end_is_not_read_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST", 1000)
    endless: Answer = (200, {}, b" " * 5000)
    with server(endless, GAMES, endless, (200, {}, STREAM)) as (url, sent), Hall(url, waiting=Waits()) as hall:
        assert hall.games() == []
        assert next(hall.wire.follow(lambda: "/mine/stream")) == ("snapshot", {"log": 7})
        assert len(sent) == 4


def test_a_hall_that_wants_one_back_after_ages_is_not_believed() -> None:
    assert list(parsed(iter([b"retry: " + b"9" * 5000 + b"\n", "retry: \u0663\n".encode()]))) == []


def test_of_what_comes_too_fast_the_newest_is_taken() -> None:
    begun, made, ended = threading.Event(), threading.Event(), threading.Event()

    def numbers() -> Iterator[int]:
        yield 0
        begun.wait(20)
        yield from range(1, 10)
        made.set()
        ended.wait(20)
        raise ValueError("the end")

    found = Newest(numbers())
    assert next(found) == 0
    begun.set()
    assert made.wait(20)
    assert (found.ahead(), next(found), found.ahead()) == (9, 9, None)
    ended.set()
    with pytest.raises(ValueError, match="the end"):
        next(found)
