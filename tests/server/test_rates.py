"""Too much in too short a time is refused with a sentence and the time to wait; others are not kept from anything."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection

from dicehall.server.common.errors import TooMany
from dicehall.server.common.settings import Settings
from dicehall.server.web import rate_limits
from dicehall.server.web.rate_limits import RateLimits, address_of
from tests.server.house import JSON, PASSWORD, House, link, opened, settings
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def bound(folder: Path, **limits: Any) -> AsyncIterator[House]:
    async with opened(settings(folder, **limits)) as house:
        await house.client.get("/")
        await house.stranger.get("/")
        yield house


def check(reply: httpx.Response, at_most: int) -> None:
    assert reply.status_code == 429
    assert 0 < int(reply.headers["retry-after"]) <= at_most
    assert "Too many tries: wait" in reply.text


async def language(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/language", data={"language": "en", "back": "/"})


async def test_one_visitor_may_do_so_much(tmp_path: Path) -> None:
    async with bound(tmp_path, posts="3/minute") as house:
        assert [(await language(house.client)).status_code for _ in range(4)] == [303, 303, 303, 429]
        check(await language(house.client), 60)
        assert (await language(house.stranger)).status_code == 303
        assert (await house.client.get("/")).status_code == 200


async def test_one_address_may_do_so_much(tmp_path: Path) -> None:
    async with bound(tmp_path, posts_of_address="3/minute") as house:
        replies = [await language(client) for client in (house.client, house.stranger) * 2]
        assert [reply.status_code for reply in replies] == [303, 303, 303, 429]
        async with elsewhere(house, "192.0.2.9") as other:
            assert (await language(other)).status_code == 303


def elsewhere(house: House, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(house.app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://hall.test")


def test_who_is_refused_for_an_address_is_not_remembered(tmp_path: Path) -> None:
    some = rate_limits.RateLimits(settings(tmp_path, matches="2/hour", matches_of_address="2/hour"))
    some.picture("192.0.2.9", "anna")
    some.picture("192.0.2.9", "anna")
    known = set(some._windows.events)
    for visitor in ("anna", *map(str, range(20))):
        with pytest.raises(TooMany):
            some.picture("192.0.2.9", visitor)
    assert set(some._windows.events) == known
    some.picture("192.0.2.8", "ben")


async def test_a_refused_move_is_told_to_the_script(tmp_path: Path) -> None:
    async with bound(tmp_path, posts="2/minute") as house:
        room = await house.new("person", "bot random")
        await house.play(room)
        last = room.last
        reply = await house.post(room, 0, "play", answers=last, token="x")
        check(reply, 60)
        assert reply.json()["accepted"] is False


@pytest.mark.parametrize("limit", ["matches", "matches_of_address"])
async def test_matches_are_made_so_often(tmp_path: Path, limit: str) -> None:
    async with bound(tmp_path, **{limit: "1/hour"}) as house:
        await house.new("person", "open")
        check(await house.post_new({"seat-0": "person", "seat-1": "open"}), 3600)
        other = await house.stranger.post("/matches", data=FORM)
        assert other.status_code == (303 if limit == "matches" else 429)


FORM = {"form": "x", "game": "line-dice", "players": "2", "seat-0": "person", "seat-1": "open"}


async def test_accounts_are_made_so_often(tmp_path: Path) -> None:
    async with bound(tmp_path, accounts_of_address="1/hour") as house:
        await house.sign_up("anna")
        check(await house.stranger.post("/account/new", data={"login": "bea", "password": PASSWORD}), 3600)
        passkey = await house.stranger.post("/account/new/passkey/options", data={"login": "bea"}, headers=JSON)
        check(passkey, 3600)


async def test_passwords_are_tried_so_often(tmp_path: Path) -> None:
    async with bound(tmp_path, logins_of_name="2/10minutes") as house:
        await house.sign_up("anna")
        wrong = {"login": "anna", "password": "wrong wrong"}
        async with elsewhere(house, "192.0.2.9") as thief:
            tries = [await thief.post("/account/login", data={**wrong, "login": name}) for name in ("anna", "ANNA")]
            assert [each.status_code for each in tries] == [403, 403]
        check(await house.stranger.post("/account/login", data=wrong), 600)
        check(await house.stranger.post("/account/login", data={**wrong, "password": PASSWORD}), 600)
        assert (await house.stranger.post("/account/login", data={**wrong, "login": "bea"})).status_code == 403
        check(await house.stranger.post("/account/new", data=wrong), 600)
        assert (await house.client.get("/account")).status_code == 200


async def test_one_address_logs_in_so_often(tmp_path: Path) -> None:
    async with bound(tmp_path, logins_of_address="2/hour") as house:
        for name in ("anna", "bea"):
            await house.log_in(name)
        check(await house.log_in("cleo"), 3600)
        check(await house.client.post("/account/login/passkey/options", data={"x": ""}, headers=JSON), 3600)


async def test_what_takes_work_can_be_asked_for_so_often(tmp_path: Path) -> None:
    async with bound(tmp_path, looks="5/minute", looks_of_address="8/minute") as house:
        room = await house.people()
        for what in ("replay", "record", "story", "dice"):
            assert (await house.client.get(f"{link(room, 0)}/{what}")).status_code == 200
        assert (await house.client.get("/mine/dice")).status_code == 200
        for path in ("/mine/dice", "/mine/stream", *(f"{link(room, 0)}/{what}" for what in ("stream", "story"))):
            check(await house.client.get(path, headers=JSON), 60)
        assert [(await house.client.get(path)).status_code for path in ("/", link(room, 0))] == [200, 200]
        await house.play(room)
        replies = [await house.stranger.get(f"/match/{room.card.id}/record") for _time in range(4)]
        assert [reply.status_code for reply in replies] == [200, 200, 200, 429]


async def test_so_many_pages_of_an_address_are_open_at_once(tmp_path: Path) -> None:
    async with bound(tmp_path, streams_of_address=1) as house:
        room = await house.people()
        first = asyncio.create_task(house.client.get(f"{link(room, 0)}/stream"))
        await until(lambda: house.app.state.rates._streams)
        check(await house.client.get(f"/match/{room.card.id}/stream"), 60)
        house.hall.close()
        await first
        await until(lambda: not house.app.state.rates._streams)


def test_a_window_moves_on_and_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.time()
    monkeypatch.setattr(time, "time", lambda: moment)
    monkeypatch.setattr(time, "monotonic", lambda: moment)
    counted = RateLimits(Settings("", posts="2/minute"))
    counted.post("here", "anna")
    moment += 40
    counted.post("here", "anna")
    with pytest.raises(TooMany) as refused:
        counted.post("here", "anna")
    assert refused.value.retry_after == 20
    moment += 21
    counted.post("here", "anna")
    with pytest.raises(TooMany):
        counted.post("here", "anna")
    moment += 61
    counted.post("here", "bea")
    kept = counted._windows.events
    assert not [key for key in kept if "anna" in key]
    assert len(kept) == 2


ADDRESSES = {"192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::", "": "", "testclient": "testclient"}


@pytest.mark.parametrize("host", ADDRESSES)
def test_of_a_long_address_the_network_counts(host: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == ADDRESSES[host]
    assert address_of(HTTPConnection({"type": "http", "client": None})) == ""


def test_the_usual_limits_can_be_read() -> None:
    usual = RateLimits(Settings(""))
    for count in (usual.post, usual.match):
        count("here", "anna")
    usual.account("here")
    usual.login("here", "anna")
    assert rate_limits._limit("10/10minutes").get_expiry() == 600


async def test_records_are_kept_and_so_not_without_end(tmp_path: Path) -> None:
    async with bound(tmp_path, matches="2/hour") as house:
        for _ in range(2):
            assert (await house.client.post("/records", data={"text": "none"})).status_code == 422
        check(await house.client.post("/records", data={"text": "none"}), 3600)
        assert (await house.stranger.post("/records", data={"text": "none"})).status_code == 422
