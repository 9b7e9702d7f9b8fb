"""Dice that can be checked: what the hall commits to, what seats contribute, and what is told of both, and when."""

import json
import re
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from dicehall.core import record
from dicehall.core.dice import FairDice
from dicehall.core.match import Match
from dicehall.games import load
from dicehall.server.hall.live_room import LiveRoom
from tests.server.house import JSON, ONE_IS_ENOUGH, House, link, opened, settings

pytestmark = pytest.mark.anyio
LOT, OTHER = "a1" * 16, "b2" * 16


@pytest.fixture
async def fair(database: str) -> AsyncIterator[House]:
    """A hall with real dice."""
    async with opened(settings(database, seed=None)) as house:
        yield house


async def begin(house: House, **more: str) -> LiveRoom:
    """A match of two, to which both seats have contributed."""
    form = {"seat-0": "person", "seat-1": "open", "option-limit": "1", "lot": LOT, **more}
    room = await house.create(form)
    await house.post(room, 1, "take", name="Ben", lot=OTHER)
    return room


async def play_out(house: House, room: LiveRoom) -> None:
    while room.match.to_act is not None:
        await house.play(room)


def secret_of(room: LiveRoom) -> str:
    return room.card.seed.removeprefix("fair ")


async def test_the_dice_are_those_of_the_scheme(fair: House) -> None:
    room = await begin(fair)
    first = len(room.match.events)
    assert [(lot.seat, lot.first, lot.text) for lot in room.lots] == [(0, 0, LOT), (1, first, OTHER)]
    await play_out(fair, room)
    again = Match(room.game, room.card.options, FairDice(bytes.fromhex(secret_of(room)), room.card.id, room.lots))
    again.roll()
    for event in room.match.events:
        if event.by >= 0:
            again.play(event.token)
    assert again.events == room.match.events


async def test_the_secret_is_told_at_the_end_and_not_before(fair: House) -> None:
    room = await begin(fair)
    assert room.proof
    paths = [f"{home}/{what}" for home in (f"/match/{room.card.id}", link(room, 0)) for what in ("dice", "record")]
    for path in (*paths, link(room, 0), f"/match/{room.card.id}"):
        for headers in ({}, JSON):
            assert secret_of(room) not in (await fair.client.get(path, headers=headers)).text
    page = (await fair.client.get(paths[0])).text
    assert room.proof.commitment in page
    assert LOT in page
    assert "The secret is revealed when the match is over." in page
    await play_out(fair, room)
    for path in paths:
        assert secret_of(room) in (await fair.client.get(path)).text
    assert "chance events follow from it" in (await fair.client.get(paths[0])).text


async def test_the_record_is_a_proof(fair: House) -> None:
    room = await begin(fair)
    await play_out(fair, room)
    text = (await fair.client.get(f"/match/{room.card.id}/record")).text
    proof = record.read(text, load).proof
    assert proof
    assert proof == room.proof
    sent = await fair.client.post("/records", files={"file": ("a.json", text.encode())})
    page = await fair.client.get(sent.headers["location"].replace("/replay", "/dice"))
    assert "chance events follow from it" in page.text
    data = json.loads(text)
    data["dice"]["secret"] = "00" * 32
    assert (
        await fair.client.post("/records", files={"file": ("a.json", json.dumps(data).encode())})
    ).status_code == 422


@ONE_IS_ENOUGH
async def test_dice_that_do_not_follow_are_told(fair: House) -> None:
    room = await begin(fair, **{"option-limit": "9"})  # other dice are others somewhere
    await play_out(fair, room)
    room.card = replace(room.card, seed="fair " + "00" * 32)
    page = (await fair.client.get(f"/match/{room.card.id}/dice")).text
    assert re.search("These dice do NOT follow from it: event [0-9]+ should be “(Die|First): ", page)
    assert "The hall has checked" not in page


async def test_each_seat_contributes_once(fair: House) -> None:
    room = await begin(fair)
    lots = room.lots
    await fair.post(room, 1, "leave")
    await fair.post(room, 1, "take", name="Cleo", lot="c3" * 16)
    assert room.lots == lots


async def test_a_lot_counts_from_the_most_events_there_ever_were(fair: House) -> None:
    room = await fair.create({"seat-0": "person", "seat-1": "open", "option-first": "0", "lot": LOT})
    for _ in range(2):
        await fair.play(room)
        most = len(room.match.events)
        assert (await fair.post(room, 0, "undo", answers=room.last)).status_code == 200
    await fair.post(room, 1, "take", name="Ben", lot=OTHER)
    assert room.lots[-1].first == most == len(room.match.events) + 1


@ONE_IS_ENOUGH
@pytest.mark.parametrize("lot", ["x" * 65, "a b", "ä", "a-b", "\n"])
async def test_lots_that_no_script_makes_up_are_refused(fair: House, lot: str) -> None:
    room = await begin(fair)
    await fair.post(room, 1, "leave")
    last = room.last
    assert (await fair.post(room, 1, "take", name="Ben", lot=lot)).status_code == 400
    assert room.last == last
    assert (await fair.post_new({"seat-0": "person", "seat-1": "open", "lot": lot})).status_code == 400


async def test_a_room_that_comes_from_the_database_has_the_same_dice(fair: House) -> None:
    room = await begin(fair, **{"option-limit": "5"})
    await fair.play(room)
    fair.hall._rooms.clear()
    again = await fair.hall.room(room.card.id)
    assert (again.state, again.proof) == (room.state, room.proof)
    assert again.decided(again.match.legal[0]) == room.decided(room.match.legal[0])


@ONE_IS_ENOUGH
async def test_where_nothing_was_promised_that_is_said(house: House) -> None:
    room = await house.people(limit=1)
    await play_out(house, room)
    page = (await house.client.get(f"/match/{room.card.id}/dice")).text
    assert "Nothing was promised about these dice" in page
    assert "dice" not in json.loads((await house.client.get(f"/match/{room.card.id}/record")).text)


@ONE_IS_ENOUGH
async def test_how_the_dice_look_is_told_at_the_end(fair: House) -> None:
    room = await begin(fair)
    page = (await fair.client.get(f"/match/{room.card.id}/dice")).text
    assert "Observed" not in page
    await play_out(fair, room)
    page = (await fair.client.get(f"/match/{room.card.id}/dice")).text
    assert "Observed and expected" in page
    assert "<td>Die: " in page
    in_german = (await fair.client.get(f"/match/{room.card.id}/dice", headers={"accept-language": "de"})).text
    assert "<td>Würfel: " in in_german
