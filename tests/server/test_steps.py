"""Steps: what a rule moves at once is sent as tables with captions, each under the entry that brought it."""

import re

import pytest

from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import BASE, ONE_IS_ENOUGH, House, fragment_of
from tests.server.parts import brought_in

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


async def tribes(house: House) -> LiveRoom:
    """A match of Dice Age with two people."""
    form = {"game": "dice-age", "seat-0": "person", "seat-1": "open", "option-first": "0", "name-0": "Anna"}
    room = await house.create(form)
    assert (await house.post(room, 1, "take", name="<Ben>")).status_code == 200
    return room


async def play_to_the_last_row(house: House, room: LiveRoom) -> None:
    """Everybody places all dice, until the choice that is left brings the hunt."""
    while room.match.view()["phase"] != "row" or room.match.view()["rows"].count(None) == 0:
        await house.play(room, max(room.match.legal, key=len))


async def test_a_hunt_comes_in_steps_with_the_answer_and_the_stream(house: House) -> None:
    room = await tribes(house)
    await play_to_the_last_row(house, room)
    seat, before = room.match.to_act, room.last
    assert isinstance(seat, int)
    viewer, page = Viewer(room.seats[1 - seat], BASE), fragment_of(await house.page(room, seat))
    events = stream(house.hall, room, viewer, str(before))
    reply = await house.post(room, seat, "play", answers=before, token=room.match.legal[0])
    steps = reply.json()["steps"]
    assert [step["id"] for step in steps] == [before + 1] * 8
    assert room.last > before + 9, "the events after the hunt belong to the same change"
    assert steps[0]["caption"] == "All dice are placed: the hunt begins."
    assert steps[1]["caption"].startswith("Ground 1, ")
    assert all("data-tokens" not in step["html"] and 'class="da"' in step["html"] for step in steps)
    assert brought_in(page, reply.json()) == fragment_of(await house.page(room, seat))
    await anext(events)
    told = await anext(events)
    assert told.count('"caption"') == 8
    await events.aclose()  # type: ignore[attr-defined]


async def test_only_what_is_new_to_the_page_has_steps(house: House) -> None:
    room = await tribes(house)
    await play_to_the_last_row(house, room)
    before = room.last
    await house.play(room)
    viewer = Viewer(room.seats[0], BASE)
    assert len(change(room, viewer, before)["steps"]) == 8
    assert change(room, viewer, before + 1)["steps"] == []
    assert change(room, viewer, room.last)["steps"] == []
    assert change(room, viewer, 0)["steps"] == change(room, viewer, before)["steps"]


async def test_names_are_told_and_escaped(house: House) -> None:
    room = await tribes(house)
    await play_to_the_last_row(house, room)
    before = room.last
    await house.play(room)
    steps = change(room, Viewer(None, BASE), before)["steps"]
    captions = " ".join(step["caption"] for step in steps)
    assert "Anna" in captions
    assert "<Ben>" in captions, "as text: the page shows it as such"
    assert not any("<Ben>" in step["html"] for step in steps)
    assert all("&lt;Ben&gt;" in step["html"] for step in steps)


async def test_steps_know_no_more_than_the_viewer(house: House) -> None:
    """Shells of the other seat, drawn before the hunt of round 2, are in no step."""
    room = await tribes(house)
    while True:
        await play_to_the_last_row(house, room)
        before = room.last
        players = room.match.view(None)["players"]
        await house.play(room)
        if all(player["shells"] for player in players):
            break
    for viewer, seen in ((0, [True, False]), (1, [False, True]), (None, [False, False])):
        steps = change(room, Viewer(None if viewer is None else room.seats[viewer], BASE), before)["steps"]
        assert len(steps) == 8
        for step in steps:
            shown = re.findall(r'class="da-shells" role="img" aria-label="([^"]+)"', step["html"])
            assert sum(":" in label for label in shown) == sum(seen)


async def test_a_game_without_steps_has_none(house: House) -> None:
    room = await house.people()
    before = room.last
    await house.play(room)
    assert change(room, Viewer(None, BASE), before)["steps"] == []
