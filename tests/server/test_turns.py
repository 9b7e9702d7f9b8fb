"""The stream of a visitor's turns: what waits at once, then each match that comes to wait, begins or ends."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicehall.server.background import bot_runner, turn_alerts
from tests.patience import PATIENCE
from tests.server.house import House, link, opened, settings
from tests.server.program import got, program, sent
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
TABLE: dict[str, Any] = {"game": "line-dice", "players": 2, "seat-0": "person", "seat-1": "open"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_alerts, "PAUSE", 0.01)


@asynccontextmanager
async def listening(house: House, client: httpx.AsyncClient) -> AsyncIterator[list[tuple[str, dict[str, Any]]]]:
    """The events of a stream that is open for the block; a transport of httpx would give them at its end only."""
    found: list[tuple[str, dict[str, Any]]] = []
    request, gone, asked = (
        client.build_request("GET", "/mine/stream"),
        asyncio.Event(),
        iter([{"type": "http.request"}]),
    )

    async def receive() -> Any:
        for message in asked:
            return message
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        text = message.get("body", b"").decode()
        if text.startswith("event: "):
            kind, data = text.removeprefix("event: ").strip().split("\ndata: ")
            found.append((kind, json.loads(data)))

    scope = {
        "type": "http", "method": "GET", "path": "/mine/stream", "raw_path": b"/mine/stream", "query_string": b"",
        "headers": [(name.lower(), value) for name, value in request.headers.raw], "scheme": "http",
        "server": ("hall.test", 80), "client": ("127.0.0.1", 1), "http_version": "1.1", "asgi": {"version": "3.0"},
        "root_path": "",
    }  # fmt: skip
    task = asyncio.create_task(house.app(scope, receive, send))
    try:
        yield found
    finally:
        gone.set()
        await task


async def test_turns_are_told_as_they_come(house: House) -> None:
    async with program(house) as bot:
        waiting = await sent(bot, "/matches", **{**TABLE, "option-first": 0})
        await sent(bot, "/matches", **{**TABLE, "option-first": 1})
        async with listening(house, bot) as told:
            await until(lambda: bool(told))
            assert [(kind, facts["path"]) for kind, facts in told] == [("turn", waiting["path"])]
            assert told[0][1].keys() >= {"match", "path", "game", "seat"}
            room = await house.room_of(waiting["path"])
            await house.client.post(f"{link(room, 1)}/take", data={"name": ""})
            legal = (await got(bot, waiting["path"]))["position"]["legal"]
            await sent(bot, f"{waiting['path']}/play", answers=room.last, token=legal[0])
            await asyncio.sleep(0.05)
            before = len(told)
            if room.match.to_act == 1:
                await house.play(room)
            await until(lambda: len(told) > before)
            assert (told[-1][0], told[-1][1]["match"]) == ("turn", room.card.id)


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots never get to their choice."""
    monkeypatch.setattr(bot_runner, "bot_on_turn", lambda room: None)


@pytest.mark.usefixtures("asleep")
async def test_each_turn_is_told_once(house: House) -> None:
    async with program(house) as bot:
        made = await sent(bot, "/matches", **{**TABLE, "option-first": 0})
        path, room = made["path"], await house.room_of(made["path"])
        await house.client.post(f"{link(room, 1)}/take", data={"name": ""})
        async with listening(house, bot) as told:
            await until(lambda: bool(told))
            for text in ("hello", "again"):
                await sent(bot, f"{path}/say", answers=room.last, text=text)
                await asyncio.sleep(0.05)
            await sent(bot, f"{path}/play", answers=room.last, token=room.match.legal[0])
            await asyncio.sleep(0.05)
            assert [kind for kind, _facts in told] == ["turn"]
            await sent(bot, f"{path}/undo", answers=room.last)  # the same position, and another turn
            await until(lambda: len(told) == 2)
            await sent(bot, f"{path}/controller", controller="bot random")
            await sent(bot, f"{path}/controller", controller="person")
            await asyncio.sleep(0.05)
            assert [kind for kind, _facts in told] == ["turn", "turn"]


@pytest.mark.usefixtures("asleep")
async def test_a_turn_that_a_bot_had_is_told_when_it_is_taken_back(house: House) -> None:
    async with program(house) as bot:
        made = await sent(bot, "/matches", **{**TABLE, "option-first": 0})
        await sent(bot, f"{made['path']}/controller", controller="bot random")
        async with listening(house, bot) as told:
            await until(lambda: bool(house.app.state.turns._waiting))
            await asyncio.sleep(0.05)
            assert told == []
            await sent(bot, f"{made['path']}/controller", controller="person")
            await until(lambda: len(told) == 1)


async def test_beginning_and_ending_are_told(house: House) -> None:
    room = await house.new("person", "open", limit=1)
    async with program(house) as bot, listening(house, bot) as told:
        await until(lambda: bool(house.app.state.turns._waiting))
        await sent(bot, f"{link(room, 1)}/take", name="Bot")
        await until(lambda: bool(told))
        assert (told[0][0], told[0][1]["match"], told[0][1]["seat"]) == ("match", room.card.id, 1)
        while room.match.to_act is not None:
            seat = room.match.to_act
            token = room.match.legal[0]
            client = bot if seat == 1 else house.client
            path = link(room, seat) if isinstance(seat, int) else ""
            reply = await client.post(f"{path}/play", data={"answers": room.last, "token": token})
            assert reply.status_code in (200, 303)
        await until(lambda: told[-1][1]["stage"] == "over")
        assert told[-1][0] == "match"
    await until(lambda: not house.app.state.turns._waiting)


async def test_nobody_hears_of_the_turns_of_others(house: House) -> None:
    async with program(house) as anna, program(house, "ben") as ben, listening(house, ben) as told:
        made = await sent(anna, "/matches", **{**TABLE, "option-first": 0})
        room = await house.room_of(made["path"])
        await sent(anna, f"{made['path']}/play", answers=room.last, token=room.match.legal[0])
        await asyncio.sleep(0.05)
        assert told == []


async def test_the_stream_ends_with_the_hall(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, heartbeat=3600)) as house, program(house) as bot:
        reply = asyncio.create_task(bot.get("/mine/stream"))
        await until(lambda: bool(house.app.state.turns._waiting))
        await asyncio.sleep(0.05)
        house.hall.close()
        assert (await asyncio.wait_for(reply, PATIENCE)).headers["content-type"].startswith("text/event-stream")


async def test_what_another_process_has_written_is_told(both: list[str]) -> None:
    async with opened(settings(both[1])) as house, opened(settings(both[1])) as other, program(house) as bot:
        made = await sent(bot, "/matches", **{**TABLE, "option-first": 1})
        secret = (await house.room_of(made["path"])).seats[1].secret
        await other.client.post(f"/seat/{secret}/take", data={"name": ""})
        house.hall._rooms.clear()  # no program has looked at it here for long
        async with listening(house, bot) as told:
            await until(lambda: bool(house.app.state.turns._waiting))
            await asyncio.sleep(0.05)
            room = await other.room_of(made["path"])
            while room.match.to_act == 1:
                await other.play(room)
            await until(lambda: bool(told))
            assert (told[-1][0], told[-1][1]["match"]) == ("turn", made["match"])
