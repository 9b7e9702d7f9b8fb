"""Whatever is asked, there is one line of JSON; and an error changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicehall.cli.referee.fields import FIELDS
from dicehall.cli.referee.protocol import Referee
from tests.cli.test_referee_errors import state

IDS = st.sampled_from(["a", "b", "c", "é", ""])
TOKENS = st.sampled_from(["roll fl", "roll cross", "first 0", "place 0 0 cross", "place 0 1 cross", "call", "out", "?"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
OPTIONS = st.fixed_dictionaries(
    {"players": st.integers(1, 4)},
    optional={"limit": st.integers(0, 3), "first": st.integers(-1, 2), "bluff": st.booleans()},
)
RECORDS = st.fixed_dictionaries(
    {"dicehall": st.just(1), "game": st.just("line-dice"), "options": OPTIONS, "events": st.lists(TOKENS, max_size=4)},
    optional={"seats": ANYTHING, "result": ANYTHING, "rules": ANYTHING, "components": ANYTHING},
)
GOOD: dict[str, st.SearchStrategy[Any]] = {
    "id": IDS,
    "as": IDS,
    "game": st.just("line-dice"),
    "dice": st.sampled_from(["manual", "auto"]),
    "components": st.just("game = 'line-dice'"),
    "token": TOKENS,
    "tokens": st.lists(TOKENS, max_size=3),
    "seat": st.none() | st.integers(-1, 3),
    "events": st.integers(0, 5),
    "seed": st.integers(0, 3) | st.text(max_size=3),
    "options": OPTIONS,
    "record": RECORDS,
}


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A request that is right, or nearly."""
    do = draw(st.sampled_from(list(Referee.REQUESTS)))
    asked = Referee.REQUESTS[do]
    names = [*asked.needed, *(name for name in asked.possible if draw(st.booleans()))]
    request = {"do": do, **{name: draw(GOOD[name]) for name in names}}
    if draw(st.integers(0, 3)) == 0:
        request[draw(st.sampled_from([*FIELDS, "do"]))] = draw(ANYTHING)
    if draw(st.integers(0, 7)) == 0:
        request.pop(draw(st.sampled_from(list(request))))
    return request


def checked_reply(referee: Referee, line: bytes) -> None:
    before = state(referee)
    reply = referee.answer(line)
    text = json.dumps(reply, allow_nan=False)
    assert "\n" not in text
    if "error" in reply:
        assert set(reply["error"]) <= {"code", "message", "legal", "at"}
        assert state(referee) == before


@settings(max_examples=150)
@given(st.lists(requests(), min_size=1, max_size=12))
def test_requests(asked: list[dict[str, Any]]) -> None:
    referee = Referee()
    checked_reply(referee, b'{"do": "new", "id": "a", "game": "line-dice", "options": {"players": 2, "limit": 1}}')
    for request in asked:
        checked_reply(referee, json.dumps(request).encode())


@settings(max_examples=300)
@given(st.binary(max_size=60) | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_lines(line: bytes) -> None:
    checked_reply(Referee(), line)


@pytest.fixture(autouse=True)
def no_fault_of_ours(capsys: pytest.CaptureFixture[str]) -> Any:
    """The referee's last resort, which tells of a fault on standard error, was not needed."""
    yield
    assert "Traceback" not in capsys.readouterr().err
