"""Killed at any moment, the hall has lost nothing that it had accepted. Two processes on one database do no harm."""

import asyncio
import random
import signal
import threading
from collections.abc import Iterator

import httpx
import pytest

from dicehall.games import find
from dicehall.server.background import bot_runner
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.storage.match_store import MatchStore
from tests.server.house import JSON, link, opened, settings
from tests.server.process import HallProcess

KILLS = 2  # of each database


@pytest.fixture
def process(database: str) -> Iterator[HallProcess]:
    process = HallProcess(database)
    yield process
    process.end()


def rooms(database: str) -> list[LiveRoom]:
    """All matches as their logs tell them; this fails if ids have gaps or an event is not legal."""

    async def read() -> list[LiveRoom]:
        store = MatchStore(database)
        hall = Hall(settings(database), store)
        found = [await hall.room(match_id) for match_id in await store.active_since(0)]
        await store.close()
        return found

    return asyncio.run(read())


Accepted = dict[tuple[str, int], str]


def storm(url: str, room: LiveRoom, accepted: Accepted) -> None:
    """Play both seats as fast as the hall answers until it is gone; note what it has accepted."""
    with httpx.Client(base_url=url) as client:
        try:
            while room.match.to_act is not None:
                seat, token = room.match.to_act, room.match.legal[-1]
                assert isinstance(seat, int)
                form = {"answers": str(room.last), "token": token}
                reply = client.post(f"{link(room, seat)}/play", data=form, headers=JSON).json()
                assert reply["accepted"], reply["message"]
                accepted[room.card.id, room.last + 1] = token
                room.add(room.decided(token))
                assert room.last == reply["id"]
        except httpx.TransportError:
            return


def begin(url: str, count: int) -> None:
    """Make matches of two people with short deals, and sit down everywhere."""
    with httpx.Client(base_url=url) as client:
        for number in range(count):
            form = {
                "form": f"storm {number}",
                "game": "line-dice",
                "players": "2",
                "seat-0": "person",
                "seat-1": "open",
            }
            more = {"option-scoring": "domino", "option-target": "1000"}
            assert client.post("/matches", data={**form, **more}).status_code == 303


def test_killed_between_any_two_entries_nothing_accepted_is_lost(database: str, process: HallProcess) -> None:
    chosen, accepted = random.Random(1), Accepted()
    process.start()
    begin(process.url, 3)
    for room in rooms(database):
        reply = httpx.post(f"{process.url}{link(room, 1)}/take", data={"name": "Ben"}, headers=JSON)
        assert reply.json()["accepted"]
    for kill in range(KILLS):
        if kill:
            process.start()
        threads = [threading.Thread(target=storm, args=(process.url, room, accepted)) for room in rooms(database)]
        for thread in threads:
            thread.start()
        goal = len(accepted) + chosen.randint(1, 12)
        while len(accepted) < goal and any(thread.is_alive() for thread in threads):
            threads[0].join(0.003)
        process.end(signal.SIGKILL)
        for thread in threads:
            thread.join()
        kept = {room.card.id: room for room in rooms(database)}
        for (match_id, number), token in accepted.items():
            assert kept[match_id].entries[number - 1].data["token"] == token
    assert len(accepted) >= KILLS


def test_it_ends_in_order_while_somebody_listens(database: str, process: HallProcess) -> None:
    process.start()
    begin(process.url, 1)
    (room,) = rooms(database)
    with httpx.stream("GET", f"{process.url}{link(room, 0)}/stream") as reply:
        chunks = reply.iter_text()
        assert "retry" in next(chunks)
        assert process.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert "event: snapshot" in "".join(chunks)


@pytest.mark.anyio
async def test_two_processes_cannot_both_write_an_entry(database: str) -> None:
    async with opened(settings(database)) as one, opened(settings(database)) as two:
        here = await one.people()
        there = await two.hall.room(here.card.id)
        await one.play(here)
        late = await two.post(there, 0, "play", answers=there.last, token=there.match.legal[-1])
        assert (late.status_code, late.json()["id"]) == (409, here.last)
        assert there.entries == here.entries
        await two.play(there)
        assert here.last == there.last - 1


@pytest.mark.anyio
async def test_a_match_is_the_same_after_it_left_the_memory(database: str) -> None:
    async with opened(settings(database, rooms=1)) as house:
        room = await house.people()
        await house.play(room)
        page = await house.page(room, 0)
        await house.people()
        assert room.card.id not in house.hall._rooms
        assert await house.page(room, 0) == page


@pytest.mark.anyio
async def test_a_match_of_other_rules_is_told_apart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(settings(database)) as house:
        room = await house.people()
    async with opened(settings(database)) as house:
        monkeypatch.setitem(vars(find("line-dice")), "version", 2)
        house.hall._rooms.clear()
        reply = await house.client.get(link(room, 0))
        assert reply.status_code == 410
        assert "began with other rules" in reply.text


@pytest.mark.anyio
async def test_a_hall_that_starts_opens_only_matches_in_which_a_bot_is_on_turn(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as bots:
        bots.setattr(bot_runner, "bot_on_turn", lambda room: None)
        async with opened(settings(database)) as house:
            others = [await house.people(), await house.new("person", "bot flat"), await house.new("open", "person")]
            begun = await house.new("bot flat", "person")
            handed = await house.people()
            await house.post(handed, 0, "controller", controller="bot flat")
            back = await house.people()
            for controller in ("bot flat", "person"):
                await house.post(back, 0, "controller", controller=controller)
            over = await house.people(limit=1)
            while over.match.to_act is not None:
                await house.play(over)
    async with opened(settings(database, bot_pause=60)) as house:
        assert {room.card.id for room in house.hall.all_in_memory()} == {begun.card.id, handed.card.id}
        for room in (*others, back, over):
            assert (await house.client.get(f"/match/{room.card.id}")).status_code == 200
