"""The stream: a snapshot for who is new, exactly what was missed for who comes back."""

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import cast

import pytest

from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.room import Room
from dicehall.server.rendering.page_changes import MOST_AWAY
from dicehall.server.rendering.page_parts import MOST_KEPT
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import JSON, House, fragment_of, opened, settings
from tests.server.listening import Listener, Sent, listening

pytestmark = pytest.mark.anyio


async def test_a_new_connection_gets_the_page_as_it_is(house: House) -> None:
    room = await house.people()
    async with listening(house, room, 0) as listener:
        sent = await listener.next()
    assert (sent.kind, sent.id, sent.data["id"], sent.data["say"]) == ("snapshot", str(room.last), room.last, [])
    assert sent.data["html"] == fragment_of(await house.page(room, 0))


async def test_each_choice_is_a_change_with_the_id_of_its_entry(house: House) -> None:
    room = await house.people()
    async with listening(house, room) as listener:
        await listener.next()
        for _ in range(3):
            await house.play(room)
            sent = await listener.next()
            assert (sent.kind, sent.id) == ("change", str(room.last))
            assert sent.data["html"] == fragment_of(await house.page(room))


async def test_a_match_that_begins_with_a_choice_streams_from_its_first(house: House) -> None:
    seats = {"seat-0": "person", "seat-1": "open", "seat-2": "open"}
    form = {"game": "dazzling-diceline", **seats, "option-order": "0 1 2"}
    room = await house.create(form, 3)
    assert room.last == 0
    async with listening(house, room, 0) as listener:
        await listener.next()
        await house.hall.write(room, room.decided(room.match.legal[0]))
        sent = await listener.next()
    assert (sent.kind, sent.id, sent.data["id"]) == ("change", str(room.last), room.last)


async def test_a_run_of_chance_is_one_change_told_in_one_breath(house: House) -> None:
    room = await house.people(limit=2, scoring="domino", target=1000)
    async with listening(house, room) as listener:
        await listener.next()
        while room.match.view()["deal"] == 1:
            before = room.last
            await house.play(room)
            sent = await listener.next()
        assert room.last > before + 4
        assert sent.id == str(room.last)
        assert "4 rolls" in sent.data["say"]
        assert len(sent.data["say"]) < 8


@pytest.mark.parametrize("viewer", [None, 0, 1])
async def test_who_comes_back_gets_exactly_what_was_missed(house: House, viewer: int | None) -> None:
    room = await house.people(limit=3, scoring="domino", target=1000, hidden="yes")
    async with listening(house, room, viewer) as listener:
        first = await listener.next()
        for _ in range(4):
            seat = room.match.to_act
            await house.play(room)
            await house.post(room, int(seat or 0), "undo", answers=room.last)
            await house.play(room)
        ends = room.changes_after(int(first.id))
        assert ends is not None
        live = await listener.some(len(ends))
    assert [sent.id for sent in live] == [str(end) for end in ends]
    for missed in range(len(live)):
        seen = first if missed == 0 else live[missed - 1]
        async with listening(house, room, viewer, seen.id) as listener:
            listener.page = seen.data["html"]
            assert await listener.some(len(live) - missed) == live[missed:]


async def test_a_link_that_is_used_up_streams_no_more(house: House) -> None:
    room = await house.new("person", "open", scoring="domino", hidden="yes")
    async with listening(house, room, 1) as listener:
        await listener.next()
        await house.post(room, 1, "take", name="Ben")
        with pytest.raises(StopAsyncIteration):
            await listener.next()
    async with listening(house, room, 1) as listener:
        assert (await listener.next()).kind == "snapshot"


async def test_who_has_missed_nothing_gets_nothing_until_something_happens(house: House) -> None:
    room = await house.people()
    async with listening(house, room, 0, str(room.last)) as listener:
        waiting = asyncio.create_task(listener.next())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        await house.play(room)
        assert (await waiting).kind == "change"


@pytest.mark.parametrize("last_id", ["0", "5", "999999", "-1", "x", "", "٣", "9" * 5000])
async def test_an_id_that_ends_no_change_gets_a_snapshot(house: House, last_id: str) -> None:
    room = await house.people()
    async with listening(house, room, 0, last_id) as listener:
        assert (await listener.next()).kind == "snapshot"


async def test_who_missed_too_much_gets_a_snapshot(database: str) -> None:
    async with opened(settings(database, most_missed=2)) as house:
        room = await house.people()
        start = str(room.last)
        for kind in ("change", "change", "snapshot"):
            await house.play(room)
            async with listening(house, room, 0, start) as listener:
                assert (await listener.next()).kind == kind


async def test_a_silent_stream_shows_that_it_is_alive(database: str) -> None:
    async with opened(settings(database, heartbeat=0.01)) as house:
        room = await house.people()
        async with listening(house, room, 0, str(room.last)) as listener:
            raw = [await listener.raw() for _ in range(4)]
            here = {"seats": [0], "spectators": 0}
            told = f"event: here\ndata: {json.dumps(here)}\n\n"
            assert raw == ["retry: 1000\n\n", told, ": alive\n\n", ": alive\n\n"]


async def test_streams_end_when_the_hall_closes(house: House) -> None:
    room = await house.people()
    async with listening(house, room, 0) as listener:
        await listener.next()
        ending = asyncio.create_task(listener.next())
        await asyncio.sleep(0.01)
        house.hall.close()
        with pytest.raises(StopAsyncIteration):
            await listener_end(ending)


async def listener_end(ending: "asyncio.Task[Sent]") -> None:
    """A StopAsyncIteration inside a task comes out as a RuntimeError: undo that."""
    try:
        await ending
    except RuntimeError as error:
        raise StopAsyncIteration from error


async def test_many_watch_at_once(house: House) -> None:
    room = await house.people()
    async with listening(house, room, 0) as one, listening(house, room, 1) as two, listening(house, room) as three:
        for listener in (one, two, three):
            await listener.next()
        await house.play(room)
        ids = {(await listener.next()).id for listener in (one, two, three)}
    assert ids == {str(room.last)}
    assert room.watchers == 0


async def test_a_page_that_was_closed_is_told_once_what_happened_since(house: House) -> None:
    room = await house.people()
    seen = room.last
    await house.play(room)
    await house.post(room, 1, "say", answers=room.last, text="hello")
    async with listening(house, room, 1, since=str(seen)) as listener:
        sent = await listener.next()
    assert sent.kind == "snapshot"
    assert len(sent.data["away"]) == 1
    assert sent.data["away"][0].startswith("Coral opens the road")
    for since in (str(room.last), "99999", "-1", "x", "", None, "9" * 5000):
        async with listening(house, room, 1, since=since) as listener:
            assert "away" not in (await listener.next()).data


async def test_of_a_long_time_away_only_the_last_changes_are_told(house: House) -> None:
    room = await house.people(limit=3, scoring="domino", target=1000)
    for _ in range(MOST_AWAY + 5):
        await house.play(room)
    async with listening(house, room, 1, since="0") as listener:
        told = (await listener.next()).data["away"]
    assert MOST_AWAY <= len(told) < 2 * MOST_AWAY


async def test_a_script_says_in_the_address_what_it_has(house: House) -> None:
    """Without a header; a request is answered until the stream has begun."""
    room = await house.people()
    await house.play(room)
    house.hall.is_closing = True  # each stream ends after its first events
    path = f"/seat/{room.seats[0].secret}/stream"
    for query, kinds in ((f"?last={room.last}", 0), ("?last=x", 1), ("", 1)):
        assert (await house.client.get(path + query)).text.count("event: snapshot") == kinds


async def test_who_had_a_link_that_is_used_up_may_watch(house: House) -> None:
    room = await house.new("person", "open")
    old = f"/seat/{room.seats[1].secret}"
    await house.post(room, 1, "take", name="Ben")
    watch = f"/match/{room.card.id}"
    reply = await house.stranger.get(f"{old}/stream", headers=JSON)
    assert (reply.status_code, reply.json()["watch"]) == (410, watch)
    page = await house.stranger.get(old)
    assert (page.status_code, f'href="{watch}"' in page.text) == (410, True)
    assert room.seats[1].secret not in page.text


async def test_what_viewers_ask_for_does_not_fill_the_memory(house: House) -> None:
    room = await house.people()
    async with listening(house, room) as watching:
        assert await watching.next()
        for asked in range(3 * MOST_KEPT):
            events = cast("AsyncGenerator[str, None]", stream(house.hall, room, Viewer(None, f"http://{asked}"), None))
            assert await Listener(events).next()
            await events.aclose()
        assert 0 < len(room.sent) <= MOST_KEPT


async def test_who_comes_later_is_told_the_time_that_is_left_then(house: House) -> None:
    room = await house.create({"seat-0": "person", "seat-1": "open", "option-first": "0", "house-clock": "60"})
    await house.post(room, 1, "take", name="")
    now = house.hall.hall_time.now()
    for passed, left in ((0, "1:00"), (30, "0:30"), (45, "0:15")):
        house.hall.hall_time.now = lambda passed=passed: now + 1000 * passed  # type: ignore[misc]
        async with listening(house, room) as page:
            assert f">{left}</time>" in (await page.next()).data["html"]


async def test_the_room_as_it_was_is_the_one_that_its_first_entries_make(house: House) -> None:
    room = await house.new("person", "open", first=0)
    await house.play(room)
    assert (await house.post(room, 1, "take", name="Ben")).status_code == 200
    await house.play(room)
    check_past(room)
    assert (await house.post(room, 1, "undo", answers=room.last)).status_code == 200
    check_past(room)


def check_past(room: LiveRoom) -> None:
    for last in range(room.last + 1):
        then, made = room.at(last), Room(room.card, room.game, room.entries[:last])
        assert (then.match.events, then.seats, then.entries) == (made.match.events, made.seats, made.entries)
        assert (then.match.table == made.match.table).all()
