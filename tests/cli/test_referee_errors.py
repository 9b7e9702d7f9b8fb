"""What the referee refuses, with which code; nothing is changed by it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from dicehall.cli.referee.lines import lines
from dicehall.cli.referee.protocol import Referee

Reply = dict[str, Any]
START = ["roll straight", "roll cross", "place 0 0 straight ns"]
DEEP = b'{"do": "new", "id": "d", "game": "line-dice", "options": ' + b"[" * 900 + b"]" * 900 + b"}"


def ask(referee: Referee, **request: Any) -> Reply:
    return referee.answer(json.dumps(request).encode())


@pytest.fixture
def referee() -> Referee:
    """Two matches after the same first die: "m" with manual dice, "a" with automatic ones."""
    table = Referee()
    for id_, dice in (("m", "manual"), ("a", "auto")):
        options = {"players": 2, "limit": 1, "first": 0}
        assert "error" not in ask(table, do="new", id=id_, game="line-dice", options=options, dice=dice, seed=1)
    assert ask(table, do="play", id="m", tokens=START)["to_act"] == 1
    return table


def state(referee: Referee) -> dict[str, tuple[bytes, int]]:
    return {id_: (held.match.table.tobytes(), len(held.match.events)) for id_, held in referee.table.items()}


BAD_LINES = [
    b"",
    b" ",
    b"{",
    b"\xff\xfe",
    b"[]",
    b"7",
    b"null",
    b"{}",
    b'{"do": null}',
    b'{"do": ["play"]}',
    b'{"do": "Play", "id": "m"}',
    b'{"do": "games", "loud": true}',
    b'{"do": "play", "token": "out"}',
    b'{"do": "play", "id": "m"}',
    b'{"do": "play", "id": "m", "token": "out", "tokens": []}',
    b'{"do": "play", "id": "m", "token": null}',
    b'{"do": "play", "id": "m", "token": 7}',
    b'{"do": "play", "id": "m", "tokens": "out"}',
    b'{"do": "play", "id": ["m"], "token": "out"}',
    b'{"do": "play", "id": {}, "token": "out"}',
    b'{"do": "view", "id": "m"}',
    b'{"do": "view", "id": "m", "seat": 2}',
    b'{"do": "view", "id": "m", "seat": -1}',
    b'{"do": "view", "id": "m", "seat": true}',
    b'{"do": "view", "id": "m", "seat": "0"}',
    b'{"do": "view", "id": "m", "seat": 1e999}',
    b'{"do": "view", "id": "m", "seat": NaN}',
    b'{"do": "view", "id": "m", "seat": ' + b"9" * 4000 + b"}",
    b'{"do": "view", "id": "m", "seat": ' + b"9" * 5000 + b"}",
    b'{"do": "undo", "id": "m"}',
    b'{"do": "undo", "id": "m", "events": -1}',
    b'{"do": "undo", "id": "m", "events": 4}',
    b'{"do": "undo", "id": "m", "events": 1.0}',
    b'{"do": "undo", "id": "a", "events": 1}',
    b'{"do": "copy", "id": "m"}',
    b'{"do": "copy", "id": "m", "as": "a"}',
    b'{"do": "copy", "id": "m", "as": null}',
    b'{"do": "new", "id": "m", "game": "line-dice", "options": {"players": 2}}',
    b'{"do": "new", "id": "x", "options": {"players": 2}}',
    b'{"do": "new", "id": "x", "game": "chess", "options": {"players": 2}}',
    b'{"do": "new", "id": "x", "game": "line-dice", "options": {"players": 2}, "dice": "loaded"}',
    b'{"do": "new", "id": "x", "game": "line-dice", "options": {"players": 2}, "seed": 1.5}',
    b'{"do": "new", "id": "x", "game": "line-dice", "options": {"players": 2}, "seed": true}',
    b'{"do": "new", "id": "x", "game": "line-dice", "options": {"players": 2}, "components": {}}',
    b'{"do": "new", "id": "x", "game": "line-dice", "options": {"players": 2}, "components": "x = '
    + b"[" * 3000
    + b'"}',
    b'{"do": "load", "id": "m", "record": {}}',
    b'{"do": "load", "id": "x"}',
    b'{"do": "random", "id": "m", "seed": []}',
    b'{"do": "play", "id": "a", "token": "roll fl"}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:70].decode("latin1"))
def test_bad_requests(referee: Referee, line: bytes) -> None:
    before = state(referee)
    reply = referee.answer(line)
    assert reply["error"]["code"] == "bad-request"
    assert state(referee) == before


PLAYERS: list[Any] = [1, "2", 2.0, True, []]


@pytest.mark.parametrize(
    "options", [{}, [], None, 2, "players", *({"players": n} for n in PLAYERS), {"players": 2, "x": 0}]
)
def test_bad_options(referee: Referee, options: Any) -> None:
    reply = ask(referee, do="new", id="x", game="line-dice", options=options)
    assert reply["error"]["code"] == "bad-options"
    assert ask(referee, do="new", id="x", game="line-dice")["error"]["code"] == "bad-options"
    assert "x" not in referee.table


CHESS: Reply = {"dicehall": 1, "game": "chess", "options": {}, "events": []}


@pytest.mark.parametrize("record", [None, [], "text", {}, {"dicehall": 1}, {"dicehall": 2}, CHESS])
def test_bad_records(referee: Referee, record: Any) -> None:
    assert ask(referee, do="load", id="x", record=record)["error"]["code"] == "bad-record"
    assert "x" not in referee.table


def test_what_is_nested_too_deeply_is_refused(referee: Referee) -> None:
    assert referee.answer(DEEP)["error"]["code"] in ("bad-options", "bad-request")
    assert "d" not in referee.table


def test_tokens_that_are_no_texts_are_named(referee: Referee) -> None:
    before = state(referee)
    reply = ask(referee, do="play", id="m", tokens=["place 1 0 straight ew", None])
    assert (reply["error"]["code"], reply["error"]["at"]) == ("bad-request", 1)
    assert state(referee) == before


def test_an_illegal_token_gets_what_is_legal(referee: Referee) -> None:
    legal = ask(referee, do="undo", id="m", events=0)["legal"]
    for token in ("roll fl", "first 0", "call", "place 0 0 cross"):
        error = ask(referee, do="play", id="m", token=token)["error"]
        assert (error["code"], error["legal"]) == ("illegal", legal)
        assert "at" not in error


@pytest.mark.parametrize("token", ["", " ", "roll", "roll FL", "place 1 0", "place  1 0 cross", "\ud800", "x" * 10_000])
def test_what_is_no_token_is_malformed(referee: Referee, token: str) -> None:
    for id_ in ("m", "a"):
        assert ask(referee, do="play", id=id_, token=token)["error"]["code"] == "malformed"


def test_all_tokens_or_none(referee: Referee) -> None:
    before = state(referee)
    step = ask(referee, do="undo", id="m", events=0)["legal"][0]
    error = ask(referee, do="play", id="m", tokens=[step, step])["error"]
    assert (error["code"], error["at"]) == ("over", 1)
    assert state(referee) == before
    assert ask(referee, do="play", id="m", tokens=[])["events"] == 3
    auto = ask(referee, do="undo", id="a", events=0)["legal"][0]
    error = ask(referee, do="play", id="a", tokens=[auto, "roll fl"])["error"]
    assert (error["code"], error["at"]) in (("bad-request", 1), ("over", 1))
    assert state(referee) == before


def test_a_fault_of_ours_ends_nothing(
    referee: Referee, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(referee.table["m"].match, "view", lambda seat: 1 / 0)
    assert ask(referee, do="view", id="m", seat=0)["error"]["code"] == "bad-request"
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert "view" in ask(referee, do="view", id="a", seat=0)


@pytest.mark.parametrize("ending", [b"", b"\n"])
def test_lines(ending: bytes) -> None:
    stream = io.BytesIO(b"12345\n123456\n\n" + b"x" * 99 + b"\n1\n12345" + ending)
    assert list(lines(stream, 5)) == [b"12345", None, b"", None, b"1", b"12345"]


def test_a_long_line_without_an_end_is_read_past() -> None:
    assert list(lines(io.BytesIO(b"x" * 99), 5)) == [None]
