"""Passkeys: an account that has nothing else, one more for an account, and answers that are not what was asked."""

import json
from typing import Any

import httpx
import pytest

from dicehall.server.endpoints import passkeys
from dicehall.server.storage.schema import PASSKEYS, PLAYERS
from tests.server.device import Device
from tests.server.house import JSON, PASSWORD, House, browser, link
from tests.server.test_guests import rows

pytestmark = pytest.mark.anyio
SITE = "https://hall.test"
Client = httpx.AsyncClient


@pytest.fixture
def secure(house: House) -> House:
    """The house at a secure address."""
    for client in (house.client, house.stranger):
        client.base_url = httpx.URL(SITE)
    return house


async def asked(client: Client, path: str, **form: str) -> dict[str, Any]:
    """What the device of a visitor is asked."""
    reply = await client.post(f"/account/{path}/options", data={"x": "", **form}, headers=JSON)
    assert reply.status_code == 200, reply.text
    options: dict[str, Any] = reply.json()
    return options


async def answered(client: Client, path: str, credential: str, **form: str) -> httpx.Response:
    return await client.post(f"/account/{path}", data={"credential": credential, **form}, headers=JSON)


async def sign_up(client: Client, login: str) -> Device:
    device = Device(SITE)
    credential = device.create(await asked(client, "new/passkey", login=login))
    assert (await answered(client, "new/passkey", credential)).json()["path"] == "/"
    return device


async def test_an_account_needs_a_passkey_only(secure: House) -> None:
    room = await secure.new("person", "open")
    device = await sign_up(secure.client, "Anna")
    assert link(room, 0) in (await secure.client.get("/mine")).text
    (account,) = [row for row in await rows(secure, PLAYERS) if row["login"]]
    assert (account["login"], account["password"]) == ("anna", None)
    assert (await secure.log_in("anna", "")).status_code == 403
    credential = device.get(await asked(secure.stranger, "login/passkey"))
    reply = await answered(secure.stranger, "login/passkey", credential, back=link(room, 0))
    assert reply.json() == {"accepted": True, "message": "", "path": link(room, 0)}
    assert (await secure.stranger.get(link(room, 0))).status_code == 200
    (kept,) = await rows(secure, PASSKEYS)
    assert kept["uses"] == 1


async def test_an_account_gets_passkeys_and_loses_them(secure: House) -> None:
    await secure.sign_up("anna")
    device = Device(SITE)
    credential = device.create(await asked(secure.client, "passkeys"))
    assert (await answered(secure.client, "passkeys", credential)).json()["path"] == "/account"
    options = await asked(secure.client, "passkeys")
    (known,) = await rows(secure, PASSKEYS)
    assert [each["id"] for each in options["excludeCredentials"]] == [known["id"]]
    assert (await answered(secure.client, "passkeys", device.create(options))).status_code == 409
    assert f'value="{known["id"]}"' in (await secure.client.get("/account")).text
    await secure.stranger.post("/account/new", data={"login": "eve", "password": PASSWORD})
    await secure.stranger.post("/account/passkeys/remove", data={"passkey": known["id"]})
    assert await rows(secure, PASSKEYS) == [known]
    await secure.client.post("/account/passkeys/remove", data={"passkey": known["id"]})
    assert not await rows(secure, PASSKEYS)
    unknown = await answered(
        secure.stranger, "login/passkey", device.get(await asked(secure.stranger, "login/passkey"))
    )
    assert (unknown.status_code, unknown.json()["message"]) == (403, "The hall does not know this passkey.")


async def test_the_only_way_in_is_not_removed(secure: House) -> None:
    await sign_up(secure.client, "anna")
    (known,) = await rows(secure, PASSKEYS)
    refused = await secure.client.post("/account/passkeys/remove", data={"passkey": known["id"]})
    assert (refused.status_code, "set a password first" in refused.text) == (409, True)
    await secure.client.post("/account/password", data={"password": PASSWORD})
    await secure.client.post("/account/passkeys/remove", data={"passkey": known["id"]})
    assert not await rows(secure, PASSKEYS)
    assert (await secure.log_in("anna")).status_code == 303


async def test_an_answer_counts_once(secure: House) -> None:
    device = await sign_up(secure.client, "anna")
    device.uses = -1  # as devices do that do not count: 0 each time
    options = await asked(secure.stranger, "login/passkey")
    cookie, credential = secure.stranger.cookies["challenge"], device.get(options)
    assert (await answered(secure.stranger, "login/passkey", credential)).status_code == 200
    assert "challenge" not in secure.stranger.cookies
    async with browser(secure.app, SITE) as thief:
        thief.cookies.set("challenge", cookie)
        replayed = await answered(thief, "login/passkey", credential)
    assert (replayed.status_code, "session" in replayed.cookies) == (409, False)
    assert replayed.json()["message"] == "The request to your device has expired: try again."


async def test_an_answer_to_another_question_is_none(secure: House) -> None:
    device = await sign_up(secure.client, "anna")
    options = await asked(secure.client, "login/passkey")
    async with browser(secure.app, SITE) as other:
        nothing = await answered(other, "login/passkey", device.get(options))
        await asked(other, "login/passkey")
        foreign = await answered(other, "login/passkey", device.get(options))
        made = await asked(other, "new/passkey", login="eve")
        wrong_use = await answered(other, "login/passkey", device.get({**options, "challenge": made["challenge"]}))
        assert [reply.status_code for reply in (nothing, foreign, wrong_use)] == [409, 403, 409]
        assert "session" not in other.cookies


async def test_a_question_stays_open_for_minutes_only(secure: House, monkeypatch: pytest.MonkeyPatch) -> None:
    device = await sign_up(secure.client, "anna")
    options = await asked(secure.stranger, "login/passkey")
    monkeypatch.setattr(passkeys, "MINUTES", -1)
    assert (await answered(secure.stranger, "login/passkey", device.get(options))).status_code == 409


async def test_a_passkey_of_another_site_does_not_let_in(secure: House) -> None:
    device = await sign_up(secure.client, "anna")
    for origin, site in (("https://evil.test", "hall.test"), (SITE, "evil.test")):
        device.origin = origin
        options = {**await asked(secure.stranger, "login/passkey"), "rpId": site}
        reply = await answered(secure.stranger, "login/passkey", device.get(options))
        assert (reply.status_code, reply.json()["message"]) == (403, "This passkey does not work here.")


async def test_a_copied_device_is_noticed(secure: House) -> None:
    device = await sign_up(secure.client, "anna")
    for uses, status in ((5, 200), (2, 403)):
        device.uses = uses
        credential = device.get(await asked(secure.stranger, "login/passkey"))
        assert (await answered(secure.stranger, "login/passkey", credential)).status_code == status


NONSENSE = [
    "",
    "x",
    "{}",
    "[]",
    "null",
    '{"id": 7}',
    '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {}}',
]


@pytest.mark.parametrize("credential", NONSENSE)
async def test_nonsense_is_refused(secure: House, credential: str) -> None:
    device = await sign_up(secure.client, "anna")
    id = json.loads(device.get(await asked(secure.stranger, "login/passkey")))["id"]
    for path, form in (("login/passkey", {}), ("new/passkey", {"login": "eve"})):
        for sent in (credential, credential.replace("YQ", id)):
            await asked(secure.stranger, path, **form)
            assert (await answered(secure.stranger, path, sent)).status_code == 403
    assert len(await rows(secure, PLAYERS)) == 1


async def test_a_login_name_that_is_taken_or_cannot_be(secure: House) -> None:
    await sign_up(secure.client, "anna")
    for login, status in (("Anna", 409), ("a", 422)):
        path = "/account/new/passkey/options"
        reply = await secure.stranger.post(path, data={"login": login}, headers=JSON)
        assert reply.status_code == status
    options = await asked(secure.stranger, "new/passkey", login="bea")
    await sign_up(secure.client, "bea")
    late = await answered(secure.stranger, "new/passkey", Device(SITE).create(options))
    assert (late.status_code, late.json()["message"]) == (409, "The login name “bea” is already taken.")


async def test_who_is_not_logged_in_adds_none(secure: House) -> None:
    await secure.sign_up("anna")
    options = await asked(secure.client, "passkeys")
    await secure.client.post("/account/logout", data={"x": ""})
    assert (await answered(secure.client, "passkeys", Device(SITE).create(options))).status_code == 403
    await secure.sign_up("bea")
    assert (await answered(secure.client, "passkeys", Device(SITE).create(options))).status_code == 403
    reply = await secure.stranger.post("/account/passkeys/options", data={"x": ""}, headers=JSON)
    assert reply.status_code == 403
    assert not await rows(secure, PASSKEYS)


ADDRESSES = {
    "https://hall.test": "", "http://localhost:8000": "", "http://hall.test": "secure address",
    "https://192.0.2.7": "need a host name", "http://127.0.0.1:8000": "need a host name",
    "https://[2001:db8::1]": "need a host name",
}  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
async def test_passkeys_are_offered_where_they_work(house: House, address: str) -> None:
    async with browser(house.app, address) as client:
        page = (await client.get("/account/login")).text
    assert ("data-passkey=" in page) == (not ADDRESSES[address])
    assert ADDRESSES[address] in page
