"""Playing: what is accepted, and what is refused and changes nothing."""

import asyncio
from typing import Any

import httpx
import pytest

from dicehall.server.hall.live_room import LiveRoom
from tests.server.house import JSON, House, link

pytestmark = pytest.mark.anyio


async def snapshot(house: House, room: LiveRoom) -> tuple[object, ...]:
    """All that a refusal must leave as it is."""
    stored = await house.hall.store.log(room.card.id)
    return stored, room.entries.copy(), room.match.table.tobytes(), await house.page(room, 0)


async def test_a_choice_is_stored_and_answered_with_what_came_of_it(house: House) -> None:
    room = await house.people()
    before, token = room.last, room.match.legal[0]
    reply = (await house.post(room, 0, "play", answers=before, token=token)).json()
    assert (reply["accepted"], reply["id"], reply["message"]) == (True, before + 1, "")
    assert f'data-log="{before + 1}"' in reply["html"]
    assert reply["say"][0].startswith("Coral opens the road with")
    assert reply["title"].endswith("– Line Dice")
    stored = (await house.hall.store.log(room.card.id))[-1]
    assert (stored.kind, stored.data, stored.by) == ("event", {"token": token}, 0)


async def test_without_the_script_a_choice_leads_back_to_the_page(house: House) -> None:
    room = await house.people()
    form = {"answers": str(room.last), "token": room.match.legal[0]}
    reply = await house.client.post(f"{link(room, 0)}/play", data=form)
    assert (reply.status_code, reply.headers["location"]) == (303, link(room, 0))


async def test_without_the_script_a_refusal_shows_the_sentence_above_the_table(house: House) -> None:
    room = await house.people()
    form = {"answers": str(room.last), "token": "place 9 9 cross"}
    reply = await house.client.post(f"{link(room, 0)}/play", data=form)
    assert reply.status_code == 422
    assert "is not legal now" in reply.text
    assert 'id="choices"' in reply.text


REFUSALS: list[tuple[int, dict[str, Any], int, str]] = [
    (0, {"token": "place 9 9 cross"}, 422, "is not legal now"),
    (0, {"token": "roll fl"}, 400, "rolls the dice itself"),
    (0, {"token": "place everything"}, 422, "is no token"),
    (0, {"token": "\x1b[2J"}, 422, "is no token"),
    (0, {"token": ""}, 422, "is no token"),
    (0, {"answers": 0}, 409, "has moved on"),
    (0, {"answers": 999999}, 409, "has moved on"),
    (1, {}, 403, "not your turn"),
]


@pytest.mark.parametrize(("seat", "form", "status", "sentence"), REFUSALS)
async def test_a_refusal_says_why_and_changes_nothing(
    house: House, seat: int, form: dict[str, Any], status: int, sentence: str
) -> None:
    room = await house.people()
    await house.play(room)
    await house.play(room)
    assert room.match.to_act == 0
    before = await snapshot(house, room)
    post = {"answers": room.last, "token": room.match.legal[0], **form}
    reply = await house.post(room, seat, "play", **post)
    assert reply.status_code == status
    answer = reply.json()
    assert (answer["accepted"], answer["id"]) == (False, room.last)
    assert sentence in answer["message"]
    assert f'data-log="{room.last}"' in answer["html"]
    assert await snapshot(house, room) == before


BODIES = [
    (b"answers=1", 400),
    (b"token=out", 400),
    (b"answers=one&token=out", 400),
    (b"answers=-1&token=out", 400),
    (b"answers=\xd9\xa1&token=out", 400),
    (b"answers=%D9%A1&token=out", 400),
    (b"answers=1&token=out&token=call", 400),
    (b"answers=1&token=%FF", 400),
    (b"answers=1&token=" + b"x" * 201, 400),
    (b"&".join(b"f%d=" % i for i in range(101)), 400),
    (b"x" * 40_000, 413),
]


@pytest.mark.parametrize(("body", "status"), BODIES)
async def test_what_no_page_sends_is_refused(house: House, body: bytes, status: int) -> None:
    room = await house.people()
    before = await snapshot(house, room)
    kind = {"content-type": "application/x-www-form-urlencoded"}
    reply = await house.client.post(f"{link(room, 0)}/play", content=body, headers=kind)
    assert reply.status_code == status
    assert await snapshot(house, room) == before


async def test_a_body_whose_length_nobody_announced_is_limited_too(house: House) -> None:
    room = await house.people()

    async def endless() -> Any:
        for _ in range(1000):
            yield b"a" * 1000

    kind = {"content-type": "application/x-www-form-urlencoded"}
    reply = await house.client.post(f"{link(room, 0)}/play", content=endless(), headers=kind)
    assert reply.status_code == 413


async def test_other_kinds_of_bodies_and_other_sites_are_refused(house: House) -> None:
    room = await house.people()
    before = await snapshot(house, room)
    form = {"answers": str(room.last), "token": room.match.legal[0]}
    path = f"{link(room, 0)}/play"
    assert (await house.client.post(path, content="x", headers={"content-type": "text/plain"})).status_code == 400
    assert (await house.client.post(path, data=form, files={"file": b"x"})).status_code == 400
    cross = await house.client.post(path, data=form, headers={"sec-fetch-site": "cross-site"})
    assert cross.status_code == 403
    assert await snapshot(house, room) == before


async def test_links_that_lead_nowhere(house: House) -> None:
    for path in ("/seat/nobody", "/match/nothing", "/seat/nobody/stream", "/nowhere", "/new/chess", "/rules/chess"):
        assert (await house.client.get(path)).status_code == 404, path
    assert (await house.client.post("/seat/nobody/play", data={"answers": "1", "token": "out"})).status_code == 404
    assert (await house.client.get("/seat/nobody/play")).status_code == 405


async def test_a_doubled_choice_is_one_choice(house: House) -> None:
    room = await house.people()
    before, token = room.last, room.match.legal[0]
    first = await house.post(room, 0, "play", answers=before, token=token)
    again = await house.post(room, 0, "play", answers=before, token=token)
    assert first.json() == again.json()
    assert room.last == before + 1


async def test_a_choice_doubled_after_others_have_played_is_still_known(house: House) -> None:
    room = await house.people()
    post = {"answers": room.last, "token": room.match.legal[0]}
    await house.post(room, 0, "play", **post)
    await house.play(room)
    last = room.last
    reply = (await house.post(room, 0, "play", **post)).json()
    assert (reply["accepted"], reply["id"], room.last) == (True, last, last)


async def test_the_same_token_from_another_seat_is_no_double(house: House) -> None:
    room = await house.people()
    post = {"answers": room.last, "token": room.match.legal[0]}
    await house.post(room, 0, "play", **post)
    assert (await house.post(room, 1, "play", **post)).status_code == 409


async def test_clicks_at_the_same_moment_are_one_choice_or_refused(house: House) -> None:
    room = await house.people()
    before, tokens = room.last, room.match.legal[:3]
    posts = [house.post(room, 0, "play", answers=before, token=token) for token in [*tokens, *tokens]]
    replies = await asyncio.gather(*posts)
    assert sorted(reply.status_code for reply in replies) == [200, 200, 409, 409, 409, 409]
    assert room.last == before + 1


async def test_somebody_sitting_down_makes_no_choice_stale(house: House) -> None:
    room = await house.new("person", "open")
    answers = room.last
    await house.post(room, 1, "take", name="Ben")
    reply = await house.post(room, 0, "play", answers=answers, token=room.match.legal[0])
    assert reply.json()["accepted"] is True


async def test_a_whole_match_comes_to_its_end_and_takes_no_more(house: House) -> None:
    room = await house.people()
    while room.match.to_act is not None:
        await house.play(room)
    page = await house.page(room, 0)
    assert "wins" in page
    assert "Rematch" in page
    reply = await house.post(room, 0, "play", answers=room.last, token="out")
    assert reply.status_code == 409
    assert "over" in reply.json()["message"]


async def test_two_matches_do_not_know_each_other(house: House) -> None:
    one = await house.people()
    other = await house.people(3)
    before = await snapshot(house, other)
    await house.play(one)
    assert await snapshot(house, other) == before
    foreign: httpx.Response = await house.client.post(
        f"{link(other, 0)}/undo", data={"answers": str(one.last)}, headers=JSON
    )
    assert foreign.status_code == 409
