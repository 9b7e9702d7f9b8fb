"""Accounts: made with a password, adopting what the guest had, seats that open for them alone, sessions that end."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from dicehall.server.hall import passwords
from dicehall.server.storage.schema import PLAYERS
from dicehall.server.web.user_agents import spoken
from tests.patience import PATIENCE
from tests.server.house import JSON, PASSWORD, House, browser, link, opened, settings
from tests.server.test_guests import rows
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
NOTHING = {"x": ""}  # a form without fields, as browsers send it, is of the kind that is asked for
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def test_an_account_takes_the_matches_of_the_guest_along(house: House) -> None:
    room = await house.new("person", "open")
    guest = room.seats[0].player
    reply = await house.sign_up("Anna")
    assert (reply.status_code, reply.headers["location"]) == (303, "/")
    assert "guest" not in house.client.cookies
    assert link(room, 0) in (await house.client.get("/mine")).text
    (account,) = [row for row in await rows(house, PLAYERS) if row["login"]]
    (adopted,) = [row for row in await rows(house, PLAYERS) if not row["login"]]
    assert (account["login"], adopted["id"], adopted["adopted_by"]) == ("anna", guest, account["id"])
    assert str(account["password"]).startswith("$argon2id$")
    other = await house.new("person", "open")
    assert other.seats[0].player == account["id"]


async def test_a_seat_of_an_account_opens_for_nobody_else(house: House) -> None:
    room = await house.people(first=0)
    await house.sign_up("anna")
    seat = link(room, 0)
    forms: dict[str, dict[str, Any]] = {
        "play": {"answers": room.last, "token": room.match.legal[0]},
        "undo": {"answers": room.last},
    }
    forms |= {"controller": {"controller": "bot random"}, "take": {"name": "Eve"}, "rematch": NOTHING}
    last = room.last
    for path in (seat, f"{seat}/stream"):
        refused = await house.stranger.get(path)
        assert refused.status_code == 403
        assert "This seat belongs to anna. Log in to continue." in refused.text
        assert room.card.id not in refused.text
    assert f'href="/account/login?back={seat.replace("/", "%2F")}"' in (await house.stranger.get(seat)).text
    for what, form in forms.items():
        refused = await house.stranger.post(f"{seat}/{what}", data=form, headers={"accept": "application/json"})
        assert (refused.status_code, refused.json()["accepted"]) == (403, False)
        assert set(refused.json()) == {"accepted", "code", "message"}
    assert room.last == last
    assert (await house.client.get(seat)).status_code == 200
    await house.play(room)


async def test_the_way_through_the_log_in_leads_back_to_the_seat(house: House) -> None:
    room = await house.new("person", "open")
    await house.sign_up("anna")
    await house.client.post("/account/logout", data=NOTHING)
    assert (await house.client.get(link(room, 0))).status_code == 403
    form = {"login": "ANNA ", "password": PASSWORD, "back": link(room, 0)}
    reply = await house.client.post("/account/login", data=form)
    assert reply.headers["location"] == link(room, 0)
    assert (await house.client.get(link(room, 0))).status_code == 200
    for back in ("//evil.test", "https://evil.test/", "x" * 999, ""):
        reply = await house.client.post("/account/login", data={**form, "back": back})
        assert reply.headers["location"] == "/"


async def test_who_has_logged_out_is_another_guest(house: House) -> None:
    room = await house.new("person", "open")
    before = house.client.cookies["guest"]
    await house.sign_up("anna")
    await house.client.post("/account/logout", data=NOTHING)
    page = await house.client.get("/mine")
    assert link(room, 0) not in page.text
    assert page.status_code == 200
    assert "session" not in house.client.cookies
    old = await house.stranger.get("/mine", headers={"cookie": f"guest={before}"})
    assert link(room, 0) not in old.text
    assert old.cookies["guest"].partition(".")[0] != before.partition(".")[0]
    assert (await house.stranger.get(link(room, 0), headers={"cookie": f"guest={before}"})).status_code == 403


async def test_a_match_of_a_second_guest_comes_along_too(house: House) -> None:
    await house.sign_up("anna")
    await house.client.post("/account/logout", data=NOTHING)
    room = await house.new("person", "open")
    await house.log_in("anna")
    assert link(room, 0) in (await house.client.get("/mine")).text
    assert (await house.stranger.get(link(room, 0))).status_code == 403


TAKEN = ["anna", "ANNA", " Anna ", "\uff21nna"]


@pytest.mark.parametrize("login", TAKEN)
async def test_a_login_name_is_one_account(house: House, login: str) -> None:
    await house.sign_up("anna")
    refused = await house.stranger.post("/account/new", data={"login": login, "password": "another password"})
    assert refused.status_code == 409
    assert "The login name “anna” is already taken." in refused.text
    assert "session" not in house.stranger.cookies


async def test_a_double_click_makes_one_account(house: House) -> None:
    replies = [await house.sign_up("anna") for _ in range(2)]
    assert [reply.headers["location"] for reply in replies] == ["/", "/"]
    assert len([row for row in await rows(house, PLAYERS) if row["login"]]) == 1


BAD = [
    ("anna\u1160", PASSWORD),
    ("anna\u3164", PASSWORD),
    ("ab", PASSWORD),
    ("x" * 25, PASSWORD),
    ("a b c", PASSWORD),
    ("an\u202ena", PASSWORD),
    ("a<b>c", PASSWORD),
]
BAD += [("anna", "1234567"), ("anna", "x" * 201), ("", "")]


@pytest.mark.parametrize(("login", "password"), BAD)
async def test_what_no_account_can_have(house: House, login: str, password: str) -> None:
    reply = await house.sign_up(login, password)
    assert reply.status_code == 422
    assert 'class="refusal"' in reply.text
    assert not await rows(house, PLAYERS)
    assert not [form for form in ({}, {"login": "anna"}) if (await _sign_up(house, form)).status_code != 400]


async def _sign_up(house: House, form: dict[str, str]) -> httpx.Response:
    return await house.client.post("/account/new", data=form)


async def test_wrong_and_unknown_are_refused_alike(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.sign_up("anna", "Pa\u00dfw\u00f6rter 1")
    compared: list[str] = []
    compare = passwords.Passwords._compare

    def noted(passwords: passwords.Passwords, kept: str, given: bytes) -> bool:
        compared.append(kept)
        return compare(passwords, kept, given)

    monkeypatch.setattr(passwords.Passwords, "_compare", noted)
    wrong, unknown = await house.log_in("anna", "wrong wrong"), await house.log_in("nobody", "wrong wrong")
    assert wrong.status_code == unknown.status_code == 403
    assert "Wrong login name or password." in wrong.text
    assert wrong.text.replace("anna", "nobody").count("refusal") == unknown.text.count("refusal")
    assert [kept.split("$")[:4] for kept in compared] == [compared[0].split("$")[:4]] * 2
    assert (await house.log_in("anna", "Pa\u00dfwo\u0308rter 1")).status_code == 303


async def test_guessing_passwords_is_made_costly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)
    hasher = passwords.Passwords()
    kept = await hasher.hashed(PASSWORD)
    memory, rounds, _ = (int(part.partition("=")[2]) for part in kept.split("$")[3].split(","))
    assert (memory >= 19 * 1024, rounds >= 2) == (True, True)
    assert await hasher.is_right(kept, PASSWORD)
    assert not await hasher.is_right(None, "")


async def test_a_password_is_changed_with_the_old_one(house: House) -> None:
    await house.sign_up("anna")
    async with browser(house.app) as phone:
        await phone.post("/account/login", data={"login": "anna", "password": PASSWORD})
        for old, new, status in (
            ("wrong", "new password", 403),
            (PASSWORD, "short", 422),
            (PASSWORD, "new password", 303),
        ):
            reply = await house.client.post("/account/password", data={"old": old, "password": new})
            assert reply.status_code == status
        assert (await phone.get("/account")).status_code == 303
    assert (await house.client.get("/account")).status_code == 200
    assert (await house.log_in("anna")).status_code == 403
    assert (await house.log_in("anna", "new password")).status_code == 303


async def test_name_and_mail_can_be_changed(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, smtp="mail.test")) as house:
        await house.sign_up("anna")
        assert "Mail me when it is my turn" in (await house.client.get("/account")).text
        for mail in ("x", "a@b", "a@b.c\nd", "a b@c.de", "@c.de", "x" * 250 + "@c.de", "a@b.de, c@d.de"):
            assert (await house.client.post("/account/mail", data={"mail": mail})).status_code == 422
        await house.client.post("/account/mail", data={"mail": "anna@hall.test", "is_told": "yes"})
        await house.client.post("/account/name", data={"name": "Anna K"})
        (account,) = await rows(house, PLAYERS)
        assert (account["mail"], account["is_told"], account["name"]) == ("anna@hall.test", True, "Anna K")
        assert (
            'href="/account" translate="no" aria-label="Account of Anna K">Anna K</a>'
            in (await house.client.get("/")).text
        )
        await house.client.post("/account/mail", data={"mail": "", "is_told": "yes"})
        (account,) = await rows(house, PLAYERS)
        assert (account["mail"], account["is_told"]) == (None, False)


async def test_without_an_account_nothing_of_it_can_be_changed(house: House) -> None:
    changes = {"name": {"name": "x"}, "password": {"password": PASSWORD}, "mail": {"mail": ""}}
    changes |= {"sessions/end": {"session": "x"}, "sessions/end-others": NOTHING, "passkeys/remove": {"passkey": "x"}}
    for path, form in changes.items():
        reply = await house.client.post(f"/account/{path}", data=form)
        assert (reply.status_code, reply.headers["location"]) == (303, "/account/login?back=%2Faccount")
    assert "Mail" not in (await house.client.get("/account/login")).text


async def test_a_stream_ends_with_the_session(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, heartbeat=0.02)) as house:
        room = await house.people()
        await house.sign_up("anna")
        stream = asyncio.create_task(house.client.get(f"{link(room, 0)}/stream"))
        await until(lambda: house.app.state.rates._streams)
        await asyncio.sleep(0.1)
        assert not stream.done()
        await house.client.post("/account/logout", data=NOTHING)
        reply = await asyncio.wait_for(stream, PATIENCE)
        assert reply.text.count("event: snapshot") == 1
        await until(lambda: room.watchers == 0)


AGENTS = {
    FIREFOX: "Firefox on Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36": "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0": "Edge on Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1": "Safari on iPhone",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36": "Chrome on Android",
    "curl/8": "Unknown browser",
    "": "Unknown browser",
}


@pytest.mark.parametrize("agent", AGENTS)
def test_browsers_in_words(agent: str) -> None:
    assert spoken(agent) == AGENTS[agent]


async def test_who_gives_no_name_is_called_by_the_name_or_the_login_of_the_account(house: House) -> None:
    await house.sign_up("ann")
    host = await house.new("person", "open", "open")
    assert 'name="name-0" value="ann"' in (await house.client.get("/new/line-dice")).text
    listed = await house.create(
        {"seat-0": "bot random", "seat-1": "person", "seat-2": "open", "house-listed": "yes"}, 3
    )
    async with browser(house.app) as ben:
        await ben.post("/account/new", data={"login": "ben", "password": PASSWORD})
        await ben.post(f"{link(host, 1)}/take", data={"name": ""}, headers=JSON)
        await ben.post(f"/match/{listed.card.id}/join", data={"name": ""})
    await house.stranger.post(f"{link(host, 2)}/take", data={"name": ""}, headers=JSON)
    assert [seat.shown_name for seat in host.seats] == ["ann", "ben", "Amber"]
    assert [seat.shown_name for seat in listed.seats] == ["Coral", "ann", "ben"]
    await house.client.post("/account/name", data={"name": "Ann of the hall"})
    assert (await house.new("person", "open")).seats[0].name == "Ann of the hall"
