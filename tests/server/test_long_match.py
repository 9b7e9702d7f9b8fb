"""Matches of thousands of events: a page tells of the last turns, and keeps no more of the past than that."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from dicehall.core.dice import SeededDice
from dicehall.core.match import Match
from dicehall.games import load
from dicehall.server.match import log, view_cache
from dicehall.server.match.card import Card
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.match.table_rules import TableRules
from dicehall.server.rendering import log_lines
from dicehall.server.rendering.match_page import fragment
from dicehall.server.rendering.viewer import Viewer
from tests.server.house import opened, settings

GAME = load("line-dice")
OPTIONS = GAME.settle({"players": 6, "scoring": "domino", "target": 200})


def card() -> Card:
    seats = tuple(Seat(number, f"Seat {number}", PERSON, f"secret-{number}") for number in range(6))
    return Card("match", "form", GAME.name, GAME.version, GAME.components_hash, OPTIONS, "seed", 0, seats)


@pytest.fixture(scope="module")
def room() -> Room:
    pick = random.Random(1)
    match = Match(GAME, OPTIONS, SeededDice("seed"))
    match.roll()
    while match.to_act is not None:
        match.play(pick.choice(match.legal))
    assert len(match.events) > 700
    return Room(card(), GAME, log.of_events(match.events, 0))


def test_the_log_of_a_page_is_bounded(room: Room) -> None:
    lines = log_lines.Story(room, 0).lines()
    assert "Earlier turns" in lines[0].text
    assert len(lines) <= 4 * log_lines.TOLD
    assert "Earlier turns" in fragment(room, Viewer(room.seats[0], "http://hall"))


def test_the_views_kept_are_bounded(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_cache, "KEPT", 10)
    kept, played, follow = view_cache.ViewCache(), [], Match.follow

    def counted(match: Match, ahead: Match) -> None:
        played.append(match)
        follow(match, ahead)

    monkeypatch.setattr(Match, "follow", counted)
    count = len(room.match.events)
    for at in range(count - 50, count + 1):
        assert kept.view(room.match, at, None)["deal"] > 1
    assert len(played) == 49  # one event for each view, none twice; the last view is that of the match
    assert len(kept._views) == 10


def test_what_was_taken_back_is_forgotten(room: Room) -> None:
    kept, other = view_cache.ViewCache(), room.match.copy()
    count = len(other.events)
    end = kept.view(other, count, 0)
    other.rewind(count - 1)
    kept.forget(count - 1)
    legal = [token for token in other.legal if token != room.match.events[-1].token]
    if legal:
        other.play(legal[0])
        assert kept.view(other, count, 0) != end
    assert kept.view(other, count - 1, 0) == room.past.view(room.match, count - 1, 0)


def test_an_earlier_room_is_as_it_was_and_costs_little(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """With undos, changes of seats, chat and clocks among the entries."""
    events = room.match.events
    own = [place for place, event in enumerate(events) if event.by >= 0][:12]
    entries = list(log.of_events(events[: own[6]], 0))

    def add(kind: str, data: dict[str, object], by: int) -> None:
        entries.append(log.Entry(len(entries) + 1, kind, data, by, 1000 * len(entries)))

    add(log.CHAT, {"text": "Hello"}, 1)
    add(log.UNDO, {"to": own[4]}, 0)
    add(log.CONTROLLER, {"seat": 2, "controller": "open", "name": "", "player": None, "link": "new"}, 2)
    for event in events[own[4] : own[11]]:
        add(log.EVENT, {"token": event.token}, event.by)
    made = replace(card(), table_rules=TableRules(move=60))
    whole = Room(made, GAME, entries)
    facts = ("seats", "taken", "host", "entries", "states", "_moments", "clock", "stage", "last")
    for last in range(len(entries)):
        earlier, fresh = whole.at(last), Room(made, GAME, entries[:last])
        assert earlier.match.events == fresh.match.events
        assert earlier.match.view(0) == fresh.match.view(0)
        assert all(getattr(earlier, fact) == getattr(fresh, fact) for fact in facts)
        assert earlier.chat(9) == fresh.chat(9)
        changes = [(whole.at(last).changes_after(each), fresh.changes_after(each)) for each in range(-1, last + 2)]
        assert all(found == wanted for found, wanted in changes)
        assert whole.at(last).summary_after(entries[last : last + 1]) == fresh.summary_after(entries[last : last + 1])
    played: list[str] = []
    monkeypatch.setattr(Match, "play", lambda _match, token: played.append(token))
    room.at(room.last - 50)
    assert not played


@pytest.mark.anyio
async def test_a_log_that_is_full_leaves_nothing_but_to_play_to_the_end(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, most_entries=16)) as house:
        room = await house.people(limit=7)
        await house.post(room, 0, "say", answers=room.last, text="hello")
        assert room.last == 16
        await house.play(room)
        full = "you can now only play it to the end"
        deeds: dict[str, dict[str, str]] = {"undo": {}, "say": {"text": "again"}, "leave": {}}
        for what, form in {**deeds, "controller": {"controller": "bot flat"}}.items():
            refused = await house.post(room, 0, what, answers=room.last, **form)
            assert (refused.status_code, full in refused.json()["message"]) == (409, True)
        while room.match.to_act is not None:
            await house.play(room)
        assert room.stage == "over"
        assert (await house.post(room, 0, "rematch")).status_code == 303
