"""Whatever is sent to whatever address: a right status and a sentence, nothing changed by a refusal, nothing told."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.room import Room
from dicehall.server.match.seats import OPEN
from dicehall.server.routes import ROUTES
from dicehall.server.storage.schema import TABLES
from tests.server.chaos import Asked, Chaos, Replied, ask
from tests.server.house import House, opened, settings

pytestmark = pytest.mark.anyio
FINE = (200, 204, 206, 303, 304, 307)
REFUSED = (400, 401, 403, 404, 405, 409, 410, 411, 413, 415, 416, 422, 429)
OWN = ("setting", "process", "outage")  # tables that the hall keeps for itself
SECRET = "the secret of the dice"
TOLD = ("Traceback", "site-packages", "sqlite", "SELECT ", "INSERT ", SECRET, "<script>alert", "<b onx")


def stored(folder: Path) -> dict[str, list[Any]]:
    """All that people have done."""
    tables = [name for name in TABLES.tables if name not in OWN]
    with closing(sqlite3.connect(folder / "hall.sqlite")) as database:
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in tables}


def sentence(replied: Replied) -> str:
    """What a refusal says."""
    if replied.headers.get("content-type", "").startswith("application/json"):
        answer = json.loads(replied.body)
        return str(answer.get("message") or answer.get("why") or "")
    if replied.headers.get("content-type", "").startswith("text/plain"):
        return replied.text  # about ranges of files: for programs
    found = re.search(r'<h1>(.*?)</h1>|class="refusal"[^>]*>(.+?)</p>', replied.text, re.DOTALL)
    return (found[1] or found[2]) if found else ""


async def words(house: House) -> tuple[dict[str, list[str]], list[str], list[LiveRoom]]:
    """Two matches of people; what leads somewhere in paths, and what is almost right in forms."""
    rooms = [await house.people(limit=1), await house.people(3)]
    links = [seat.secret for room in rooms for seat in room.seats]
    known = {
        "secret": links,
        "match": [room.card.id for room in rooms],
        "game": ["line-dice", "wuerfelzucker"],
        "file": ["hall.js", "hall.css", "../app.py", "games/line-dice/table.css"],
    }
    tokens = [token for room in rooms for token in room.match.legal[:3]]
    said = [*tokens, *(str(room.last) for room in rooms), "line-dice", "2", "3", "de", "en", "/", "//evil.test", "undo"]
    return known, said * 2, rooms


async def storm(folder: Path, seed: int, count: int) -> dict[int, int]:
    """Send requests and look at every answer; returns how often each status came."""
    seen: dict[int, int] = {}
    async with opened(settings(folder, bot_pause=600, seed=SECRET)) as house:
        known, said, rooms = await words(house)
        chaos, before = Chaos(seed, ROUTES, known, said), stored(folder)
        for _ in range(count):
            asked = chaos.request()
            replied = await ask(house.app, asked)
            seen[replied.status] = seen.get(replied.status, 0) + 1
            after = stored(folder)
            check(asked, replied, rooms)
            assert replied.status in FINE or after == before, f"a refusal has changed something: {asked}"
            before = after
        for room in rooms:
            again = Room(room.card, room.game, await house.hall.store.log(room.card.id))
            assert again.entries == (await house.hall.room(room.card.id)).entries
    return seen


def check(asked: Asked, replied: Replied, rooms: list[LiveRoom]) -> None:
    where = f"{replied.status} for {asked}: {replied.text[:500]}"
    assert replied.status in (*FINE, *REFUSED), where
    assert "content-security-policy" in replied.headers, where
    is_static = asked.path.startswith((b"/static", b"/rules", b"/metrics"))
    assert is_static or not [word for word in TOLD if word in replied.text], where
    if replied.status in REFUSED and asked.method != "HEAD":
        assert sentence(replied), where
    for secret in (seat.secret for room in rooms for seat in room.seats if seat.controller != OPEN):
        assert secret.encode() in asked.path or secret not in replied.text, where


@pytest.mark.parametrize("seed", range(2))
async def test_nothing_that_is_sent_does_harm(tmp_path: Path, seed: int) -> None:
    seen = await storm(tmp_path, seed, 250)
    assert {200, 303, 400, 404, 405} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
async def test_nothing_of_much_that_is_sent_does_harm(tmp_path: Path, seed: int) -> None:
    await storm(tmp_path, seed, 3000)
