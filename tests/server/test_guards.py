"""Every answer, of whatever kind, carries the headers that keep pages from doing harm."""

import re

import httpx
import pytest

from dicehall.server.common.urls import is_path
from dicehall.server.hall.hall import Hall
from dicehall.server.web.language_choice import preferred
from tests.server.house import BASE, ONE_IS_ENOUGH, House, link

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]
POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
    "font-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
}  # fmt: skip


def check(reply: httpx.Response) -> None:
    assert set(reply.headers["content-security-policy"].split("; ")) == POLICY, reply.url
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "same-origin"


async def test_all_answers_are_guarded(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people()
    seat = link(room, 0)
    pages = ["/", "/new/line-dice", "/rules/line-dice", f"/match/{room.card.id}", seat, "/nowhere", "/seat/nobody"]
    files = ["/static/hall.js", "/static/hall.css", "/static/games/line-dice/table.css", "/static/nothing.js"]
    for path in [*pages, *files]:
        reply = await house.client.get(path)
        check(reply)
        is_file = path.startswith("/static") and reply.status_code == 200
        assert reply.headers["cache-control"] == ("no-cache" if is_file else "no-store")
    for path, form in [("/matches", {}), (f"{seat}/play", {"answers": "1", "token": "x"}), (f"{seat}/undo", {})]:
        check(await house.client.post(path, data=form))
    check(await house.client.post("/language", data={"language": "de", "back": "/"}))
    check(await house.client.post(f"{seat}/play", content=b"x" * 99_999))
    check(await house.client.put(seat))

    async def failing(*_: object) -> None:
        raise ArithmeticError("a mistake of ours")

    monkeypatch.setattr(Hall, "room", failing)
    broken = await house.client.get(seat, headers={"accept-language": "de"})
    assert broken.status_code == 500
    assert "In der Halle ist etwas schiefgegangen" in broken.text
    check(broken)


async def test_pages_hold_no_script_and_no_style_of_their_own(house: House) -> None:
    room = await house.people()
    for path in ["/", "/new/line-dice", "/rules/line-dice", link(room, 0)]:
        page = (await house.client.get(path)).text
        assert " style=" not in page
        assert "<style" not in page
        assert "javascript:" not in page
        assert not re.search(r"<[^>]* on\w+=", page)
        assert page.count("<script") == page.count('<script type="module" src="/static/')


PREFERENCES = [
    ("", "en"), ("de", "de"), ("de-AT, en;q=0.5", "de"), ("fr, de;q=0.3, en;q=0.8", "en"), ("DE-de;q=1", "de"),
    ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
    ("fr", "en"), ("de;q=0, en", "en"), ("de;q=x", "en"), (";;,,=", "en"), ("*", "en"),
]  # fmt: skip


@pytest.mark.parametrize(("header", "language"), PREFERENCES)
async def test_the_browser_says_which_language(house: House, header: str, language: str) -> None:
    assert preferred(header) == language
    page = (await house.client.get("/", headers={"accept-language": header})).text
    assert f'<html lang="{language}">' in page


async def test_the_language_can_be_changed_on_the_page(house: House) -> None:
    room = await house.people()
    path = link(room, 0)
    reply = await house.client.post("/language", data={"language": "de", "back": path})
    assert (reply.status_code, reply.headers["location"]) == (303, path)
    page = await house.page(room, 0)
    assert '<html lang="de">' in page
    assert "Meine letzte Wahl zurücknehmen" in page
    answer = await house.post(room, 0, "play", answers=1, token="x")
    assert answer.json()["message"].startswith("Die Partie ist inzwischen weitergegangen")
    house.client.cookies.set("language", "tlh")
    assert '<html lang="en">' in await house.page(room, 0)


@pytest.mark.parametrize("back", ["//evil.test", "https://evil.test", "/\\evil.test", "", "/a\r\nx: y"])
async def test_the_way_back_leads_to_the_hall_only(house: House, back: str) -> None:
    assert not is_path(back)
    reply = await house.client.post("/language", data={"language": "de", "back": back})
    assert reply.status_code == 400


async def test_the_number_of_players_of_a_page_may_be_nonsense(house: House) -> None:
    for players in ("99", "x", "", "-2", "9" * 5000):
        page = await house.client.get("/new/line-dice", params={"players": players})
        assert page.status_code == 200


@pytest.mark.parametrize("other", ['a={"x":1}', "a", "=b", "ä=[1,2]", 'a="b'])
async def test_the_cookies_of_others_do_not_change_the_language(house: House, other: str) -> None:
    for cookies in (f"{other}; language=de", f"language=de; {other}"):
        page = await house.client.get("/", headers=[(b"cookie", cookies.encode())])
        assert '<html lang="de">' in page.text


async def test_no_other_site_can_ask_for_a_rematch(house: House) -> None:
    room = await house.people(limit=1)
    while room.match.to_act is not None:
        await house.play(room)
    path, last = f"{link(room, 0)}/rematch", room.last
    elsewhere = await house.client.post(path, data={"x": ""}, headers={"sec-fetch-site": "cross-site"})
    assert (elsewhere.status_code, room.last) == (403, last)
    assert (await house.client.post(path)).status_code == 303


OWN = [{}, {"origin": BASE}, {"origin": "null", "sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}]
FOREIGN = [
    {"origin": "http://evil.test"},
    {"origin": "null"},
    {"origin": "http://hall.test:81"},
    {"origin": "http://[x"},
]
FOREIGN += [{"sec-fetch-site": site, "origin": BASE} for site in ("cross-site", "same-site", "x")]


@pytest.mark.parametrize("headers", OWN + FOREIGN)
async def test_forms_of_other_sites_do_nothing(house: House, headers: dict[str, str]) -> None:
    reply = await house.client.post("/language", data={"language": "de", "back": "/"}, headers=headers)
    is_own = headers in OWN
    assert (reply.status_code, "language" in house.client.cookies) == ((303, True) if is_own else (403, False))
    assert is_own or "This form came from another site. Nothing was changed." in reply.text
