"""Killed at any moment, be it the client, its program or the hall: all matches go on, and nothing is played twice."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable

import dicehall
from dicehall.client import Hall
from tests.client.conftest import Client, wait_for
from tests.server.process import HallProcess

SLOW = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "choose":
        time.sleep(0.05)
        print(json.dumps({"id": asked["id"], "token": asked["position"]["legal"][0]}), flush=True)
        print("answered by", os.getpid(), file=sys.stderr)
"""
MATCHES = 3


def test_all_matches_go_on_after_every_kill(
    served: HallProcess, hall: Hall, token: str, client: Callable[..., Client]
) -> None:
    matches = [hall.create("line-dice", ["person", "bot random"])[0] for _ in range(MATCHES)]
    playing = client(token, "--most", "0", "--", sys.executable, "-ISc", SLOW)

    def answers(more: int) -> int:
        """Wait for so many more answers; the process that gave the last one."""
        before = playing.told().count("answered")
        wait_for(lambda: playing.told().count("answered") >= before + more)
        return int(re.findall(r"answered by (\d+)", playing.told())[-1])

    answers(4)
    playing.end(signal.SIGKILL)
    playing.start()
    program = answers(4)
    os.kill(program, signal.SIGKILL)
    assert answers(4) != program
    served.end(signal.SIGKILL)
    served.start()
    answers(4)
    for match in matches:
        beside = hall.watch(match)
        *_before, state = beside.states()
        ended = dicehall.read(beside.record())
        assert state.is_over
        assert ended.outcome
        assert [event.token for event in ended.events] == state.events
    assert "The program ended with exit code -9." in playing.told()
    assert f"The hall at {served.url} does not answer: " in playing.told()
    assert playing.end() == 0
