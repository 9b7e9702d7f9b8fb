"""What is sent of a change: the parts of the page that differ, to all who see the same."""

from collections.abc import AsyncGenerator
from typing import cast

import pytest

from dicehall.server.common.link_reach import reach
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.page_changes import MOST_AWAY, change
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import BASE, ONE_IS_ENOUGH, House, fragment_of
from tests.server.listening import Listener, listening

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


async def test_a_change_brings_only_what_differs(house: House) -> None:
    room = await house.people(limit=4)
    async with listening(house, room) as listener:
        await listener.next()
        assert "parts" not in listener.told
        kept = len(Story(room, None).lines())
        for _ in range(3):
            await house.play(room)
            await listener.next()
            assert list(listener.told["parts"]) == ["people", "table", "choose"]
            lines = listener.told["lines"]
            assert (lines["keep"], lines["html"].count("<li>")) == (kept, 1)
            kept += 1


async def test_who_plays_gets_the_same_as_an_answer_and_by_the_stream(house: House) -> None:
    room = await house.people(first=0)
    viewer = Viewer(room.seats[0], BASE, reach(house.hall.settings, BASE), is_owner=True)
    events = cast("AsyncGenerator[str, None]", stream(house.hall, room, viewer, None))
    listener = Listener(events)
    await listener.next()
    answer = (await house.post(room, 0, "play", answers=room.last, token=room.match.legal[0])).json()
    await listener.next()
    assert list(answer["parts"])[:3] == ["people", "table", "choose"]
    assert {**answer, **listener.told} == answer
    await events.aclose()


async def test_parts_say_in_which_language_they_are_for_a_cookie_is_that_of_all_pages(house: House) -> None:
    room = await house.people(first=0)
    texts = {}
    for code in ("de", "en"):
        house.client.cookies.set("language", code)
        page = fragment_of(await house.page(room, 0))
        answer = (await house.post(room, 0, "say", answers=room.last, text="Hallo")).json()
        texts[code] = answer["facts"]["lang"]
        assert f'lang="{code}"' in page
    assert texts == {"de": "de", "en": "en"}


async def test_an_answer_tells_the_last_changes_whatever_the_page_says_to_show(house: House) -> None:
    room = await house.people(first=0)
    for _ in range(MOST_AWAY):
        await house.play(room)
        assert (await house.post(room, 0, "undo", answers=room.last)).status_code == 200
    answer = (await house.post(room, 0, "say", answers=0, text="Hallo")).json()
    assert answer["say"].count("Coral undoes the last choice.") == MOST_AWAY // 2


async def test_what_was_sent_is_kept_no_longer_than_somebody_watches(house: House) -> None:
    room = await house.people()
    async with listening(house, room) as one:
        await one.next()
        async with listening(house, room) as other:
            await other.next()
        assert room.sent
        assert room.shown
    assert (room.watchers, room.sent, room.shown) == (0, {}, {})


async def test_what_time_has_changed_is_told_though_nothing_has_happened(house: House) -> None:
    room = await house.people(first=0)
    viewer = Viewer(room.seats[1], BASE)
    assert "/place" not in change(room, viewer, room.last)["html"]
    now = house.hall.hall_time.now()
    house.hall.hall_time.now = lambda: now + 4 * 24 * 60 * 60 * 1000
    assert "/place" in change(room, viewer, room.last)["html"]
