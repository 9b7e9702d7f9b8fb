"""Two halls on one PostgreSQL are one: each tells the other, and what happens to one of them harms nobody."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.storage import messages
from tests.patience import PATIENCE
from tests.server.databases import Postgres
from tests.server.house import JSON, House, link, opened, settings
from tests.server.listening import listening
from tests.server.process import HallProcess
from tests.server.test_restart import Accepted, begin, rooms, storm
from tests.server.test_seats import until

SORRY = "The hall cannot load or save matches right now."


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.empty()


async def play_at(house: House, room: LiveRoom) -> None:
    """Play the first choice as soon as this hall knows of the last one."""
    here = await house.hall.room(room.card.id)
    await until(lambda: here.last == room.last)
    await house.play(here)


@pytest.mark.anyio
async def test_who_watches_here_sees_what_is_played_there(url: str) -> None:
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        room = await one.people()
        there = await two.hall.room(room.card.id)
        async with listening(one, room) as here, listening(two, there) as beside:
            for listener in (here, beside):
                await listener.next()
            for house in (one, two, one, two):
                await play_at(house, room if house is two else there)
                sent = [await listener.next() for listener in (here, beside)]
                assert [each.id for each in sent] == [str(room.last)] * 2
                assert sent[0].data["html"] == sent[1].data["html"]
        assert room.entries == there.entries == await one.hall.store.log(room.card.id)


@pytest.mark.anyio
async def test_nothing_is_missed_that_is_written_while_a_room_is_opened(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        room = await one.people()
        read = two.hall.store.log

        async def slow(match_id: str, after: int = 0) -> list[object]:
            entries = await read(match_id, after)
            if not after:
                await one.play(room)
                await asyncio.sleep(0.05)  # the news of it comes while the room is not in the memory
            return list(entries)

        monkeypatch.setattr(two.hall.store, "log", slow)
        there = await two.hall.room(room.card.id)
        await until(lambda: there.entries == room.entries)


@pytest.mark.anyio
async def test_a_post_that_comes_to_both_is_done_once(url: str) -> None:
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        room = await one.people()
        there = await two.hall.room(room.card.id)
        answers, token = room.last, room.match.legal[0]
        posts = [house.post(room, 0, "play", answers=answers, token=token) for house in (one, two)]
        replies = await asyncio.gather(*posts)
        assert [reply.status_code for reply in replies] == [200, 200]
        assert room.entries == there.entries
        assert room.last == answers + 1


@pytest.mark.anyio
async def test_messages_of_the_moment_reach_both(url: str) -> None:
    heard: list[tuple[str, object]] = []
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        one.hall.store.messages.subscribe("greeting", lambda data: heard.append(("one", data)))
        two.hall.store.messages.subscribe("greeting", lambda data: heard.append(("two", data)))
        one.hall.store.messages.publish("greeting", {"seat": 1, "name": "Zoë"})
        assert heard == [("one", {"seat": 1, "name": "Zoë"})]
        await until(lambda: len(heard) == 2)
        assert heard[1] == ("two", {"seat": 1, "name": "Zoë"})
        with pytest.raises(ValueError, match="bytes"):
            one.hall.store.messages.publish("greeting", "x" * 8000)


@pytest.mark.anyio
async def test_without_a_database_there_is_a_clear_sentence_and_then_all_goes_on(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "FIRST_DELAY", 0.02)
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        room = await one.people()
        there = await two.hall.room(room.card.id)
        unknown = await two.client.get("/match/unknown")
        assert unknown.status_code == 404
        async with listening(one, room) as here, listening(two, there) as beside:
            for listener in (here, beside):
                await listener.next()
            postgres.cluster.stop()
            await refuses(one, room)
            postgres.cluster.start()
            await house_plays(one, room)
            for listener in (here, beside):
                assert (await listener.next()).id == str(room.last)
            assert there.entries == room.entries == await two.hall.store.log(room.card.id)


async def refuses(house: House, room: LiveRoom) -> None:
    """Whatever needs the database gets a sentence; what is in the memory is shown."""
    before = room.last
    reply = await house.post(room, 0, "play", answers=before, token=room.match.legal[0])
    assert (reply.status_code, reply.headers["retry-after"]) == (503, "5")
    assert reply.json()["message"].startswith(SORRY)
    assert room.last == before
    page = await house.client.post(f"{link(room, 0)}/play", data={"answers": str(before), "token": room.match.legal[0]})
    assert page.status_code == 503
    assert SORRY in page.text
    elsewhere = await house.client.get("/match/unknown")
    assert (elsewhere.status_code, elsewhere.headers["retry-after"]) == (503, "5")
    form = {"seat-0": "person", "seat-1": "open", "name-0": "Anna"}
    new = await house.post_new(form)
    assert (new.status_code, new.headers["retry-after"]) == (503, "5")
    assert SORRY in new.text
    assert 'value="Anna"' in new.text


async def house_plays(house: House, room: LiveRoom) -> None:
    """What was refused is accepted now, and once."""
    before = room.last
    await house.play(room)
    assert room.last == before + 1


@pytest.fixture
def two(url: str) -> Iterator[tuple[HallProcess, HallProcess]]:
    both = HallProcess(url), HallProcess(url)
    for process in both:
        process.launch()
    for process in both:
        process.wait()
    yield both
    for process in both:
        process.end()


class Watcher(threading.Thread):
    """Notes the ids of a stream, until the hall that sends it is gone."""

    def __init__(self, url: str, path: str) -> None:
        super().__init__(daemon=True)
        self.url, self.path = url, path
        self.ids: list[int] = []

    def run(self) -> None:
        with ExitStack() as stack:
            reply = stack.enter_context(httpx.stream("GET", f"{self.url}{self.path}/stream", timeout=PATIENCE))
            try:
                self.ids.extend(int(line[4:]) for line in reply.iter_lines() if line.startswith("id: "))
            except httpx.TransportError:
                return

    def wait_for(self, last: int) -> None:
        ends = time.monotonic() + PATIENCE
        while not (self.ids and self.ids[-1] == last):
            assert time.monotonic() < ends, f"{last} is not among {self.ids}"
            time.sleep(0.005)


def stubborn(url: str, room: LiveRoom, moves: int) -> None:
    """Play so many choices, each asked for until it is accepted."""
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        for _ in range(moves):
            assert isinstance(room.match.to_act, int)
            token = room.match.legal[-1]
            form = {"answers": str(room.last), "token": token}
            path = f"{link(room, room.match.to_act)}/play"
            while (reply := client.post(path, data=form, headers=JSON)).status_code == 503:
                assert reply.json()["message"].startswith(SORRY)
                time.sleep(0.02)
            assert reply.json()["accepted"], reply.json()["message"]
            room.add(room.decided(token))
            assert room.last == reply.json()["id"]


def test_one_is_killed_and_the_database_goes_away_and_nothing_is_lost(
    url: str, postgres: Postgres, two: tuple[HallProcess, HallProcess]
) -> None:
    one, other = two
    begin(one.url, 2)
    for room in rooms(url):
        reply = httpx.post(f"{other.url}{link(room, 1)}/take", data={"name": "Ben"}, headers=JSON)
        assert reply.json()["accepted"]
    room, second = rooms(url)
    watcher = Watcher(other.url, f"/match/{room.card.id}")
    watcher.start()
    accepted = Accepted()
    threads = [threading.Thread(target=storm, args=(one.url, each, accepted)) for each in (room, second)]
    for thread in threads:
        thread.start()
    while len(accepted) < 10:
        threads[0].join(0.003)
    one.end()
    for thread in threads:
        thread.join()
    kept = {each.card.id: each for each in rooms(url)}
    for (match_id, number), token in accepted.items():
        assert kept[match_id].entries[number - 1].data["token"] == token
    room = kept[room.card.id]
    watcher.wait_for(room.last)
    playing = threading.Thread(target=stubborn, args=(other.url, room, 12), daemon=True)
    playing.start()
    while room.last < max(watcher.ids) + 3 and playing.is_alive():
        time.sleep(0.001)
    postgres.cluster.stop()
    time.sleep(0.3)
    postgres.cluster.start()
    playing.join()
    watcher.wait_for(room.last)
    stored = next(each for each in rooms(url) if each.card.id == room.card.id)
    assert [entry._replace(at=0) for entry in stored.entries] == [entry._replace(at=0) for entry in room.entries]
    assert watcher.ids == sorted(set(watcher.ids))


@pytest.mark.anyio
async def test_a_new_link_opens_the_seat_in_a_process_that_has_not_heard_of_it_yet(url: str) -> None:
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        room = await one.new("person", "open")
        there = await two.hall.room(room.card.id)
        async with there.lock:  # the news has to wait
            await one.post(room, 1, "take", name="Ben")
            asked = asyncio.create_task(two.client.get(link(room, 1)))
            await asyncio.sleep(0.1)
        assert (await asked).status_code == 200


@pytest.mark.anyio
async def test_a_seat_whose_guest_made_an_account_elsewhere_opens_for_nobody_else(url: str) -> None:
    async with opened(settings(url)) as one, opened(settings(url)) as two:
        room = await one.people()
        seat = link(room, 0)
        assert (await two.stranger.get(seat)).status_code == 200
        await one.sign_up("anna")
        async with asyncio.timeout(PATIENCE):
            while (await two.stranger.get(seat)).status_code != 403:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
