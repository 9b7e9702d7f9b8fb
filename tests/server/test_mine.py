"""The visitor's matches: those that wait first, then those that go on, then those that are over; page by page."""

import re
from pathlib import Path

import pytest
import sqlalchemy as sa

from dicehall.server.common.urls import START
from dicehall.server.common.utc import now
from dicehall.server.storage.schema import MATCHES
from tests.server.house import House, link, opened, settings

pytestmark = pytest.mark.anyio


def listed(page: str) -> list[str]:
    """The paths of the matches of a page, in order."""
    return re.findall(r'class="match-game" href="([^"]+)"', page)


async def mine(house: House, path: str = "/mine") -> str:
    reply = await house.client.get(path)
    assert reply.status_code == 200
    return reply.text


async def test_what_waits_for_me_comes_first(house: House) -> None:
    waits = await house.people(first=0)
    over = await house.people(limit=1)
    while over.match.to_act is not None:
        await house.play(over)
    older, newer = await house.new("person", "open", first=1), await house.new("person", "open", first=1)
    page = await mine(house)
    assert listed(page) == [link(room, 0) for room in (waits, newer, older, over)]
    assert page.count("Your turn") == 1
    assert page.count('<span class="badge">Finished</span>') == 1
    assert page.count("It is Teal&#39;s turn.") == 2
    assert page.count("just now") == 4
    assert listed(await mine(house, "/")) == listed(page)
    assert listed((await house.stranger.get("/mine")).text) == []
    assert "Your matches" not in (await house.stranger.get("/")).text.split("<template>")[0]


async def test_names_and_links_are_those_of_now(house: House) -> None:
    room = await house.create({"name-0": "Anna", "seat-0": "person", "seat-1": "open", "option-first": "1"})
    await house.stranger.get("/")
    await house.stranger.post(f"{link(room, 1)}/take", data={"name": "Ben"})
    assert "Anna, Ben" in await mine(house)
    assert "It is Ben&#39;s turn." in await mine(house)
    theirs = (await house.stranger.get("/mine")).text
    assert listed(theirs) == [link(room, 1)]
    assert room.seats[0].secret not in theirs


async def test_of_several_seats_at_a_table_the_one_on_turn_is_opened(house: House) -> None:
    room = await house.people(3, first=1)
    assert listed(await mine(house)) == [link(room, 1)]


async def test_a_seat_that_a_bot_plays_does_not_wait(house: House) -> None:
    room = await house.people(first=1)
    await house.post(room, 0, "controller", controller="bot random")
    async with house.hall.store.writing() as connection:
        await connection.execute(sa.update(MATCHES).values(turn=0))
    page = await mine(house)
    assert listed(page) == [link(room, 0)]
    assert "Your turn" not in page


async def test_the_time_that_is_left(house: House) -> None:
    await house.people()
    async with house.hall.store.writing() as connection:
        await connection.execute(sa.update(MATCHES).values(due=now() + 2 * 60 * 60 * 1000 + 5000))
    assert "2 hours left" in await mine(house)
    german = await house.client.get("/mine", headers={"accept-language": "de"})
    assert "noch 2 Stunden" in german.text


async def test_many_matches_have_pages(house: House) -> None:
    rooms = [await house.new("person", "open", first=1) for _ in range(21)]
    first, second = await mine(house), await mine(house, "/mine?page=2")
    assert listed(first) + listed(second) == [link(room, 0) for room in reversed(rooms)]
    assert 'href="/mine?page=2">Next page' in first
    assert 'href="/mine">Previous page' in second
    assert "Next page" not in second
    start = await mine(house, START)
    assert listed(start) == listed(first)[:6]
    assert "All your matches" in start
    for page in ("0", "-1", "x", "9" * 30, "\u00b2"):
        assert listed(await mine(house, f"/mine?page={page}")) == listed(first)
    assert listed(await mine(house, "/mine?page=999999")) == []


async def test_a_match_of_other_rules_is_listed_all_the_same(tmp_path: Path) -> None:
    async with opened(settings(tmp_path)) as house:
        await house.people()
        async with house.hall.store.writing() as connection:
            await connection.execute(sa.update(MATCHES).values(game="gone"))
        assert ">gone</a>" in await mine(house)
