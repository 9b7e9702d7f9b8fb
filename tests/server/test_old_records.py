"""Every record that was ever kept can be uploaded to a hall and watched."""

import json
from dataclasses import replace

import pytest

import dicehall
from dicehall.games import find
from dicehall.server.common.errors import Outdated
from tests.server.house import JSON, ONE_IS_ENOUGH, House
from tests.test_records import KEPT, RECORDS

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


async def test_every_record_is_watched_from_its_start_to_its_end(house: House) -> None:
    for path in RECORDS:
        text = path.read_text("utf-8")
        last = len(json.loads(text)["events"])
        sent = await house.client.post("/records", files={"file": (path.name, text.encode())})
        assert sent.status_code == 303, path.name
        where = sent.headers["location"]
        for at in (0, last // 2, last) if path.parent == KEPT else (last,):
            shown = await house.client.get(f"{where}?at={at}", headers=JSON)
            assert shown.status_code == 200, (path.name, at)
            assert f'data-at="{at}"' in shown.json()["html"]
        assert (await house.client.get(f"{where}?at={last + 1}", headers=JSON)).status_code == 404


async def test_what_a_hall_gives_of_a_kept_record_is_the_record(house: House) -> None:
    for path in RECORDS:
        if path.parent == KEPT:
            text = path.read_text("utf-8")
            sent = await house.client.post("/records", files={"file": (path.name, text.encode())})
            home = sent.headers["location"].removesuffix("/replay")
            given = (await house.client.get(f"{home}/record")).text
            assert dicehall.read(given).events == dicehall.read(text).events
            for key in json.loads(text).keys() - {"options", "seats"}:
                assert json.loads(given)[key] == json.loads(text)[key], (path.name, key)
            assert (await house.client.get(f"{home}/replay")).status_code == 200


async def test_a_match_goes_on_when_its_game_has_got_newer_rules(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people()
    old = find(room.game.name)
    newest = replace(old, version=2, earlier=(old,))
    monkeypatch.setattr("dicehall.server.hall.hall.games", lambda: {newest.name: newest})
    house.hall._rooms.clear()
    again = await house.hall.room(room.card.id)
    assert again.game is old
    await house.play(again)
    newest = replace(old, version=2)
    house.hall._rooms.clear()
    with pytest.raises(Outdated):
        await house.hall.room(room.card.id)
