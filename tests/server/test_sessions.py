"""Sessions: where an account is logged in, and how that ends."""

import httpx
import pytest

from dicehall.server.common.utc import now
from dicehall.server.hall import people
from dicehall.server.storage.schema import SESSIONS
from tests.server.house import PASSWORD, House, browser
from tests.server.test_guests import rows

pytestmark = pytest.mark.anyio
NOTHING = {"x": ""}  # a form without fields, as browsers send it, is of the kind that is asked for
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def test_sessions_are_listed_and_end(house: House) -> None:
    await house.sign_up("anna")
    async with browser(house.app) as phone, browser(house.app) as library:
        for client in (phone, library):
            form = {"login": "anna", "password": PASSWORD}
            await client.post("/account/login", data=form, headers={"user-agent": FIREFOX})
        page = (await house.client.get("/account")).text
        assert page.count("Firefox on Linux") == 2
        assert page.count("this one") == 1
        assert house.client.cookies["session"] not in page
        ids = [str(row["id"]) for row in await rows(house, SESSIONS)]
        assert house.client.cookies["session"] not in ids
        await _end(house.stranger, ids)
        assert len(await rows(house, SESSIONS)) == 3
        mine = [id for id in ids if f'value="{id}"' not in page]
        await _end(house.client, [id for id in ids if id not in mine][:1])
        assert len(await rows(house, SESSIONS)) == 2
        await house.client.post("/account/sessions/end-others", data=NOTHING)
        assert [row["id"] for row in await rows(house, SESSIONS)] == mine
        assert [(await client.get("/account")).status_code for client in (phone, library, house.client)] == [
            303,
            303,
            200,
        ]


async def _end(client: httpx.AsyncClient, ids: list[str]) -> None:
    for id in ids:
        assert (await client.post("/account/sessions/end", data={"session": id})).status_code == 303


async def test_nobody_ends_the_sessions_of_others(house: House) -> None:
    await house.sign_up("anna")
    (mine,) = await rows(house, SESSIONS)
    await house.stranger.post("/account/new", data={"login": "eve", "password": PASSWORD})
    await _end(house.stranger, [str(mine["id"])])
    assert mine in await rows(house, SESSIONS)


async def test_logging_in_gives_another_session(house: House) -> None:
    await house.sign_up("anna")
    before = house.client.cookies["session"]
    await house.log_in("anna")
    assert house.client.cookies["session"] != before
    assert len(await rows(house, SESSIONS)) == 1
    reply = await house.stranger.get("/account", headers={"cookie": f"session={before}"})
    assert reply.status_code == 303


async def test_a_session_ends_when_it_is_not_used(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.sign_up("anna")
    monkeypatch.setattr(people, "now", lambda: now() + (people.SEEN_AGAIN + 60) * 1000)
    reply = await house.client.get("/account")
    assert (reply.status_code, "session=" in reply.headers["set-cookie"]) == (200, True)
    monkeypatch.setattr(people, "now", lambda: now() + (people.SESSION_TIME + 60) * 1000)
    assert (await house.client.get("/account")).status_code == 303
