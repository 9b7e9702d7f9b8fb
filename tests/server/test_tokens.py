"""Tokens of programs: made, listed, revoked; what they open, and what they do not."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from dicehall.server.common.utc import now
from dicehall.server.hall import api_tokens
from dicehall.server.storage.schema import PLAYERS, TOKENS
from tests.patience import PATIENCE
from tests.server.house import House, browser, opened, settings
from tests.server.program import FORM, NEW, got, make_token, program, sent
from tests.server.test_guests import rows
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio
REVOKE = re.compile(r'name="token" value="([^"]+)"')


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def test_a_token_is_shown_once_and_kept_as_a_hash(house: House) -> None:
    await house.sign_up("anna")
    token = await make_token(house.client, "night bot")
    (row,) = await rows(house, TOKENS)
    assert token not in str(row)
    page = (await house.client.get("/account")).text
    assert (token in page, "night bot" in page, "not used yet" in page) == (False, True, True)
    reply = await house.stranger.get("/account", headers=bearer(token))
    assert reply.json() == {"login": "anna", "name": "", "mail": None, "is_told": False}
    assert "last used just now" in (await house.client.get("/account")).text


async def test_a_revoked_token_opens_nothing(house: House) -> None:
    await house.sign_up("anna")
    token = await make_token(house.client)
    assert (await house.stranger.get("/mine", headers=bearer(token))).status_code == 200
    found = REVOKE.search((await house.client.get("/account")).text)
    assert found
    async with browser(house.app) as eve:
        await eve.post("/account/new", data={"login": "eve", "password": "a long password"})
        await eve.post("/account/tokens/revoke", data={"token": found[1]})
    assert (await house.stranger.get("/mine", headers=bearer(token))).status_code == 200
    await house.client.post("/account/tokens/revoke", data={"token": found[1]})
    reply = await house.stranger.get("/mine", headers=bearer(token))
    assert (reply.status_code, reply.json()["code"]) == (401, "bad-token")
    assert reply.headers["www-authenticate"] == "Bearer"


NO_TOKENS = ["", "dh_", "dh_x", "x", "dh_\xff", "dh_" + 9999 * "x"]


async def test_what_is_no_token_is_refused_everywhere(house: House) -> None:
    for token in NO_TOKENS:
        headers = [(b"authorization", b"Bearer " + token.encode("latin-1"))]
        for path in ("/", "/mine", "/lobby/tables", "/nowhere"):
            reply = await house.client.get(path, headers=headers)
            assert (reply.status_code, reply.json()["code"]) == (401, "bad-token")
        assert (await house.client.get("/static/hall.css", headers=headers)).status_code == 200
        assert (await house.client.get("/mine", headers={"authorization": "Basic eA=="})).status_code == 200


async def test_a_double_click_makes_one_token(house: House) -> None:
    await house.sign_up("anna")
    form = FORM.search((await house.client.get("/account")).text)
    assert form
    fields = {"form": form[1], "name": "bot"}
    replies = [await house.client.post("/account/tokens", data=fields) for _ in range(2)]
    assert len(await rows(house, TOKENS)) == 1
    first, second = (NEW.findall(reply.text)[0] for reply in replies)
    assert (await house.stranger.get("/mine", headers=bearer(first))).status_code == 401
    assert (await house.stranger.get("/mine", headers=bearer(second))).status_code == 200
    late = await house.client.post("/account/tokens", data=fields)
    assert (late.status_code, NEW.findall(late.text)) == (409, [])
    async with browser(house.app) as eve:
        await eve.post("/account/new", data={"login": "eve", "password": "a long password"})
        assert (await eve.post("/account/tokens", data=fields)).status_code == 409


async def test_tokens_have_names_and_are_not_too_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_tokens, "MOST", 2)
    await house.sign_up("anna")
    for form, name, status in (("a", " ", 422), ("", "x", 400), ("a", "\u202e", 422), ("a", "x" * 25, 422)):
        reply = await house.client.post("/account/tokens", data={"form": form, "name": name})
        assert (reply.status_code, 'class="refusal"' in reply.text) == (status, True)
    for _ in range(2):
        await make_token(house.client)
    reply = await house.client.post("/account/tokens", data={"form": "third", "name": "third"})
    assert (reply.status_code, "revoke one" in reply.text) == (409, True)


NOT_FOR_PROGRAMS = ["login", "new", "logout", "password", "sessions/end", "sessions/end-others", "tokens"]
NOT_FOR_PROGRAMS += ["tokens/revoke", "passkeys", "passkeys/options", "passkeys/remove", "login/passkey", "nowhere"]


async def test_a_token_lets_nobody_into_the_account(house: House) -> None:
    async with program(house) as bot:
        for what in NOT_FOR_PROGRAMS:
            assert (await sent(bot, f"/account/{what}", 403, token="x"))["code"] == "for-people"


async def test_what_a_program_may_change_of_its_account(house: House) -> None:
    async with program(house) as bot:
        assert await sent(bot, "/account/name", name="Anna K") == {"accepted": True, "path": "/account"}
        assert (await sent(bot, "/account/name", 422, name="x" * 25))["code"] == "bad-name"
        assert (await got(bot, "/account"))["name"] == "Anna K"


async def test_programs_keep_no_cookies_and_come_from_anywhere(house: House) -> None:
    async with program(house) as bot:
        bot.headers["origin"] = "https://elsewhere.test"
        reply = await bot.post("/account/name", json={"name": "Bo"}, headers={"cookie": "session=x; guest=y"})
        assert (reply.status_code, "set-cookie" in reply.headers) == (200, False)
        reply = await bot.post("/language", data={"language": "de", "back": "/"})
        assert (reply.status_code, "set-cookie" in reply.headers) == (303, False)
        assert 'lang="en"' in (await bot.get("/", headers={"accept": "text/html"})).text


async def test_a_program_does_not_change_the_language_of_its_person(house: House) -> None:
    async with program(house) as bot:
        fields = {"game": "line-dice", "players": 2, "seat-0": "person", "seat-1": "open", "name-0": "Bot"}
        await bot.post("/matches", json=fields, headers={"accept-language": "de"})
        (account,) = await rows(house, PLAYERS)
        assert (account["language"], account["name"]) == ("en", "")


async def test_programs_have_a_measure_of_their_own(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, posts_of_token="3/minute", posts="2/minute")) as house, program(house) as bot:
        for _ in range(3):
            await sent(bot, "/account/name", name="x")
        reply = await bot.post("/account/name", json={"name": "x"})
        assert (reply.status_code, reply.json()["code"]) == (429, "too-many")
        assert 0 < int(reply.headers["retry-after"]) <= 60


async def test_streams_end_when_the_token_is_revoked(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, heartbeat=0.02)) as house:
        await house.sign_up("anna")
        token = await make_token(house.client)
        room = await house.new("person", "open")
        path = f"/seat/{room.seats[0].secret}"
        streams = [
            asyncio.create_task(house.stranger.get(where, headers=bearer(token)))
            for where in (f"{path}/stream?as=json", f"/match/{room.card.id}/stream?as=json")
        ]
        await until(lambda: room.watchers == 2)
        await asyncio.sleep(0.1)
        assert not any(stream.done() for stream in streams)
        (row,) = await rows(house, TOKENS)
        await house.client.post("/account/tokens/revoke", data={"token": row["id"]})
        replies: list[httpx.Response] = await asyncio.wait_for(asyncio.gather(*streams), PATIENCE)
        assert [reply.text.count("event: snapshot") for reply in replies] == [1, 1]


async def test_when_it_was_last_used_is_noted_now_and_then(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with program(house) as bot:
        await bot.get("/mine")
        (row,) = await rows(house, TOKENS)
        await bot.get("/mine")
        assert await rows(house, TOKENS) == [row]
        monkeypatch.setattr(api_tokens, "now", lambda: now() + api_tokens.USED_AGAIN + 1000)
        await asyncio.sleep(0.01)
        await bot.get("/mine")
        (later,) = await rows(house, TOKENS)
        assert later != row
