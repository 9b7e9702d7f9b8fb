"""Whole matches in a real hall: programs in two languages against each other and against a bot of the hall."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import dicehall
from dicehall.client import Hall
from tests.client.conftest import Client, wait_for
from tests.server.process import HallProcess

PYTHON = (sys.executable, "examples/bot.py")
NODE = ("node", "examples/bot.mjs")
has_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
Start = Callable[..., Client]


def played(hall: Hall, match: str) -> dicehall.Match:
    """The match when it is over, replayed from its record, in which every event is checked."""
    beside = hall.watch(match)
    for _state in beside.states():
        pass
    return dicehall.read(beside.record())


def both_play(hall: Hall, clients: Sequence[Client], game: str, **options: Any) -> None:
    """The first client finds the match among its own, the second the table in the lobby; other seats have bots."""
    seats = dicehall.load(game).seats[0]
    bots = ["bot random"] * max(1, seats - 2)
    match, _seat = hall.create(game, ["person", "open", *bots], options, listed="yes", programs="yes")
    ended = played(hall, match)
    assert ended.outcome
    assert {event.by for event in ended.events} >= set(range(2 + len(bots)))
    for seat, client in enumerate(clients):
        client.wait_for("scores: " + ", ".join(map(str, ended.scores)))
        assert f"{match}: {game}, seat {seat}, players: " in client.told()
        assert "Error of the program" not in client.told()


@has_node
def test_python_and_node_against_a_bot_of_the_hall(
    hall: Hall, token: str, account: Callable[[], str], client: Start
) -> None:
    clients = [client(token, "--", *PYTHON), client(account(), "--", *NODE)]
    both_play(hall, clients, "line-dice", limit=9)  # so much that nobody is out before the first choice
    for each in clients:
        assert each.end() == 0
        assert each.told().endswith("The client has stopped. Matches in progress wait for it.\n")


@has_node
@pytest.mark.full
def test_python_and_node_play_every_game(hall: Hall, token: str, account: Callable[[], str], client: Start) -> None:
    clients = [client(token, "--", *PYTHON), client(account(), "--", *NODE)]
    for game in dicehall.games():
        both_play(hall, clients, game)


def test_the_python_of_the_page_plays(served: HallProcess, token: str, root: Path) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (root / "docs/programs.md").read_text("utf-8"), re.DOTALL)
    said: dict[str, Any] = {}
    exec(compile(block, "docs/programs.md", "exec"), said)
    assert len(said["against_the_bot"](served.url, token)) == 2


def test_one_stream_is_enough_for_all_matches(hall: Hall) -> None:
    matches = [hall.create("line-dice", ["person", "bot random"], {"limit": 4})[0] for _ in range(3)]
    for seat in hall.turns():
        state = seat.state()
        if state.is_my_turn:
            seat.play(state.legal[0], state)
            # A last choice of the bot brings no further turn: look only when it is made.
            wait_for(lambda seat=seat: seat.state().is_over or seat.state().is_my_turn)  # type: ignore[misc]
        if all(hall.watch(match).state().is_over for match in matches):
            break
    assert {mine.match for mine in hall.mine() if mine.stage == "over"} == set(matches)
