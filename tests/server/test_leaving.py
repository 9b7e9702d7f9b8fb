"""Seats change hands at any moment: people leave, others or bots come, and nobody who stays is stuck."""

from pathlib import Path

import pytest

from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import BASE, House, fragment_of, link, opened, settings
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio


async def leave(house: House, path: str) -> str:
    """Leave a seat as the page does; where that leads to."""
    reply = await house.client.post(f"{path}/leave", data={"x": ""})
    assert reply.status_code == 303, reply.text
    return reply.headers["location"]


async def test_who_leaves_makes_room_for_somebody_else(house: House) -> None:
    room = await house.new("person", "open")
    await house.post(room, 1, "take", name="Ben")
    old, last = link(room, 1), room.last
    assert "Leave the table" in await house.page(room, 1)
    assert await leave(house, old) == f"/match/{room.card.id}"
    assert (room.seats[1].controller, room.seats[1].name, room.seats[1].player) == ("open", "", None)
    assert link(room, 1) != old
    assert change(room, Viewer(room.seats[0], ""), last)["say"] == ["Ben leaves the seat."]
    assert (await house.client.get(old)).status_code == 410
    assert link(room, 1) in await house.page(room, 0)
    await house.post(room, 1, "take", name="Cleo")
    page = await house.page(room, 0)
    assert "Ben leaves the seat." in page
    assert "Cleo takes the seat." in page


async def test_leaving_twice_is_once(house: House) -> None:
    room = await house.people()
    path, last = link(room, 1), room.last
    assert [await leave(house, path) for _ in range(2)] == [f"/match/{room.card.id}"] * 2
    assert room.last == last + 1


async def test_in_the_middle_of_a_match_a_seat_is_given_up_and_play_goes_on_with_a_bot(house: House) -> None:
    room = await house.people(first=1)
    await house.play(room)
    await house.play(room)
    assert "Give up the seat" in await house.page(room, 1)
    await leave(house, link(room, 1))
    assert "Waiting for someone to take the seat Teal." in await house.page(room, 0)
    last = room.last
    reply = await house.post(room, 0, "place", other=1, controller="bot random")
    assert reply.json()["say"][0] == "Coral lets a bot play the seat Teal: Random."
    await until(lambda: room.match.to_act == 0)
    assert any(entry.by == 1 for entry in room.entries[last + 1 :])


async def test_putting_a_bot_twice_is_once_and_its_old_link_is_of_no_use(house: House) -> None:
    room = await house.new("person", "open", "open")
    old, last = link(room, 1), room.last
    for _ in range(2):
        assert (await house.post(room, 0, "place", other=1, controller="bot random")).status_code == 200
    assert room.last == last + 1
    assert (await house.client.get(old)).status_code == 410


async def test_the_seat_of_a_bot_that_plays_for_nobody_can_be_opened(house: House) -> None:
    room = await house.new("person", "bot random", first=0)
    assert "Open the seat Teal" in await house.page(room, 0)
    reply = await house.post(room, 0, "place", other=1, controller="open")
    assert reply.json()["say"] == ["Coral opens the seat Teal."]
    assert link(room, 1) in await house.page(room, 0)
    await house.post(room, 1, "take", name="Ben")
    await house.play(room)
    await house.play(room)


async def test_the_seat_of_a_bot_that_plays_for_a_person_cannot(house: House) -> None:
    room = await house.people()
    await house.post(room, 1, "controller", controller="bot random")
    last = room.last
    for controller in ("open", "person", "bot flat"):
        reply = await house.post(room, 0, "place", other=1, controller=controller)
        assert (reply.status_code, room.last) == (409, last)
        assert "belongs to someone" in reply.json()["message"]
    assert "Open the seat" not in await house.page(room, 0)


async def test_nobody_places_bots_who_does_not_sit_at_the_table(house: House) -> None:
    room = await house.new("person", "open", "open")
    last = room.last
    assert (await house.post(room, 1, "place", other=2, controller="bot random")).status_code == 403
    assert (await house.post(room, 1, "leave")).status_code == 403
    assert (await house.post(room, 0, "place", other=7, controller="bot random")).status_code == 400
    assert (await house.post(room, 0, "place", other=1, controller="god")).status_code == 400
    assert room.last == last
    assert "Let it play" not in await house.page(room, 1)
    assert "Let it play" not in await house.page(room)


async def test_when_the_host_has_left_all_who_sit_there_can_invite(house: House) -> None:
    room = await house.people(3)
    await leave(house, link(room, 1))
    assert link(room, 1) not in await house.page(room, 2)
    await leave(house, link(room, 0))
    for seat in (0, 1):
        assert link(room, seat) in await house.page(room, 2)
        assert link(room, seat) not in await house.page(room)
    assert link(room, 1) not in await house.page(room, 0), "who has not sat down invites nobody"


async def test_a_table_that_everybody_has_left_stands_still_and_can_be_read(house: House) -> None:
    room = await house.new("person", "bot random", "open", first=0)
    await house.play(room)
    await until(lambda: room.match.to_act == 2)
    await leave(house, link(room, 0))
    assert (room.is_deserted, room.stage) == (True, "left")
    assert "Everyone has left this table." in await house.page(room)
    last = room.last
    await house.post(room, 2, "take", name="Cleo")
    assert not room.is_deserted
    await house.play(room)
    assert room.last > last + 1


async def test_no_bot_plays_on_when_all_have_left(house: House) -> None:
    room = await house.new("person", "bot random", "bot random", first=0)
    await leave(house, link(room, 0))
    await house.post(room, 0, "take", name="Anna")
    await house.play(room)
    await leave(house, link(room, 0))
    await until(lambda: not house.hall._rooms[room.card.id].watchers)
    last = room.last
    house.hall.after_change(room)
    assert (room.watchers, room.last) == (0, last)


async def test_a_finished_match_stays_as_it_is(house: House) -> None:
    room = await house.people()
    while room.match.to_act is not None:
        await house.play(room)
    last = room.last
    assert (await house.post(room, 0, "leave")).status_code == 409
    assert (await house.post(room, 0, "place", other=1, controller="open")).status_code == 409
    assert room.last == last
    assert "Give up the seat" not in fragment_of(await house.page(room, 0))


async def test_a_change_of_seats_is_written_though_another_process_was_faster(tmp_path: Path) -> None:
    async with opened(settings(tmp_path)) as one, opened(settings(tmp_path)) as two:
        here = await one.people(3)
        there = await two.hall.room(here.card.id)
        await one.play(here)
        await leave(two, link(there, 2))
        assert [entry.kind for entry in there.entries[-2:]] == ["event", "controller"]
        assert there.seats[2].controller == "open"


async def test_a_seat_that_is_left_while_its_stream_opens_is_not_told_of(house: House) -> None:
    room = await house.people()
    events = stream(house.hall, room, Viewer(room.seats[1], BASE), None)
    assert (await anext(events)).startswith("retry: ")
    await house.post(room, 1, "leave")
    assert [event async for event in events] == []
