"""A visitor is a guest at once: a signed cookie, a row at the first deed, seats that are theirs, a kept name."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from itsdangerous import TimestampSigner

from dicehall.server.common.errors import UsedUp
from dicehall.server.hall.people import RENEWED
from dicehall.server.hall.seat_changes import sit_down
from dicehall.server.storage.schema import PLAYERS, SEATS, SETTINGS
from tests.server.house import JSON, House, browser, link, opened, settings

pytestmark = pytest.mark.anyio


async def rows(house: House, table: sa.Table) -> list[dict[str, object]]:
    async with house.hall.store.reading() as connection:
        return [dict(row) for row in (await connection.execute(sa.select(table))).mappings()]


async def test_looking_around_makes_nobody_known(house: House) -> None:
    for path in ("/", "/new/line-dice", "/rules/line-dice", "/mine", "/account/login"):
        await house.client.get(path)
    assert house.client.cookies["guest"]
    assert not await rows(house, PLAYERS)
    await house.new("person", "open")
    (player,) = await rows(house, PLAYERS)
    assert str(player["id"]) == house.client.cookies["guest"].partition(".")[0]
    assert (player["login"], player["name"]) == (None, "")


async def test_the_cookie_is_set_once_and_is_not_for_scripts(house: House) -> None:
    value, *rules = (await house.client.get("/")).headers["set-cookie"].split("; ")
    assert re.fullmatch(r"guest=[\w-]+\.[\w-]+\.[\w-]+", value)
    assert set(rules) == {"Max-Age=34560000", "Path=/", "HttpOnly", "SameSite=lax"}
    assert "set-cookie" not in (await house.client.get("/")).headers
    assert "set-cookie" not in (await house.client.get("/static/hall.css")).headers
    async with browser(house.app, "https://hall.test") as client:
        assert "Secure" in (await client.get("/")).headers["set-cookie"].split("; ")


async def test_who_only_posts_choices_gets_no_cookie(house: House) -> None:
    room = await house.people()
    form = {"answers": str(room.last), "token": room.match.legal[0]}
    async with browser(house.app) as program:
        reply = await program.post(f"{link(room, 0)}/play", data=form, headers=JSON)
        assert (reply.status_code, "set-cookie" in reply.headers) == (200, False)
        assert "set-cookie" in (await program.get(link(room, 0))).headers


FORGED = ["", "x", "a.b", "a.b.c", "a.b.c.d", "\u00e4.\u00f6.\u00fc", "." * 100, "x" * 5000]


@pytest.mark.parametrize("cookie", FORGED)
async def test_a_cookie_that_is_not_ours_is_a_fresh_guest(house: House, cookie: str) -> None:
    reply = await house.stranger.get("/", headers=[(b"cookie", f"guest={cookie}; session={cookie}".encode())])
    assert (reply.status_code, len(reply.headers.get_list("set-cookie"))) == (200, 1)


async def test_a_cookie_that_was_cut_or_signed_elsewhere_is_a_fresh_guest(house: House) -> None:
    room = await house.new("person", "open")
    mine = house.client.cookies["guest"]
    elsewhere = TimestampSigner("another key", salt="guest").sign(str(room.seats[0].player)).decode()
    for cookie in (mine[:-1], mine[1:], mine.upper(), elsewhere):
        reply = await house.stranger.get(f"/match/{room.card.id}", headers={"cookie": f"guest={cookie}"})
        assert "set-cookie" in reply.headers
        assert link(room, 0) not in reply.text
    again = await house.stranger.get(f"/match/{room.card.id}", headers={"cookie": f"guest={mine}"})
    assert link(room, 0) in again.text


async def test_a_cookie_is_renewed_when_it_is_old(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.new("person", "open")
    before = house.client.cookies["guest"]
    signed = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: signed(self) - RENEWED - 60)
    old = house.app.state.people.signed(before.partition(".")[0])
    monkeypatch.undo()
    reply = await house.stranger.get("/", headers={"cookie": f"guest={old}"})
    assert reply.cookies["guest"].partition(".")[0] == before.partition(".")[0]


async def test_the_key_is_drawn_once_for_all_processes(tmp_path: Path) -> None:
    async with opened(settings(tmp_path)) as one, opened(settings(tmp_path)) as other:
        room = await one.new("person", "open")
        (key,) = await rows(one, SETTINGS)
        assert len(str(key["value"])) == 64
        reply = await other.stranger.get(f"/match/{room.card.id}", headers={"cookie": _cookie(one)})
        assert link(room, 0) in reply.text


def _cookie(house: House) -> str:
    return f"guest={house.client.cookies['guest']}"


async def test_seats_belong_to_whoever_takes_them(house: House) -> None:
    room = await house.new("person", "open", "bot random")
    me = room.seats[0].player
    assert me
    await house.stranger.get("/")
    reply = await house.stranger.post(f"{link(room, 1)}/take", data={"name": "Ben"})
    assert reply.headers["location"] == link(room, 1)
    ben = room.seats[1].player
    assert ben not in (None, me)
    assert {row["number"]: row["player_id"] for row in await rows(house, SEATS)} == {0: me, 1: ben, 2: None}


async def test_the_rematch_keeps_whose_seats_they_are(house: House) -> None:
    room = await house.people(limit=1)
    while room.match.to_act is not None:
        await house.play(room)
    following = await house.room_of((await house.post(room, 0, "rematch")).headers["location"])
    assert [seat.player for seat in following.seats] == [seat.player for seat in room.seats]
    assert following.seats[0].player


async def test_whoever_has_a_seat_finds_it_from_the_page_for_all(house: House) -> None:
    room = await house.people()
    path = f"/match/{room.card.id}"
    mine, other = (await house.client.get(path)).text, (await house.stranger.get(path)).text
    assert f'href="{link(room, room.match.to_act)}">Go to your seat</a>' in mine  # type: ignore[arg-type]
    assert "Go to your seat" not in other
    assert not [seat.secret for seat in room.seats if seat.secret in other]


async def test_sitting_down_by_a_double_click_leads_to_the_seat(house: House) -> None:
    room = await house.new("person", "open")
    old = link(room, 1)
    await house.stranger.get("/")
    replies = [await house.stranger.post(f"{old}/take", data={"name": "Ben"}) for _ in range(2)]
    assert [(reply.status_code, reply.headers["location"]) for reply in replies] == [(303, link(room, 1))] * 2
    assert old != link(room, 1)
    page = await house.stranger.get(old)
    assert (page.status_code, page.headers["location"]) == (303, link(room, 1))
    stream = await house.stranger.get(f"{old}/stream")
    assert stream.headers["location"] == f"{link(room, 1)}/stream"
    for what in ("", "/stream"):
        other = await house.client.get(old + what)
        assert other.status_code == 410
        assert room.seats[1].secret not in other.text + str(other.headers)
    assert (await house.client.post(f"{old}/take", data={"name": "Eve"})).status_code == 410
    as_script = await house.stranger.post(f"{old}/take", data={"name": ""}, headers={"accept": "application/json"})
    assert (as_script.status_code, as_script.json()["message"]) == (409, "You have already taken this seat.")


async def test_of_two_who_sit_down_at_once_one_gets_the_seat(house: House) -> None:
    room = await house.new("person", "open")
    seat = room.seats[1]
    for person in ("one", "other"):
        await house.app.state.people.settle(person, "")
    one, other = await asyncio.gather(
        sit_down(house.hall, room, seat, "One", "one"),
        sit_down(house.hall, room, seat, "Other", "other"),
        return_exceptions=True,
    )
    assert one == room.seats[1]
    assert isinstance(other, UsedUp)


async def test_a_link_that_is_used_up_meanwhile_does_nothing_and_shows_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.new("person", "open", first=1, hidden="yes")
    old, token, opens = link(room, 1), room.match.legal[0], house.hall.seat
    for what, form in (("", None), ("/play", {"answers": room.last, "token": token}), ("/controller", BOT)):

        async def late(secret: str) -> object:
            found = await opens(secret)
            if found[1].controller == "open":
                await sit_down(house.hall, room, found[1], "Ben", None)
            return found

        monkeypatch.setattr(house.hall, "seat", late)
        last = room.last
        reply = await (house.client.get(old) if form is None else house.client.post(old + what, data=form))
        assert reply.status_code == 410
        assert room.seats[1].secret not in reply.text
        assert [entry.kind for entry in room.entries[last:]] in (["controller"], [])
        monkeypatch.undo()


BOT = {"controller": "bot random"}


async def test_the_name_is_remembered(house: House) -> None:
    assert 'name="name-0" value=""' in (await house.client.get("/new/line-dice")).text
    room = await house.create({"name-0": "Anna", "seat-0": "person", "seat-1": "open", "option-first": "0"})
    assert 'name="name-0" value="Anna"' in (await house.client.get("/new/line-dice?players=3")).text
    assert 'id="name" name="name" value="Anna"' in await house.page(room, 1)
    assert 'name="name-0" value="Zoe"' in (await house.client.get("/new/line-dice?name-0=Zoe")).text
    await house.post(room, 1, "take", name="Bea")
    assert 'name="name-0" value="Bea"' in (await house.client.get("/new/line-dice")).text
    other = await house.new("person", "open")
    assert 'value="Bea"' in await house.page(other, 1)
    assert 'value="Bea"' not in (await house.stranger.get(link(other, 1))).text


async def test_a_browser_without_cookies_plays_by_link(house: House) -> None:
    room = await house.new("person", "open")
    old = link(room, 1)
    async with browser(house.app) as nobody:
        reply = await _without_cookies(nobody, "POST", f"{old}/take", {"name": "Ben"})
        assert reply.headers["location"] == link(room, 1)
        assert (await _without_cookies(nobody, "GET", link(room, 1))).status_code == 200


async def _without_cookies(
    client: httpx.AsyncClient, method: str, path: str, form: dict[str, str] | None = None
) -> httpx.Response:
    reply = await client.request(method, path, data=form)
    client.cookies.clear()
    return reply
