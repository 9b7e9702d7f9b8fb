"""The lobby: tables for anybody, joined with one click."""

import asyncio
import re

import httpx
import pytest
import sqlalchemy as sa

from dicehall.server.common.errors import Full, Refused
from dicehall.server.endpoints.lobby import OF_ONE, age
from dicehall.server.hall import seat_changes
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.storage.schema import PLAYERS
from tests.server.house import House, browser, link

pytestmark = pytest.mark.anyio
LISTED = {"house-listed": "yes"}


async def listed(house: House, *controllers: str, **more: str) -> LiveRoom:
    """A new table for anybody."""
    seats = {f"seat-{number}": controller for number, controller in enumerate(controllers)}
    return await house.create({**seats, **LISTED, **more}, len(controllers))


async def lobby(house: House, path: str = "/lobby") -> str:
    reply = await house.stranger.get(path)
    assert reply.status_code == 200
    return reply.text


async def joined(house: House, room: LiveRoom, name: str = "") -> httpx.Response:
    """The answer to somebody new who joins."""
    async with browser(house.app) as somebody:
        return await somebody.post(f"/match/{room.card.id}/join", data={"name": name})


async def join(house: House, room: LiveRoom, name: str = "") -> str:
    """Where joining leads to."""
    reply = await joined(house, room, name)
    assert reply.status_code == 303, reply.text
    return reply.headers["location"]


async def add_player(house: House, player: str) -> None:
    row = {"id": player, "name": "", "is_told": False, "language": "en", "created": 0}
    async with house.hall.store._engine.begin() as connection:
        await connection.execute(PLAYERS.insert().values(row))


async def test_the_lobby_tells_what_is_played_and_who_sits_there(house: House) -> None:
    named = {"name-0": "Anna <3", "option-limit": "10", "house-clock": "300+5"}
    room = await listed(house, "person", "bot random", "open", "open", **named)
    for path in ("/", "/lobby", "/lobby/tables", "/lobby/tables?most=5"):
        shown = await lobby(house, path)
        assert "2 seats open" in shown
        assert "Anna &lt;3" in shown
        assert "<dt>Dice each:</dt> <dd>10</dd>" in shown
        assert "<dd>5 minutes, plus 5 seconds per turn</dd>" in shown
        assert f'formaction="/match/{room.card.id}/join"' in shown
        assert "just now" in shown
        assert not [seat.secret for seat in room.seats if seat.secret in shown]


async def test_only_open_tables_for_anybody_are_shown(house: House) -> None:
    private = await house.new("person", "open")
    full = await listed(house, "person", "bot random", **{"option-first": "0"})
    left = await listed(house, "person", "open")
    await house.post(left, 0, "leave")
    shown = await lobby(house)
    assert not [room for room in (private, full, left) if room.card.id in shown]
    assert "No open tables right now." in shown
    assert re.search(r'<section id="lobby"[^>]* hidden>', await lobby(house, "/"))


async def test_who_opens_a_table_reads_whether_the_lobby_shows_it(house: House) -> None:
    told = "This table is listed under “Open tables”"
    room, private = await listed(house, "person", "open"), await house.new("person", "open")
    assert told in await house.page(room, 0)
    assert told not in await house.page(private, 0)
    await join(house, room)
    assert told not in await house.page(room, 0)


async def test_old_tables_leave_the_lobby(house: House) -> None:
    room = await listed(house, "person", "open")
    now = room.card.created
    house.hall.hall_time.now = lambda: now + 3 * 86_400_000
    assert "3 days ago" in await lobby(house)
    house.hall.hall_time.now = lambda: now + 8 * 86_400_000
    assert room.card.id not in await lobby(house)


async def test_the_start_page_shows_the_first_and_leads_to_the_others(house: House) -> None:
    rooms = []
    for number in range(6):
        house.client.cookies.clear()  # somebody else
        rooms.append(await listed(house, "person", "open", form=str(number)))
    start = await lobby(house, "/")
    assert start.count("/join") == 5
    assert 'href="/lobby"' in start
    shown = await lobby(house)
    assert all(room.card.id in shown for room in rooms)


async def test_joining_takes_the_first_open_seat_under_the_given_name(house: House) -> None:
    room = await listed(house, "person", "open", "open")
    assert await join(house, room, "Ben") == link(room, 1)
    assert (room.seats[1].name, room.seats[1].controller) == ("Ben", "person")
    assert await join(house, room) == link(room, 2)
    assert room.card.id not in await lobby(house)


async def test_who_comes_too_late_reads_so_and_can_watch(house: House) -> None:
    room = await listed(house, "person", "open")
    await join(house, room)
    last = room.last
    reply = await joined(house, room, "Max")
    assert (reply.status_code, room.last) == (409, last)
    assert "All seats at this table are taken by now. You can watch." in reply.text
    assert f'data-stream="/match/{room.card.id}/stream"' in reply.text


@pytest.mark.parametrize("name", ["x" * 25, "a\nb", "\u200d"])
async def test_names_that_nobody_can_bear(house: House, name: str) -> None:
    room = await listed(house, "person", "open")
    reply = await joined(house, room, name)
    assert (reply.status_code, room.is_open) == (422, True)


async def test_nobody_joins_from_the_lobby_where_a_link_is_needed(house: House) -> None:
    room = await house.new("person", "open")
    reply = await joined(house, room)
    assert (reply.status_code, room.is_open) == (409, True)
    assert "/join" not in await house.page(room)
    assert (await house.client.post("/match/nowhere/join", data={"name": ""})).status_code == 404


async def test_who_watches_an_open_table_can_join_it(house: House) -> None:
    room = await listed(house, "person", "open")
    assert f'action="/match/{room.card.id}/join"' in await house.page(room)
    await join(house, room)
    assert "/join" not in await house.page(room)


async def test_a_player_sits_once_at_a_table_however_often_it_is_asked(house: House) -> None:
    room = await listed(house, "person", "open", "open", "open")
    for player in ("ben", "cleo"):
        await add_player(house, player)
    found = await asyncio.gather(*(seat_changes.join(house.hall, room, ["ben"], "Ben") for _ in range(3)))
    assert {seat.number for seat in found} == {1}
    assert (await seat_changes.join(house.hall, room, ["cleo"], "Cleo")).number == 2
    await seat_changes.leave(house.hall, room, room.seats[1])
    assert (await seat_changes.join(house.hall, room, ["ben"], "Ben")).number == 1
    async with house.hall.store._engine.connect() as connection:
        query = sa.text("SELECT player_id FROM seat WHERE match_id = :id ORDER BY number")
        assert list((await connection.execute(query, {"id": room.card.id})).scalars()) == [
            room.seats[0].player,
            "ben",
            "cleo",
            None,
        ]


async def test_many_who_want_the_last_seat_get_it_once(house: House) -> None:
    room = await listed(house, "person", "open")
    asked = [seat_changes.join(house.hall, room, [], f"P{number}") for number in range(4)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["Full", "Full", "Full", "Seat"]


async def test_a_table_that_all_have_left_is_not_joined(house: House) -> None:
    room = await listed(house, "person", "open")
    await seat_changes.leave(house.hall, room, room.seats[0])
    with pytest.raises(Refused, match="Everyone has left") as refusal:
        await seat_changes.join(house.hall, room, [], "Max")
    assert not isinstance(refusal.value, Full)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"), (7200, "2 hours ago"), (86400, "1 day ago")],
)
def test_ages_in_words(seconds: int, text: str) -> None:
    assert age(seconds) == text


async def test_nobody_fills_the_lobby_alone(house: House) -> None:
    rooms = [await listed(house, "person", "open", form=str(number)) for number in range(OF_ONE + 2)]
    async with browser(house.app) as other:
        form = {"form": "other", "game": "line-dice", "players": "2", "seat-0": "person", "seat-1": "open", **LISTED}
        path = (await other.post("/matches", data=form)).headers["location"]
    theirs = await house.room_of(path)
    shown = await lobby(house)
    assert [room.card.id in shown for room in rooms] == [False, False, *[True] * OF_ONE]
    assert theirs.card.id in shown
