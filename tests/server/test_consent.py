"""Taking back by consent: beyond one's own last choice, if all persons at the table agree."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicehall.games import find
from dicehall.server.hall import takebacks
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log, takeback_rules
from dicehall.server.match.plan import Plan
from dicehall.server.match.seats import PERSON
from dicehall.server.match.table_rules import CONSENT, FREE, NEVER, TableRules
from tests.server.house import House, opened, settings

pytestmark = pytest.mark.anyio
DOMINO: dict[str, Any] = {"limit": 2, "scoring": "domino", "target": 1000}


async def table(house: House, undo: str = CONSENT, players: int = 2, bots: int = 0, **options: Any) -> LiveRoom:
    """Persons, then bots, at a table with this rule; seat 0 goes first."""
    game = find("line-dice")
    settled = game.settle({"players": players + bots, "first": 0, **options})
    seats = (("", PERSON),) * players + (("", "bot random"),) * bots
    return await house.hall.create(
        Plan(f"table {undo} {players}", game, settled, seats, table_rules=TableRules(undo=undo))
    )


async def asked(house: House, room: LiveRoom, seat: int = 0) -> int:
    """A question of the seat; its entry."""
    reply = await house.post(room, seat, "ask", answers=room.last)
    assert reply.json()["accepted"] is True
    assert room.entries[-1].kind == log.ASK
    return room.last


async def say(house: House, room: LiveRoom, seat: int, question: int, answer: str) -> httpx.Response:
    return await house.post(room, seat, "answer", question=question, answer=answer)


async def test_all_agree_and_the_last_choice_and_what_followed_is_taken_back(house: House) -> None:
    room = await table(house, players=3)
    legal = room.match.legal
    for _ in range(3):
        await house.play(room)
    question = await asked(house, room)
    assert (await say(house, room, 1, question, "agree")).status_code == 200
    assert len(room.entries) == question + 1
    assert (await say(house, room, 2, question, "agree")).json()["accepted"] is True
    assert [entry.kind for entry in room.entries[question:]] == ["agree", "agree", "undo"]
    undone = room.entries[-1]
    assert (undone.by, room.match.to_act, room.match.legal) == (0, 0, legal)
    assert len(room.match.events) == undone.data["to"]
    assert "Coral undoes the last choice." in await house.page(room)


async def test_one_no_ends_the_question_and_it_is_not_asked_again_before_somebody_plays(house: House) -> None:
    room = await table(house, players=3)
    await house.play(room)
    await house.play(room)
    question = await asked(house, room)
    await say(house, room, 1, question, "agree")
    await say(house, room, 2, question, "decline")
    assert takeback_rules.question(room) is None
    assert (await say(house, room, 1, question, "agree")).status_code == 200  # said already
    reply = await house.post(room, 0, "ask", answers=room.last)
    assert (reply.status_code, "already asked" in reply.json()["message"]) == (409, True)
    await house.play(room)
    await asked(house, room)


@pytest.mark.parametrize("end", ["play", "undo", "withdraw", "bot"])
async def test_what_ends_a_question(house: House, end: str) -> None:
    room = await table(house, players=3)
    await house.play(room)
    await house.play(room)
    question = await asked(house, room)
    if end == "play":
        await house.play(room)
    elif end == "undo":
        await house.post(room, 1, "undo", answers=room.last)
    elif end == "withdraw":
        await say(house, room, 0, question, "decline")
        assert "Coral withdraws the request." in await house.page(room)
    else:
        await house.post(room, 1, "controller", controller="bot random")
    last = room.last
    assert takeback_rules.question(room) is None
    for seat in (1, 2):
        reply = await say(house, room, seat, question, "agree")
        assert (reply.status_code, reply.json()["accepted"]) in {(409, False), (403, False)}
    assert not [entry for entry in room.entries[last:] if entry.kind in (log.AGREE, log.UNDO)]


async def test_doubled_posts_write_one_entry(house: House) -> None:
    room = await table(house)
    await house.play(room)
    await house.play(room)
    answers = room.last
    for _ in range(2):
        assert (await house.post(room, 0, "ask", answers=answers)).status_code == 200
    question = room.last
    assert question == answers + 1
    for _ in range(2):
        assert (await say(house, room, 1, question, "agree")).status_code == 200
    assert [entry.kind for entry in room.entries[answers:]] == ["ask", "agree", "undo"]
    assert (await house.post(room, 0, "ask", answers=answers)).status_code == 200
    assert room.entries[-1].kind == "undo"


async def test_foreign_and_late_posts_are_refused(house: House) -> None:
    room = await table(house)
    await house.play(room)
    await house.play(room)
    question = await asked(house, room)
    for seat, number, answer, status in (
        (0, question, "agree", 409),
        (1, question + 5, "agree", 409),
        (1, 1, "agree", 409),
        (1, question, "maybe", 400),
    ):
        assert (await say(house, room, seat, number, answer)).status_code == status
    assert (await house.post(room, 1, "ask", answers=room.last)).status_code == 409
    assert (await house.post(room, 1, "ask", answers=1)).status_code == 409
    assert room.last == question


async def test_bots_agree_at_once_and_wait_for_people(house: House) -> None:
    alone = await table(house, players=1, bots=1)
    await house.play(alone)
    while alone.match.to_act != 0:
        await _soon()
    assert "Undo anyway" in await house.page(alone, 0)
    await house.post(alone, 0, "ask", answers=alone.last)
    assert (alone.entries[-1].kind, alone.match.to_act) == ("undo", 0)
    room = await table(house, players=2, bots=1)
    await house.play(room)
    question = await asked_before_the_bot(house, room)
    for _ in range(5):
        await _soon()
    assert room.last == question
    await say(house, room, 1, question, "decline")
    while room.last == question + 1:
        await _soon()


async def asked_before_the_bot(house: House, room: LiveRoom) -> int:
    """Seat 1 plays and asks at once, in one go: the bot comes to nothing in between."""
    seat = room.seats[1]
    await house.hall.write(room, room.decided(room.match.legal[0]))
    await takebacks.ask(house.hall, room, seat, room.last)
    return room.last


async def _soon() -> None:
    await asyncio.sleep(0.02)


@pytest.mark.parametrize(("rule", "free", "more"), [(FREE, True, False), (CONSENT, True, True), (NEVER, False, False)])
async def test_the_rule_of_the_table(house: House, rule: str, free: bool, more: bool) -> None:
    room = await table(house, rule)
    await house.play(room)
    assert (takeback_rules.why_not(room, 0) is None) == free
    assert (takeback_rules.why_not_ask(room, 0) is None) == more
    await house.play(room)
    assert ("Request undo" in await house.page(room, 0)) == more
    last = room.last
    assert (await house.post(room, 1, "undo", answers=last)).status_code == (200 if free else 409)
    if not more:
        assert (await house.post(room, 0, "ask", answers=room.last)).status_code == 409


async def test_all_see_the_question_and_only_those_asked_may_answer(house: House) -> None:
    room = await table(house, players=3)
    await house.play(room)
    await house.play(room)
    await asked(house, room)
    pages = {seat: await house.page(room, seat) for seat in (None, 0, 1, 2)}
    assert all("asks to undo the last choice." in pages[seat] for seat in (None, 1, 2))
    assert "You have asked to undo your last choice." in pages[0]
    assert {seat: 'value="agree"' in page for seat, page in pages.items()} == {None: False, 0: False, 1: True, 2: True}
    assert {seat: 'value="decline"' in page for seat, page in pages.items()} == {
        None: False,
        0: True,
        1: True,
        2: True,
    }


async def test_chance_taken_back_comes_again_whatever_is_played_instead(house: House) -> None:
    """The roll after a deal is over is the same one, though the deal ends by another choice."""
    room = await table(house, **DOMINO)
    while room.match.view()["deal"] == 1:
        await house.play(room)
    rolled = {place: event.token for place, event in enumerate(room.match.events)}
    last = max(place for place, event in enumerate(room.match.events) if event.by == 0)
    question = await asked(house, room)
    await say(house, room, 1, question, "agree")
    assert len(room.match.events) == last
    again = 0
    for token in room.match.legal:
        await house.play(room, token)
        later = [(place, event.token) for place, event in enumerate(room.match.events) if event.by < 0 and place > last]
        assert all(token == rolled[place] for place, token in later)
        again += len(later)
        await house.post(room, 0, "ask", answers=room.last)
        if takeback_rules.question(room):
            await say(house, room, 1, room.last, "agree")
    assert again > 0


async def test_a_question_outlives_a_restart(tmp_path: Path) -> None:
    async with opened(settings(tmp_path)) as house:
        room = await table(house)
        await house.play(room)
        await house.play(room)
        question = await asked(house, room)
    async with opened(settings(tmp_path)) as house:
        again = await house.hall.room(room.card.id)
        assert takeback_rules.question(again) == takeback_rules.Question(question, 0, room.entries[-1].data["to"], (1,))
        await say(house, again, 1, question, "agree")
        assert again.entries[-1].kind == "undo"
