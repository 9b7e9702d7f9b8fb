"""Talk at the table: who may say what, and that it disturbs nothing."""

import html

import pytest

from dicehall.server.hall import chat
from dicehall.server.match import log
from dicehall.server.match.plan import Plan
from dicehall.server.match.table_rules import TableRules
from dicehall.server.rendering import chat_lines
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from tests.server.house import BASE, House
from tests.server.listening import listening

pytestmark = pytest.mark.anyio


async def test_what_is_said_is_read_by_all(house: House) -> None:
    room = await house.people(3)
    reply = await house.post(room, 1, "say", answers=room.last, text="  Well <b>played</b>,\n Anna!  ")
    assert (reply.status_code, list(reply.json()["parts"]), reply.json()["say"]) == (200, ["talk"], [])
    assert room.entries[-1].data == {"text": "Well <b>played</b>, Anna!"}
    for viewer in (None, 0, 1, 2):
        page = await house.page(room, viewer)
        assert html.escape("Well <b>played</b>, Anna!") in page
        assert "<b>played" not in page


async def test_it_stands_under_the_name_of_who_said_it(house: House) -> None:
    room = await house.new("person", "open")
    await house.post(room, 1, "take", name="Ben")
    await house.post(room, 1, "say", answers=room.last, text="hello")
    data = {"seat": 1, "controller": "person", "name": "Cleo", "player": None, "link": "another"}
    await house.hall.write(room, [log.Entry(room.last + 1, log.CONTROLLER, data, 1)])
    assert [line.name for line in chat_lines.lines(room)] == ["Ben"]


async def test_it_is_no_line_of_the_log_and_moves_nothing(house: House) -> None:
    room = await house.people()
    lines, answers = Story(room, 0).lines(), room.last
    await house.post(room, 1, "say", answers=answers, text="hello")
    assert Story(room, 0).lines() == lines
    reply = await house.post(room, 0, "play", answers=answers, token=room.match.legal[0])
    assert reply.json()["accepted"] is True


async def test_a_change_with_more_than_words_is_more_than_talk(house: House) -> None:
    room = await house.people()
    answers = room.last
    await house.post(room, 1, "say", answers=answers, text="hello")
    await house.play(room)
    viewer = Viewer(room.seats[0], BASE)
    assert all("html" in change(room, viewer, after) for after in (answers, answers + 1, room.last))
    assert list(change(room.at(answers + 1), viewer, answers)["parts"]) == ["talk"]


async def test_the_stream_brings_it(house: House) -> None:
    room = await house.people()
    async with listening(house, room) as listener:
        await listener.next()
        await house.post(room, 1, "say", answers=room.last, text="hello")
        sent = await listener.next()
    assert (sent.kind, sent.id, list(listener.told["parts"])) == ("change", str(room.last), ["talk"])


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "a\u202eb", "\u2800", "x" * 301, "x" * 5000, "a\x07b"])
async def test_what_cannot_be_said(house: House, text: str) -> None:
    room = await house.people()
    last = room.last
    reply = await house.post(room, 0, "say", answers=last, text=text)
    assert (reply.status_code, room.last) == (422 if len(text) < 4001 else 400, last)
    assert reply.json()["message"].endswith(".")


@pytest.mark.parametrize("text", ["x" * 300, "Ü", "👨‍👩‍👧", "日本語"])
async def test_what_can_be_said(house: House, text: str) -> None:
    room = await house.people()
    assert (await house.post(room, 0, "say", answers=room.last, text=text)).status_code == 200
    assert room.entries[-1].data == {"text": text}


async def test_a_doubled_line_is_said_once_and_the_same_words_later_again(house: House) -> None:
    room = await house.people()
    answers = room.last
    for _ in range(2):
        assert (await house.post(room, 0, "say", answers=answers, text="yes")).status_code == 200
    assert room.last == answers + 1
    await house.post(room, 0, "say", answers=room.last, text="yes")
    assert room.last == answers + 2


async def test_too_much_at_once_is_refused_for_that_seat_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people()
    moment = house.hall.hall_time.now()
    monkeypatch.setattr(house.hall.hall_time, "now", lambda: moment)
    monkeypatch.setattr(chat, "now", lambda: moment)
    for number in range(chat.MOST):
        assert (await house.post(room, 0, "say", answers=room.last, text=f"{number}")).status_code == 200
    reply = await house.post(room, 0, "say", answers=room.last, text="more")
    assert (reply.status_code, reply.json()["accepted"]) == (429, False)
    assert int(reply.headers["retry-after"]) == chat.WINDOW // 1000
    assert (await house.post(room, 1, "say", answers=room.last, text="me too")).status_code == 200


async def test_it_ends_when_the_moment_is_over(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people()
    for number in range(chat.MOST):
        await house.post(room, 0, "say", answers=room.last, text=f"{number}")
    later = room.entries[-1].at + chat.WINDOW
    monkeypatch.setattr(chat, "now", lambda: later)
    assert (await house.post(room, 0, "say", answers=room.last, text="more")).status_code == 200


async def test_only_those_seated_write(house: House) -> None:
    room = await house.new("person", "open")
    last = room.last
    assert (await house.post(room, 1, "say", answers=last, text="hello")).status_code == 403
    await house.post(room, 0, "controller", controller="bot random")
    last = room.last
    assert (await house.post(room, 0, "say", answers=last, text="hello")).status_code == 403
    assert (await house.client.post(f"/match/{room.card.id}/say", data={"text": "x"})).status_code in (404, 405)
    assert not room.chat(1)


async def test_a_table_without_talk(house: House) -> None:
    people = await house.people()
    plan = Plan(
        "quiet",
        people.game,
        people.card.options,
        (("", "person"), ("", "person")),
        table_rules=TableRules(has_chat=False),
    )
    room = await house.hall.create(plan)
    assert 'id="talk"' in await house.page(people, 0)
    assert 'id="talk"' not in await house.page(room, 0)
    assert (await house.post(room, 0, "say", answers=room.last, text="hello")).status_code == 409


async def test_it_works_without_the_script(house: House) -> None:
    room = await house.people()
    path = f"/seat/{room.seats[0].secret}"
    reply = await house.client.post(f"{path}/say", data={"answers": room.last, "text": "hello"})
    assert (reply.status_code, reply.headers["location"]) == (303, path)
