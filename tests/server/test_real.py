"""Cards and dice on a real table: people enter what they roll and draw, the hall referees."""

from __future__ import annotations

import re

import httpx
import pytest

from dicehall.core import record, record_format
from dicehall.games import games, load
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import takeback_rules
from dicehall.server.match.real_dice import secret_drawer
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import BASE, House, link
from tests.server.test_seats import until

pytestmark = pytest.mark.anyio


async def table(house: House, *seats: str, game: str = "line-dice", **more: str) -> LiveRoom:
    """A match at a real table, in which a person sits on every seat that is "open"."""
    form = {f"seat-{number}": seat for number, seat in enumerate(seats)}
    room = await house.create({"game": game, "house-dice": "yes", **form, **more}, len(seats))
    for number, seat in enumerate(seats):
        if seat == "open":
            await house.post(room, number, "take", name="")
    return room


async def enter(
    house: House, room: LiveRoom, *tokens: str, seat: int = 0, answers: int | None = None
) -> httpx.Response:
    last = room.last if answers is None else answers
    return await house.post(room, seat, "enter", answers=last, tokens=", ".join(tokens))


async def roll_on(house: House, room: LiveRoom) -> list[str]:
    """Enter one thing after the other that can come, in as few posts as there may be."""
    while room.match.to_act == "chance":
        seat = 0 if room.awaited is None else room.awaited.number
        reply = await enter(house, room, *run_of(room), seat=seat)
        assert reply.status_code == 200, reply.text
    return [event.token for event in room.match.events]


def run_of(room: LiveRoom) -> list[str]:
    """Tokens up to the next decision, or up to the next secret."""
    trial, tokens = room.match.copy(), list[str]()
    while trial.to_act == "chance" and (not tokens or secret_drawer(trial) is None):
        units = trial.units()
        tokens.append(units[len(trial.events) % len(units)])
        trial.play(tokens[-1])
    return tokens


async def begun(house: House, *seats: str, **more: str) -> LiveRoom:
    """A short match of Line Dice in which somebody is on turn."""
    room = await table(house, *(seats or ("person", "open")), **{"option-limit": "6", "option-first": "0", **more})
    await roll_on(house, room)
    return room


async def test_the_hall_rolls_nothing_and_asks_for_it(house: House) -> None:
    room = await table(house, "person", "open")
    assert (room.match.to_act, room.entries[0].kind, len(room.match.events)) == ("chance", "controller", 0)
    page = await house.page(room, 0)
    assert "Roll the dice of Coral." in page
    assert "1 of 18" in page
    assert len(re.findall(r'<button name="tokens" value="roll ', page)) == 6
    assert "Each: 1/6" in page
    assert f'action="{link(room, 1)}/enter"' in await house.page(room, 1)


async def test_a_spectator_enters_nothing_and_is_told_what_is_awaited(house: House) -> None:
    room = await table(house, "person", "open")
    page = await house.page(room)
    assert 'name="tokens"' not in page
    assert "Waiting for someone at the table to enter what was rolled or drawn." in page
    assert "Rolling and drawing:" in page
    assert "by us, at a real table" in page


async def test_anybody_at_the_table_enters_one_by_one_or_several(house: House) -> None:
    room = await table(house, "person", "open")
    assert (await enter(house, room, "roll fl")).json()["say"] == ["Coral rolls a front-left corner (fl)."]
    assert (await enter(house, room, *["roll cross"] * 17, seat=1)).status_code == 200
    assert "Roll the dice of Teal." in await house.page(room, 0)
    assert [entry.data.get("entered_by") for entry in room.entries[1:]] == [0, 1, *[None] * 16]


async def test_a_plain_form_works_without_script(house: House) -> None:
    room = await table(house, "person", "open")
    reply = await house.client.post(f"{link(room, 0)}/enter", data={"answers": room.last, "tokens": "roll br"})
    assert (reply.status_code, reply.headers["location"]) == (303, link(room, 0))
    assert room.match.events[-1].token == "roll br"


async def test_a_doubled_post_enters_once_and_an_old_page_nothing(house: House) -> None:
    room = await table(house, "person", "open")
    answers = room.last
    for tokens, seat, status in ((["roll fl"] * 2, 0, 200), (["roll fl"] * 2, 0, 200), (["roll fl"] * 2, 1, 409)):
        assert (await enter(house, room, *tokens, seat=seat, answers=answers)).status_code == status
    assert (await enter(house, room, "roll fl", answers=answers)).status_code == 409
    assert len(room.match.events) == 2


@pytest.mark.parametrize("tokens", ["roll 7", "place 0 0 fl n", "", "roll fl,roll fl", "roll fl, roll 7"])
async def test_what_cannot_have_come_is_refused(house: House, tokens: str) -> None:
    room = await table(house, "person", "open")
    last = room.last
    reply = await enter(house, room, tokens)
    assert (400 <= reply.status_code < 500, reply.json()["accepted"], room.last) == (True, False, last)


async def test_nothing_is_decided_while_dice_are_awaited_and_nothing_entered_while_they_are_not(house: House) -> None:
    room = await table(house, "person", "open", **{"option-limit": "6", "option-first": "0"})
    reply = await house.post(room, 0, "play", answers=room.last, token="roll fl")
    assert (reply.status_code, reply.json()["message"]) == (403, "First enter what was rolled or drawn.")
    await roll_on(house, room)
    assert room.match.to_act == 0
    reply = await enter(house, room, "roll fl")
    assert (reply.status_code, reply.json()["message"]) == (403, "There is nothing to roll or draw now.")
    assert (await enter(house, room, room.match.legal[0])).status_code == 403


async def test_a_wrong_entry_is_taken_back_by_anybody_until_somebody_has_chosen(house: House) -> None:
    room = await begun(house)
    assert room.match.events[-1].by == -1
    last = room.match.events[-1].token
    assert "Undo the last entry" in await house.page(room, 1)
    reply = await house.post(room, 1, "undo", answers=room.last)
    assert reply.json()["say"] == ["Teal undoes an entry."]
    assert room.match.to_act == "chance"
    await enter(house, room, last)
    await house.play(room)
    assert takeback_rules.why_not(room, 1) == "You cannot undo your last choice: Coral has played since."
    assert takeback_rules.why_not(room, 0) is None
    assert takeback_rules.why_not_ask(room, 1) is None
    await house.post(room, 1, "ask", answers=room.last)
    question = takeback_rules.question(room)
    assert question
    await house.post(room, 0, "answer", question=question.id, answer="agree")
    assert room.match.to_act == "chance"


async def test_an_entry_can_be_corrected_where_nothing_else_is_taken_back(house: House) -> None:
    room = await begun(house, **{"house-undo": "never"})
    assert takeback_rules.why_not(room, 0) is None
    await house.play(room)
    assert takeback_rules.why_not(room, 0) == "This table has no undo."


async def test_bots_play_wait_for_dice_and_do_not_keep_wrong_ones(house: House) -> None:
    room = await begun(house, "person", "bot random", **{"option-first": "1"})
    await until(lambda: room.match.to_act == 0)
    assert [event.by for event in room.match.events[-2:]] == [-1, 1]
    assert takeback_rules.why_not(room, 0) is None
    await house.post(room, 0, "undo", answers=room.last)
    assert room.match.to_act == "chance"
    await roll_on(house, room)
    await until(lambda: room.match.to_act == 0)


async def test_the_clock_waits_while_dice_are_awaited(house: House) -> None:
    room = await table(house, "person", "open", **{"house-clock": "300+5"})
    assert room.clock
    assert (room.clock.running, room.clock.due) == (None, None)
    await roll_on(house, room)
    assert room.clock.running == room.match.to_act


async def test_the_time_of_a_row_goes_on_after_dice_in_between(house: House) -> None:
    game = {"game": "dice-age", "option-first": "0", "house-clock": "300+5"}
    room = await table(house, "person", "open", **game)
    await roll_on(house, room)
    assert room.match.legal == ["roll"]
    await house.play(room)
    assert room.clock
    assert (room.match.to_act, room.clock.running) == ("chance", None)
    await roll_on(house, room)
    assert room.clock.running == 0
    assert room.clock.left[0] <= 300_000  # no increment for a turn that has not ended


async def test_nothing_is_promised_about_such_dice(house: House) -> None:
    room = await begun(house)
    while room.match.to_act is not None:
        await house.play(room)
    page = (await house.client.get(f"{link(room, 0)}/dice")).text
    assert "the hall promises nothing about them" in page
    assert "Nothing was promised" not in page
    text = (await house.client.get(f"{link(room, 0)}/record")).text
    assert '"dice": "table"' in text
    again = record.read(text, load)
    assert again.is_at_table
    assert record_format.write(again, record.names(text)) == text
    sent = await house.client.post("/records", files={"file": ("match.json", text.encode())})
    uploaded = sent.headers["location"].removesuffix("/replay")
    assert "the hall promises nothing about them" in (await house.client.get(f"{uploaded}/dice")).text
    assert (await house.client.get(f"{uploaded}/record")).text == text


async def test_a_rematch_is_at_the_same_table(house: House) -> None:
    room = await begun(house)
    while room.match.to_act is not None:
        await house.play(room)
    reply = await house.post(room, 0, "rematch")
    following = await house.room_of(reply.headers["location"])
    assert following.card.table_rules.real_dice
    assert following.match.to_act == "chance"


async def test_the_stream_tells_each_entry_and_goes_on_after_any(house: House) -> None:
    room = await table(house, "person", "open")
    await enter(house, room, "roll fl")
    events = stream(house.hall, room, Viewer(room.seats[0], BASE), str(room.last))
    await anext(events)
    await anext(events)
    await enter(house, room, "roll fr", "roll bl", seat=1)
    change = await anext(events)
    assert f"id: {room.last}\n" in change
    assert "3 of 18" not in change
    assert "4 of 18" in change
    await events.aclose()  # type: ignore[attr-defined]


async def test_all_at_one_device_enter_without_handing_it_on(house: House) -> None:
    room = await begun(house, "person", "here")
    page = await house.page(room, 0)
    assert 'id="cover"' not in page
    await house.post(room, 0, "undo", answers=room.last)
    assert f'action="{link(room, 0)}/enter"' in await house.page(room, 0)


@pytest.mark.parametrize("name", list(games()))
async def test_some_turns_of_each_game(house: House, name: str) -> None:
    """Every page of a person shows what is awaited, with a picture of all that can come."""
    room = await table(house, *["person", "open", "open"][: games()[name].seats[0]], game=name)
    asks = set()
    for _turn in range(12):
        if room.match.to_act == "chance":
            page = await house.page(room, 0)
            assert {*room.match.odds} <= {*re.findall(r'<button name="tokens" value="([^"]+)"', page)}
            found = re.search(r'<h2 id="entering-ask">(.*?)</h2>', page)
            assert found
            asks.add(found[1])
            await enter(house, room, *run_of(room)[: 1 + room.last % 8])
        else:
            await house.play(room)
    assert len(asks) >= 2, asks
