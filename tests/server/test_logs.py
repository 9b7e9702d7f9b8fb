"""The log: a line for each request, and nothing in it that only some may know."""

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from dicehall.server.common import logging_setup
from dicehall.server.hall.hall import Hall
from tests.server.house import JSON, House, link, opened, settings

pytestmark = pytest.mark.anyio
SECRETS = ("the-cookie", "the-password", "somebody@dice.example", "the seed of all", "a-secret-name")


@pytest.fixture(params=logging_setup.FORMS)
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What a hall writes to its log from now on, in both forms."""
    form = logging_setup.JsonLines() if request.param == logging_setup.JSON else logging_setup.TextLines()
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(form)
    handler.addFilter(lambda record: not record.name.startswith("httpx"))  # the visitor's own
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield lines
    root.removeHandler(handler)
    root.setLevel(before)


def as_objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


async def visit(house: House, path: str, form: dict[str, str]) -> None:
    """Ask for a page and post to it, with what nobody else should read."""
    hidden = {"cookie": f"guest={SECRETS[0]}", "authorization": f"Basic {SECRETS[1]}", "user-agent": SECRETS[2]}
    await house.client.get(path, headers={"authorization": f"Bearer {SECRETS[1]}"})
    await house.client.get(f"{path}?name={SECRETS[4]}", headers=hidden)
    await house.client.post(path, data={"password": SECRETS[1], "mail": SECRETS[2], **form}, headers=hidden | JSON)


async def test_no_secret_comes_into_the_log(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(tmp_path, seed=SECRETS[3])) as house:
        room = await house.new("person", "bot random", limit=1)
        seat = link(room, 0)
        token = {"answers": str(room.last), "token": room.match.legal[0], "name": SECRETS[4]}
        paths = ["/", seat, *(f"{seat}/{what}" for what in ("play", "undo", "take", "controller", "rematch"))]
        for path in [*paths, f"{seat}x", "/seat/nobody", "/matches", f"{seat}/nothing"]:
            await visit(house, path, token)
        for error in failures(room.seats[0].secret):

            async def failing(*_: object, error: Exception = error) -> None:
                raise error from KeyError(SECRETS[4])

            monkeypatch.setattr(Hall, "room", failing)
            for path in (seat, f"{seat}/play"):
                await visit(house, path, token)
    text = written.getvalue()
    assert text.count("a request failed") >= 6
    assert text.count("Traceback") == 0 or "most recent" not in text
    assert "KeyError" in text
    assert [secret for secret in (*SECRETS, *(each.secret for each in room.seats)) if secret in text] == []


def failures(secret: str) -> list[Exception]:
    """Errors that say what they should not, as those of databases do."""
    row = sqlite3.IntegrityError(f"Key (secret)=({secret}) already exists.")
    return [
        ArithmeticError(f"a mistake about {secret}"),
        IntegrityError("INSERT", {"seed": SECRETS[3]}, row),
        OSError(28, f"No space left on device: {secret}"),
    ]


async def test_a_request_is_one_line_with_its_number(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "dicehall.requests")
    room = await house.people()
    caplog.clear()
    reply = await house.client.get(link(room, 0))
    (record,) = caplog.records
    facts = json.loads(logging_setup.JsonLines().format(record))
    assert facts.pop("ms") > 0
    assert facts.pop("time").endswith("Z")
    assert facts == {
        "level": "INFO",
        "from": "dicehall.requests",
        "message": "request",
        "method": "GET",
        "route": "/seat/{secret}",
        "status": 200,
        "bytes": len(reply.content),
        "request": reply.headers["x-request-id"],
    }
    assert " GET " not in logging_setup.TextLines().format(record)
    assert f"request={facts['request']}" in logging_setup.TextLines().format(record)


async def test_a_page_of_a_failure_tells_the_number_that_the_log_has(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(Hall, "room", failing)
    reply = await house.client.get("/match/x")
    number = reply.headers["x-request-id"]
    assert reply.status_code == 500
    assert f"logged as {number}" in reply.text
    (record,) = [record for record in caplog.records if record.exc_info]
    line = json.loads(logging_setup.JsonLines().format(record))
    assert line["request"] == number
    assert "in failing\n    raise ArithmeticError\nArithmeticError" in line["traceback"]
    assert "uvicorn" not in {record.name for record in caplog.records}


def test_what_led_to_an_error_is_told_without_words() -> None:
    try:
        try:
            raise OSError(28, "the secret")
        except OSError as error:
            raise ValueError("another secret") from error
    except ValueError as error:
        text = logging_setup.told(error)
    assert "OSError (errno 28)\nwhich led to\n" in text
    assert text.endswith("ValueError")
    assert "the secret" not in text.replace('raise OSError(28, "the secret")', "")


def test_a_line_for_programs_has_no_colours(written: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("open", extra={"color_message": "\x1b[1mopen"})
    assert "open" in written.getvalue()
    assert "color" not in written.getvalue()
