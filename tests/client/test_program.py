"""A program that is late, wrong, dead or does not listen: whoever asks is told, and it is started again."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dicehall.cli.bot_client import program as programs
from dicehall.cli.bot_client.program import MOST_DEATHS, Failed, Hopeless, Program
from tests.client.conftest import wait_for
from tests.patience import PATIENCE

PREFACE = """
import json, os, sys, time
def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "choose":
            yield message
def answer(**fields):
    print(json.dumps(fields), flush=True)
"""
Make = Callable[..., Program]


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def program(told: list[str]) -> Iterator[Make]:
    """Starts a program: the lines that follow the preface."""
    made: list[Program] = []

    def make(code: str, seconds: float = 20.0) -> Program:
        made.append(Program([sys.executable, "-ISc", PREFACE + code], seconds, told.append))
        made[-1].start()
        return made[-1]

    yield make
    for each in made:
        each.end()


def ask(program: Program, match: str = "m", **fields: object) -> dict[str, object]:
    return program.ask({"do": "new", "id": match}, {"do": "choose", "id": match, **fields})


def test_it_is_told_of_a_match_once_and_asked_as_often_as_needed(program: Make) -> None:
    told = program(
        "for line in sys.stdin:\n  seen = globals().get('seen', '') + json.loads(line)['do'] + ' '\n"
        "  if 'choose' in line: answer(token=seen)"
    )
    assert ask(told) == {"token": "new choose "}
    assert ask(told) == {"token": "new choose choose "}
    told.tell({"do": "over", "id": "m"})
    told.tell({"do": "over", "id": "unknown"})
    assert ask(told, "n") == {"token": "new choose choose over new choose "}


def test_what_it_has_started_ends_with_it(program: Make, told: list[str]) -> None:
    """Else nobody would see its end: what it has started holds its output open."""
    forked = program("next(asked())\nif os.fork() == 0: time.sleep(60)\nos._exit(3)")
    with pytest.raises(Failed, match="exit code 3"):
        ask(forked)


def test_an_answer_nested_without_end_is_a_wrong_one(program: Make) -> None:
    nested = program("for message in asked(): print('[' * 100_000, flush=True)")
    assert "error" in ask(nested)


def test_answers_find_their_questions_in_any_order(program: Make) -> None:
    """It reads three, then answers from the last to the first by id, which it leaves out when that is clear."""
    shuffled = program(
        "questions = asked()\n"
        "a, b, c = (next(questions)['id'] for _ in range(3))\n"
        "answer(id=c, token=c)\nanswer(id=b, token=b)\nanswer(token=a)\nsys.stdin.read()"
    )
    answers: dict[str, object] = {}
    askers = [
        threading.Thread(target=lambda name=name: answers.update({name: ask(shuffled, name)["token"]}))
        for name in "abc"
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(20)
    assert answers == {"a": "a", "b": "b", "c": "c"}


@pytest.mark.parametrize("line", ["'I think …'", "{}", "[]", "7", "json.dumps({'tokn': 'x'})", "''", "'x' * 2**21"])
def test_what_is_no_answer_is_an_error(program: Make, line: str) -> None:
    babbler = program(f"for _ in asked(): print({line}, flush=True)")
    error = str(ask(babbler)["error"])
    assert error.startswith("This is not an answer: ")
    assert len(error) < 300
    assert "error" in ask(babbler), "it goes on"


def test_what_answers_no_question_is_told(program: Make, told: list[str]) -> None:
    eager = program("for _ in asked(): answer(id='x', token='?'); answer(token='a'); answer(token='b')")
    assert ask(eager) == {"token": "a"}
    assert ask(eager)["token"] in ("a", "b")
    assert told[0] == 'The program wrote something that answers no question: {"id": "x", "token": "?"}'


def test_when_it_ends_who_waits_is_told_and_the_next_question_starts_it_again(program: Make, told: list[str]) -> None:
    mortal = program(
        "for message in asked():\n  if message.get('fatal'): sys.exit(7)\n  answer(token=str(os.getpid()))"
    )
    first = ask(mortal)["token"]
    with pytest.raises(Failed, match="ended with exit code 7"):
        ask(mortal, fatal=True)
    assert ask(mortal)["token"] != first
    assert told == ["The program ended with exit code 7."]


def test_killed_from_outside_it_is_started_again(program: Make) -> None:
    mortal = program("for _ in asked(): answer(token=str(os.getpid()))")
    first = str(ask(mortal)["token"])
    os.kill(int(first), 9)
    with suppress(Failed):  # where it was asked before its end was known
        ask(mortal)
    assert ask(mortal)["token"] != first


def test_one_that_ends_again_and_again_is_hopeless(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = program("for _ in asked(): sys.exit(1)")
    monkeypatch.setattr(broken._backoff, "next", lambda: 0.0)
    for _death in range(MOST_DEATHS):
        with pytest.raises(Failed):
            ask(broken)
    with pytest.raises(Hopeless, match=f"has ended {MOST_DEATHS} times without an answer"):
        ask(broken)


def test_one_that_is_silent_is_ended(program: Make, told: list[str]) -> None:
    sleeper = program("for message in asked():\n  if message['id'] == 'm': time.sleep(60)\n  answer(token='x')", 0.3)
    with pytest.raises(Failed, match=r"has not answered for 0.3 seconds"):
        ask(sleeper)
    assert told == ["The program has not answered for 0.3 seconds and is stopped."]


def test_one_that_does_not_read_is_ended(program: Make) -> None:
    """The question is longer than what fits between the two."""
    deaf = program("time.sleep(60)", 0.3)
    with pytest.raises(Failed, match=r"has not answered for 0.3 seconds"):
        ask(deaf, view="x" * 2**20)


class Clock:
    """Stands in for the module `time`: moved by a test; who waits looks often."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, _seconds: float) -> None:
        time.sleep(0.001)


def test_time_runs_from_the_last_answer_on_while_many_wait(
    program: Make, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six questions at once, of nine tenths of a second each, are no reason to end a program that has one second."""
    clock = Clock()
    monkeypatch.setattr(programs, "time", clock)
    steady = program(
        f"for n, asked in enumerate(asked()):\n"
        f"  while not os.path.exists({str(tmp_path)!r} + '/' + str(n)): time.sleep(0.001)\n"
        "  answer(token='x')",
        1.0,
    )

    def are_open(count: int) -> Callable[[], bool]:
        return lambda: len(steady._open) == count

    askers = [threading.Thread(target=ask, args=(steady, str(number))) for number in range(6)]
    for asker in askers:
        asker.start()
    wait_for(are_open(6))
    for number in range(6):
        clock.now += 0.9
        time.sleep(0.01)  # in which it is looked at
        (tmp_path / str(number)).touch()
        wait_for(are_open(5 - number))
    for asker in askers:
        asker.join(PATIENCE)
    assert told == []


def test_one_that_closes_its_output_is_ended(program: Make) -> None:
    mute = program("os.close(1); time.sleep(60)")
    with pytest.raises(Failed):
        ask(mute)


def test_it_ends_with_its_input(program: Make, told: list[str]) -> None:
    polite = program("for message in asked(): answer(token='x')")
    assert ask(polite)
    polite.end()
    assert told == []


def test_one_that_goes_on_is_ended(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "GRACE", 0.1)
    stubborn = program(
        "import signal; signal.signal(15, signal.SIG_IGN)\n"
        "for _ in asked(): answer(token=str(os.getpid()))\ntime.sleep(60)"
    )
    pid = int(str(ask(stubborn)["token"]))
    stubborn.end()
    wait_for(lambda: not is_alive(pid))


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_does_not_get_the_token(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEHALL_TOKEN", "dh_secret")
    curious = program("for _ in asked(): answer(token=str(dict(os.environ)))")
    assert "dh_secret" not in str(ask(curious))


def test_what_cannot_be_started_is_told() -> None:
    with pytest.raises(Hopeless, match="Cannot start the program: "):
        Program(["no-such-program"], 1.0, print).start()
