"""Whole matches in a real hall: programs in two languages against each other and against a bot of the hall."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

import pytest

import dicehall
from dicehall.client import Hall
from tests.client.conftest import Client

PYTHON = (sys.executable, "examples/bot.py")
NODE = ("node", "examples/bot.mjs")
has_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
Start = Callable[..., Client]
SHORT = {"limit": 3}


def played(hall: Hall, match: str) -> dicehall.Match:
    """The match when it is over, replayed from its record, in which every event is checked."""
    beside = hall.watch(match)
    for _state in beside.states():
        pass
    return dicehall.read(beside.record())


@has_node
def test_python_and_node_against_a_bot_of_the_hall(
    hall: Hall, token: str, account: Callable[[], str], client: Start
) -> None:
    """Python finds the match among its own, Node finds the table in the lobby."""
    match, _seat = hall.create("line-dice", ["person", "open", "bot random"], SHORT, listed="yes", programs="yes")
    clients = [client(token, "--", *PYTHON), client(account(), "--", *NODE)]
    ended = played(hall, match)
    assert ended.outcome
    assert {event.by for event in ended.events} == {-1, 0, 1, 2}
    for seat, each in enumerate(clients):
        each.wait_for(f"{match}: scores")
        assert f"{match}: line-dice, seat {seat} of 3" in each.told()
        assert each.end() == 0
        assert each.told().endswith("The client has ended. Matches that go on wait for it.\n")
