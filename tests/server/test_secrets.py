"""What a seat may not know is in nothing that it gets: two matches that differ in that alone look the same to it."""

import re
from pathlib import Path

import pytest

from dicehall.core.match import Match
from dicehall.games import find
from dicehall.server import log
from dicehall.server.seats import PERSON, Seat
from dicehall.server.store import Card, Standing
from dicehall.server.stream import stream
from dicehall.server.table import Viewer
from tests.server.house import BASE, House, link, opened, settings

pytestmark = pytest.mark.anyio
GAME = find("line-dice")
OPTIONS = GAME.settle({"players": 3, "hidden": True, "first": 0, "limit": 5})
SEATS = tuple(Seat(number, "", PERSON, f"secret-{number}") for number in range(3))
CARD = Card("the-match", "form", GAME.name, GAME.version, GAME.components_hash, OPTIONS, "seed", 0, SEATS)
MINE = ["fl", "fr", "straight", "cross", "bl"]
ONE, OTHER = ["fl", "bl", "bl", "cross", "fr"], ["br", "fl", "fr", "straight", "straight"]
DECISIONS = ["place 0 0 fl n"]


def entries(*hands: list[str]) -> list[log.Entry]:
    """The log of a match with these hands, after the decisions."""
    match = Match(GAME, OPTIONS, None)
    for hand in hands:
        for kind in hand:
            match.play(f"roll {kind}")
    for token in DECISIONS:
        match.play(token)
    return log.of_events(match.events, 0)


async def seen(house: House, seat: int | None) -> list[str]:
    """Every byte that a viewer gets: page, snapshot, changes from the beginning, answers to a good and a bad post."""
    room = await house.hall.room(CARD.id)
    viewer = Viewer(None if seat is None else room.seats[seat], BASE)
    pages = [await house.page(room, seat)]
    for last_id in (None, str(room.last - 1)):
        events = stream(house.hall, room, viewer, last_id)
        pages += [await anext(events), await anext(events)]
        await events.aclose()  # type: ignore[attr-defined]
    if seat is not None:
        for what, form in (
            ("play", {"answers": room.last, "token": "place 5 5 cross"}),
            ("play", {"answers": 1, "token": "out"}),
        ):
            pages.append((await house.post(room, seat, what, **form)).text)
    return pages


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def everything(folder: Path, hands: tuple[list[str], ...]) -> dict[int | None, list[str]]:
    async with opened(settings(folder)) as house:
        await house.hall.store.create(CARD, entries(*hands), Standing(0, "playing", 0, None))
        return {seat: await seen(house, seat) for seat in (None, 0, 1, 2)}


async def test_hidden_hands_are_in_nothing_that_others_get(tmp_path: Path) -> None:
    one = await everything(made(tmp_path / "one"), (MINE, ONE, OTHER))
    other = await everything(made(tmp_path / "other"), (MINE, OTHER, ONE))
    assert one[None] == other[None]
    assert one[0] == other[0]
    assert one[1] != other[1]
    assert one[2] != other[2]


async def test_the_comparison_sees_open_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONS, "hidden", False)
    one = await everything(made(tmp_path / "one"), (MINE, ONE, OTHER))
    other = await everything(made(tmp_path / "other"), (MINE, OTHER, ONE))
    assert one[None] != other[None]


async def test_no_page_holds_the_seed_or_the_link_of_another(house: House) -> None:
    room = await house.people(3)
    await house.play(room)
    for viewer in (None, 0, 1, 2):
        page = await house.page(room, viewer)
        assert room.card.seed not in page
        found = set(re.findall(r"/seat/[\w-]+", page))
        assert found <= ({link(room, viewer)} if viewer is not None else set())


async def test_only_the_seat_on_turn_gets_the_choices(house: House) -> None:
    room = await house.people(3)
    pages = {viewer: await house.page(room, viewer) for viewer in (None, 0, 1, 2)}
    assert {viewer: "data-token=" in page for viewer, page in pages.items()} == {
        None: False,
        0: True,
        1: False,
        2: False,
    }
