"""Programs at the table: the same addresses as the pages, in JSON."""

import json
from typing import Any

import httpx
import pytest

from tests.server.house import AS_PROGRAM, House, link
from tests.server.program import got, program, sent

pytestmark = pytest.mark.anyio
TABLE: dict[str, Any] = {"game": "line-dice", "players": 2, "seat-0": "person", "seat-1": "open", "option-first": 0}


async def test_two_programs_play_a_match_to_its_end(house: House) -> None:
    async with program(house, "anna") as anna, program(house, "ben") as ben:
        new = {**TABLE, "house-listed": True, "house-programs": True, "option-limit": 3, "name-0": "Anna"}
        made = await sent(anna, "/matches", **new)
        (table,) = (await got(ben, "/lobby/tables"))["tables"]
        assert (table["match"], table["open"], table["for_programs"]) == (made["match"], [1], True)
        assert table["seats"][0] == {"number": 0, "name": "Anna", "controller": "person"}
        joined = await sent(ben, f"/match/{made['match']}/join")
        seats: list[tuple[httpx.AsyncClient, str]] = [(anna, made["path"]), (ben, joined["path"])]
        state = await got(anna, made["path"])
        while not state["position"]["over"]:
            turn = state["position"]["to_act"]
            client, path = seats[turn]
            assert (await got(*seats[1 - turn]))["position"]["legal"] == []
            mine = await got(client, path)
            answer = await sent(client, f"{path}/play", answers=mine["log"], token=mine["position"]["legal"][0])
            state = answer["state"]
            assert answer["id"] == state["log"] > mine["log"]
        assert state["position"]["winners"] in ([0], [1], [0, 1])
        assert (await got(ben, "/mine"))["matches"][0]["stage"] == "over"
        record = (await ben.get(f"{joined['path']}/record")).json()
        assert record["events"] == state["events"]
        again = await sent(ben, f"{joined['path']}/rematch")
        assert again["match"] != made["match"]
        assert (await got(ben, again["path"]))["seat"] == 1


async def test_the_state_for_a_seat_and_for_spectators(house: House) -> None:
    async with program(house) as bot:
        made = await sent(bot, "/matches", **{**TABLE, "house-clock": "300+5"})
        room = await house.room_of(made["path"])
        state = await got(bot, made["path"])
        assert (state["match"], state["seat"], state["log"]) == (room.card.id, 0, room.last)
        assert state["position"]["legal"] == room.match.legal
        assert (state["events"], state["view"]) == (room.match.seen(0), json.loads(json.dumps(room.match.view(0))))
        assert state["clock"] == {"left": [300000, 300000], "running": None}
        rules = {"listed": False, "clock": "300+5", "out": "bot", "undo": "consent", "chat": True}
        assert state["house"] == {**rules, "programs": False, "rated": False, "dice": False}
        assert (state["can_undo"], state["can_ask"], state["question"], state["rematch"]) == (False, False, None, None)
        watched = await house.stranger.get(f"/match/{room.card.id}", headers=AS_PROGRAM)
        assert (watched.json()["seat"], watched.json()["position"]["legal"]) == (None, [])
        assert all(seat.secret not in watched.text for seat in room.seats)


async def test_the_link_of_an_open_seat_shows_no_hand(house: House) -> None:
    room = await house.new("person", "open", hidden="yes")
    state = (await house.stranger.get(link(room, 1), headers=AS_PROGRAM)).json()
    assert state["view"] == json.loads(json.dumps(room.match.view(None)))
    assert state["events"] == room.match.seen(None) != room.match.seen(1)


REFUSALS: list[tuple[str, dict[str, Any], int, str]] = [
    ("play", {"answers": 0, "token": "x"}, 409, "stale"),
    ("play", {"token": "x"}, 400, "bad-form"),
    ("play", {"answers": "LAST", "token": "hop"}, 422, "malformed"),
    ("play", {"answers": "LAST", "token": "place 9 9 cross"}, 422, "illegal"),
    ("undo", {"answers": "LAST"}, 409, "refused"),
    ("say", {"answers": "LAST", "text": " "}, 422, "bad-text"),
    ("controller", {"controller": "bot nobody"}, 400, "bad-form"),
    ("answer", {"question": 1, "answer": "agree"}, 409, "stale"),
    ("rematch", {}, 409, "refused"),
    ("nothing", {}, 404, "not-found"),
]


async def test_refusals_have_one_form(house: House) -> None:
    async with program(house) as bot:
        path = (await sent(bot, "/matches", **TABLE))["path"]
        room = await house.room_of(path)
        for what, fields, status, code in REFUSALS:
            given = {name: room.last if value == "LAST" else value for name, value in fields.items()}
            answer = await sent(bot, f"{path}/{what}", status, **given)
            assert (answer["code"], "legal" in answer) == (code, code == "illegal")
            assert answer["message"].endswith(".")


async def test_other_refusals(house: House) -> None:
    room = await house.people()
    async with program(house) as bot:
        assert (await sent(bot, f"{link(room, 1)}/play", 403, answers=room.last, token="x"))["code"] == "not-your-turn"
        assert (await got(bot, "/seat/nobody", 404))["code"] == "not-found"
        assert (await got(bot, "/rules/chess", 404))["code"] == "not-found"
        assert (await sent(bot, "/matches", 422, **{**TABLE, "option-limit": 99}))["code"] == "bad-options"
        wrong = await bot.put("/matches")
        assert (wrong.status_code, wrong.json()["code"]) == (405, "wrong-method")
        large = await bot.post("/matches", json={"x": "y" * 40_000})
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        made = await sent(bot, "/matches", **TABLE)
    async with program(house, "ben") as ben:
        assert (await got(ben, made["path"], 403))["code"] == "not-yours"


BODIES = [b"", b"[]", b"7", b"null", b'"x"', b"{", b'{"answers": 1.5}', b'{"answers": null}', b'{"token": {}}']
BODIES += [b'{"token": []}', b'{"token": "a", "token": "b"}', b'{"token": "\\u0000"}', b'{"token": "\\ud800"}']
BODIES += [
    b'{"a": ' * 5000,
    b'{"answers": ' + b"9" * 9000 + b"}",
    b"\xff",
    b'{"answers": NaN}',
    b"[[]]",
    b'[["a","b"]]',
]


async def test_bodies_that_are_no_flat_object(house: House) -> None:
    async with program(house) as bot:
        path = (await sent(bot, "/matches", **TABLE))["path"]
        kind = {"content-type": "application/json"}
        for body in BODIES:
            reply = await bot.post(f"{path}/play", content=body, headers=kind)
            assert (reply.status_code, reply.json()["code"]) == (400, "bad-form"), body


async def test_a_form_of_a_program_counts_for_its_account(house: House) -> None:
    async with program(house) as anna, program(house, "ben") as ben:
        paths = [(await sent(client, "/matches", form="1", **TABLE))["path"] for client in (anna, anna, ben)]
        assert (paths[0] == paths[1], paths[0] == paths[2]) == (True, False)
        paths = [(await sent(anna, "/matches", **TABLE))["path"] for _ in range(2)]
        assert paths[0] != paths[1]


async def test_tables_may_be_for_people_only(house: House) -> None:
    room = await house.create({"seat-0": "person", "seat-1": "open", "house-listed": "yes"})
    async with program(house) as bot:
        (table,) = (await got(bot, "/lobby/tables"))["tables"]
        assert table["for_programs"] is False
        assert (await sent(bot, f"/match/{room.card.id}/join", 403))["code"] == "for-people"
        assert room.is_open
        taken = await sent(bot, f"{link(room, 1)}/take", name="Bot")
        assert taken["state"]["names"][1] == "Bot"
        assert (await sent(bot, f"/match/{room.card.id}/join"))["path"] == taken["path"]
        left = await sent(bot, f"{taken['path']}/leave")
        assert left["path"] == f"/match/{room.card.id}"
        assert (await got(bot, taken["path"], 410))["watch"] == left["path"]


async def test_the_games_are_those_of_the_referee(house: House) -> None:
    games = (await house.stranger.get("/games")).json()["games"]
    assert games[0].keys() == {"name", "title", "seats", "options"}
    assert "line-dice" in {game["name"] for game in games}


async def test_answers_may_be_short(house: House) -> None:
    async with program(house) as bot:
        path = (await sent(bot, "/matches", **TABLE))["path"]
        state = await got(bot, path)
        fields = {"answers": state["log"], "token": state["position"]["legal"][0]}
        reply = await bot.post(f"{path}/play", json=fields, headers={"prefer": "return=minimal"})
        assert reply.json().keys() == {"accepted", "message", "path", "id"}


async def test_a_seat_may_be_asked_for(house: House) -> None:
    form = {"seat-0": "person", "seat-1": "open", "seat-2": "open", "house-listed": "yes", "house-programs": "yes"}
    room = await house.create(form, 3)
    path = f"/match/{room.card.id}/join"
    async with program(house) as anna, program(house, "ben") as ben:
        assert (await sent(anna, path, seat=2))["path"] == link(room, 2)
        assert (await sent(ben, path, 409, seat=2))["code"] == "refused"
        assert (await sent(ben, path, 409, seat=9))["code"] == "refused"
        assert (await ben.post(path)).json()["path"] == link(room, 1)


async def test_any_moment_of_the_past_may_be_asked_for(house: House) -> None:
    async with program(house) as bot:
        made = await sent(bot, "/matches", **{**TABLE, "seat-1": "open", "option-hidden": True})
        room = await house.room_of(made["path"])
        first = await got(bot, f"{made['path']}/replay?at=0")
        assert (first["at"], first["last"], first["events"]) == (0, len(room.match.events), [])
        last = await got(bot, f"{made['path']}/replay")
        assert last["events"] == room.match.seen(0)
        assert (await got(bot, f"{made['path']}/replay?as=1", 404))["code"] == "not-found"
        assert (await got(bot, f"/match/{made['match']}/replay"))["events"] == room.match.seen(None)
        assert (await got(bot, f"{made['path']}/record", 409))["code"] == "refused"


async def test_the_host_and_nobody_else_gets_the_links_of_open_seats(house: House) -> None:
    async with program(house, "anna") as anna, program(house, "ben") as ben:
        made = await sent(anna, "/matches", **{**TABLE, "players": 3, "seat-2": "open"})
        room = await house.room_of(made["path"])
        links = [{"seat": number, "path": link(room, number)} for number in (1, 2)]
        path = link(room, 1)
        assert (await got(anna, made["path"]))["invitations"] == links
        assert (await got(ben, path))["invitations"] == []
        assert (await got(ben, f"/match/{made['match']}"))["invitations"] == []
        taken = await sent(ben, f"{path}/take")
        assert (await got(ben, taken["path"]))["invitations"] == []
        assert (await got(anna, made["path"]))["invitations"] == links[1:]
        await sent(anna, f"{made['path']}/leave")
        assert [each["seat"] for each in (await got(ben, taken["path"]))["invitations"]] == [0, 2]


async def test_at_a_real_table_the_odds_are_told_of_what_may_be_entered(house: House) -> None:
    async with program(house) as bot:
        made = await sent(bot, "/matches", **{**TABLE, "house-dice": True})
        state = await got(bot, made["path"])
        assert (len(state["enter"]), state["position"]["odds"]) == (6, ["1/6"] * 6)
        assert (await got(bot, f"/match/{made['match']}"))["position"]["odds"] == []
        rolled = await sent(bot, "/matches", **TABLE)
        assert (await got(bot, rolled["path"]))["position"]["odds"] == []
