"""What machines ask: whether the hall lives, whether it is ready, and its figures."""

import asyncio
import re
import sqlite3
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from dicehall.server.endpoints import health
from tests.server.house import BASE, ONE_IS_ENOUGH, House, link, opened, settings

pytestmark = pytest.mark.anyio


async def asked(house: House, path: str, **headers: str) -> httpx.Response:
    return await house.client.get(path, headers=headers)


async def test_a_hall_that_is_open_is_ready(house: House) -> None:
    for path in ("/health/live", "/health/ready"):
        assert (await asked(house, path)).status_code == 200


async def test_a_hall_that_closes_is_not_ready_but_lives(house: House) -> None:
    house.hall.close()
    reply = await asked(house, "/health/ready")
    assert (reply.status_code, reply.json()["why"], reply.headers["retry-after"]) == (503, "closing", "2")
    assert (await asked(house, "/health/live")).status_code == 200


@ONE_IS_ENOUGH
async def test_with_another_schema_it_is_not_ready(house: House, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "hall.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    reply = await asked(house, "/health/ready")
    assert (reply.status_code, reply.json()["why"]) == (503, "schema")


@pytest.mark.parametrize("failure", ["slow", "broken"])
async def test_without_its_database_it_is_not_ready(
    house: House, monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    async def fails() -> bool:
        if failure == "slow":
            await asyncio.sleep(60)
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("gone"))

    monkeypatch.setattr(health, "PATIENCE", 0.01)
    monkeypatch.setattr(house.hall.store, "is_current", fails)
    reply = await asked(house, "/health/ready")
    assert (reply.status_code, reply.json()["why"]) == (503, "database")
    assert "dicehall_database_failures_total 1.0" in (await asked(house, "/metrics")).text


async def test_the_figures_count_what_happens(house: House) -> None:
    room = await house.people()
    for _ in range(3):
        await house.play(room)
    await asked(house, "/nowhere")
    text = (await asked(house, "/metrics")).text
    assert "dicehall_moves_total 3.0" in text
    assert "dicehall_rooms 1.0" in text
    counted = 'dicehall_request_seconds_count{method="POST",route="/seat/{secret}/play",status="200"} 3.0'
    assert counted in text
    assert 'method="GET",route="none",status="404"' in text


async def test_no_label_names_anybody(house: House) -> None:
    room = await house.people()
    await house.page(room, 0)
    await house.page(room)
    await house.client.request("BREW", link(room, 0))
    await asked(house, "/static/hall.js")
    text = (await asked(house, "/metrics")).text
    secrets = [room.card.id, room.card.seed, *(seat.secret for seat in room.seats)]
    assert not [secret for secret in secrets if secret in text]
    routes = set(re.findall(r'route="(.*?)"', text))
    assert routes <= {getattr(route, "path", "") for route in house.app.routes} | {"none"}
    assert "BREW" not in text


async def test_the_figures_are_for_this_machine_and_for_the_token(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, metrics_token="open sesame")) as house:
        far = httpx.ASGITransport(house.app, client=("192.0.2.9", 1))
        async with httpx.AsyncClient(transport=far, base_url=BASE) as stranger:
            assert (await stranger.get("/metrics")).status_code == 404
            for word, status in (("open sesame", 200), ("open", 404), ("", 404), ("ö", 404)):
                given = [(b"authorization", b"Bearer " + word.encode())]
                assert (await stranger.get("/metrics", headers=given)).status_code == status
        for header in ("x-forwarded-for", "forwarded", "x-real-ip"):
            assert (await asked(house, "/metrics", **{header: "192.0.2.9"})).status_code == 404, "a proxy asks"


async def test_without_a_token_nobody_else_gets_the_figures(house: House) -> None:
    far = httpx.ASGITransport(house.app, client=("192.0.2.9", 1))
    async with httpx.AsyncClient(transport=far, base_url=BASE) as stranger:
        for word in ("Bearer ", "Bearer x", "Basic "):
            assert (await stranger.get("/metrics", headers={"authorization": word})).status_code == 404


async def test_while_the_database_is_away_whoever_is_logged_in_is_told_so_and_stays_logged_in(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.sign_up("anna")
    broken = OperationalError("SELECT", {}, OSError("no connection"))
    with monkeypatch.context() as patched:
        patched.setattr(house.hall.store, "_engine", Mock(connect=Mock(side_effect=broken)))
        reply = await house.client.get("/account")
        assert (reply.status_code, reply.headers["retry-after"]) == (503, "5")
        assert "The hall cannot load or save matches right now." in reply.text
        assert reply.headers["content-security-policy"]
        assert (await house.client.post("/account/name", data={"name": "Ann"})).status_code == 503
        assert (await house.client.get("/health/live")).status_code == 200
    assert (await house.client.get("/account")).status_code == 200
