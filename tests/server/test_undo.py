"""Taking back: one's own last decision, while nothing has happened since."""

import pytest

from dicehall.core.match import Match
from dicehall.server.match import takeback_rules
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_the_last_choice_can_be_taken_back(house: House) -> None:
    room = await house.people()
    legal, count = room.match.legal, len(room.match.events)
    await house.play(room)
    reply = await house.post(room, 0, "undo", answers=room.last)
    assert reply.json()["accepted"] is True
    assert reply.json()["say"] == ["Coral undoes the last choice."]
    assert (room.match.to_act, room.match.legal, len(room.match.events)) == (0, legal, count)
    assert [entry.kind for entry in room.entries[-2:]] == ["event", "undo"]


async def test_the_log_tells_that_it_was_taken_back_and_not_what(house: House) -> None:
    room = await house.people()
    await house.play(room)
    assert "opens the road" in await house.page(room, 1)
    await house.post(room, 0, "undo", answers=room.last)
    page = await house.page(room, 1)
    assert "opens the road" not in page
    assert "Coral undoes the last choice." in page


async def test_a_doubled_undo_takes_back_once(house: House) -> None:
    room = await house.people()
    first = await house.play(room)
    await house.play(room)
    answers = room.last
    assert (await house.post(room, 1, "undo", answers=answers)).status_code == 200
    assert (await house.post(room, 1, "undo", answers=answers)).status_code == 200
    assert room.match.events[-1].token == first


async def test_the_page_says_whether_and_why_not(house: House) -> None:
    room = await house.people()
    assert "You have nothing to undo yet." in await house.page(room, 0)
    await house.play(room)
    assert "why-no-undo" not in await house.page(room, 0)
    await house.play(room)
    assert "You cannot undo your last choice: Teal has played since." in await house.page(room, 0)


async def test_not_after_another_seat_has_played(house: House) -> None:
    room = await house.people()
    await house.play(room)
    await house.play(room)
    last = room.last
    reply = await house.post(room, 0, "undo", answers=last)
    assert (reply.status_code, room.last) == (409, last)
    assert reply.json()["message"] == "You cannot undo your last choice: Teal has played since."


async def test_not_what_somebody_else_did(house: House) -> None:
    room = await house.people()
    await house.play(room)
    assert (await house.post(room, 1, "undo", answers=room.last)).status_code == 409


async def test_not_after_chance_has_played(house: House) -> None:
    room = await house.people(limit=2, scoring="domino", target=1000)
    seat = 0
    while not room.entries[-1].is_chance or not any(event.by == 0 for event in room.match.events):
        seat = room.on_turn.number if room.on_turn else seat
        await house.play(room)
    reply = await house.post(room, seat, "undo", answers=room.last)
    assert reply.status_code == 409
    assert "there was a roll or a draw since" in reply.json()["message"]


async def test_not_after_it_has_shown_what_was_hidden(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people()
    await house.play(room)

    def unmasked_by_each_event(match: Match, viewer: int | None, first: int = 0) -> list[str]:
        return [f"{event.token} {len(match.events)}" for event in match.events[first:]]

    monkeypatch.setattr(Match, "seen", unmasked_by_each_event)
    assert "revealed something hidden" in (takeback_rules.why_not(room, 0) or "")


@pytest.mark.parametrize("hidden", ["yes", ""])
async def test_not_when_the_match_is_over(house: House, hidden: str) -> None:
    room = await house.people(hidden=hidden)
    seat = 0
    while room.on_turn is not None:
        seat = room.on_turn.number
        await house.play(room)
    last = room.last
    reply = await house.post(room, seat, "undo", answers=last)
    assert (reply.status_code, room.last) == (409, last)
    assert reply.json()["message"] == "The match is over: you can no longer undo."
    shown = await house.page(room, seat)
    assert "The match is over: you can no longer undo." in shown
    assert not [thing for thing in ("undo", "ask", "tell-me") if f'id="{thing}"' in shown]


async def test_taking_back_gives_no_other_dice(house: House) -> None:
    room = await house.people(limit=2, scoring="domino", target=1000)
    while room.match.view()["deal"] == 1:
        await house.play(room)
    rolled = [entry.data["token"] for entry in room.entries if entry.is_chance]
    again = await house.people(limit=2, scoring="domino", target=1000)
    for entry in [entry for entry in room.entries if not entry.is_chance and entry.kind == "event"]:
        await house.play(again, entry.data["token"])
        if again.match.view()["deal"] == 1 and takeback_rules.why_not(again, entry.by or 0) is None:
            await house.post(again, entry.by or 0, "undo", answers=again.last)
            await house.play(again, entry.data["token"])
    assert [entry.data["token"] for entry in again.entries if entry.is_chance] == rolled
