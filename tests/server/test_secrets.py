"""No page holds what belongs to others: seeds, links, choices. What differs in hidden hands alone is in test_leaks."""

import re
from pathlib import Path

import pytest

from dicehall.core.match import Match
from dicehall.games import find
from dicehall.server.match import log
from tests.server.house import House, link

pytestmark = pytest.mark.anyio
GAME = find("line-dice")
OPTIONS = GAME.settle({"players": 3, "hidden": True, "first": 0, "limit": 5})
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


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


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
