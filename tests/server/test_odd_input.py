"""Input that no page sends, but that a database or Python stumbles over: refused with a sentence, never a failure."""

import json

import pytest

from tests.server.house import JSON, House, link

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/match/%00", 404),
        ("/seat/%00", 404),
        ("/seat/%00/replay", 404),
        ("/record/%00/record", 404),
        ("/mail/%00", 404),
        ("/new/%00", 404),
        ("/new/line-dice?preset=000000000999", 200),
        ("/new/line-dice?preset=" + 5000 * "0", 200),
    ],
)
async def test_pages(house: House, path: str, status: int) -> None:
    assert (await house.client.get(path)).status_code == status


async def test_characters_that_no_database_keeps(house: House) -> None:
    room = await house.people()
    for path, form in (
        (f"/match/{room.card.id}/join", {"name": "a\0"}),
        ("/account/login", {"login": "ann\0a", "password": "a long password"}),
        ("/account/new", {"login": "anna", "password": "a long password", "back": "\0"}),
        (f"{link(room, 0)}/say", {"answers": "0", "text": "\0"}),
        ("/matches", {"form": "\0", "game": "line-dice", "players": "2"}),
    ):
        assert (await house.client.post(path, data=form)).status_code == 400
    last = room.last
    assert (await house.client.get(link(room, 0))).status_code == 200
    assert room.last == last


async def test_a_form_with_a_number_that_does_not_fit(house: House) -> None:
    reply = await house.post_new({"form": 150 * "x", "seat-0": "person", "seat-1": "bot random"})
    assert reply.status_code == 400


@pytest.mark.parametrize("id", ["\ud800", "\0", "ä", 7, None, [], {}])
async def test_passkeys_with_ids_that_are_none(house: House, id: object) -> None:
    await house.client.post("/account/login/passkey/options", data={"x": ""})
    reply = await house.client.post("/account/login/passkey", data={"credential": json.dumps({"id": id})}, headers=JSON)
    assert (reply.status_code, reply.json()["accepted"]) == (403, False)
