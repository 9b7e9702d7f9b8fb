"""The walls between games and everything else: mypy finds what a game leaves out, and what is asked for in vain."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from dicehall.core.edition import Edition
from dicehall.core.parts import WithHides, WithIsOpen, WithSteps
from dicehall.games import find
from tests.core.running import ROOT
from tests.core.tiny_game import GAME

WORDS = """
from dicehall.core.words import Sentence
View = dict[str, int]

def sentence(token: str, view: View, who: str | None, seats: object = None) -> Sentence:
    return Sentence(token, "R1")

def order(tokens: list[str]) -> list[str]:
    return tokens

def run(token: str, count: int) -> str:
    return token

def headline(view: View, seats: object) -> str:
    return ""

def happened_to(before: View, after: View, seats: object) -> list[str]:
    return []
"""
VERB = "def verb(token: str) -> str:\n    return token\n"

FILES = {
    "whole.py": WORDS + VERB,
    "missing.py": WORDS,
    "misspelt.py": WORDS + VERB.replace("verb", "verbs"),
    "other_arguments.py": WORDS + VERB.replace("token: str", "token: str, view: View"),
    "other_result.py": WORDS + VERB.replace("-> str:\n    return token", "-> int:\n    return 1"),
    "steps.py": "def stpes(before: object, after: object, seats: object) -> list[tuple[object, str]]:\n    return []\n",
    "walls.py": """
import missing, misspelt, other_arguments, other_result, steps, whole
from typing import Any
from dicehall.core import parts
from dicehall.games import find

GOOD: parts.WordsFile[dict[str, int]] = whole
MISSING: parts.WordsFile[dict[str, int]] = missing  # wrong
MISSPELT: parts.WordsFile[dict[str, int]] = misspelt  # wrong
ARGUMENTS: parts.WordsFile[dict[str, int]] = other_arguments  # wrong
RESULT: parts.WordsFile[dict[str, int]] = other_result  # wrong
STEPS: parts.WithSteps[Any] = steps  # wrong

GAME = find("line-dice")
GAME.part("words").verb("roll fl")
GAME.part("wrods")  # wrong
GAME.part("words").verbs("roll fl")  # wrong
GAME.part("words").verb(3)  # wrong
match = GAME.new(players=2)
match.dice = None  # wrong
match.is_at_table = True  # wrong
""",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy, as the house runs it, says of each line of walls.py."""
    folder = tmp_path_factory.mktemp("broken")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    search = {**os.environ, "MYPYPATH": str(folder), "PYTHONPATH": str(ROOT / "src")}
    files = [str(folder / name) for name in FILES]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-pretty", *files], cwd=ROOT, env=search, capture_output=True, text=True
    )
    told = re.findall(r"^(\S*?)(\w+)\.py:(\d+): error: (.*)$", ran.stdout, re.MULTILINE)
    assert told, ran.stdout + ran.stderr
    assert {module for _folder, module, _line, _text in told} == {"walls"}, ran.stdout
    return {int(line): text for _folder, _module, line, text in told}


def test_mypy_finds_every_hole_in_the_walls_and_nothing_else(found: dict[int, str]) -> None:
    wrong = [number for number, line in enumerate(FILES["walls.py"].splitlines(), 1) if line.endswith("# wrong")]
    assert sorted(found) == wrong


def test_what_a_game_may_leave_out_is_there_where_it_is_declared() -> None:
    secretive, open_to_all = find("dice-age"), find("wuerfelzucker")
    assert isinstance(secretive.part("view"), WithHides)
    assert isinstance(secretive.part("table"), WithSteps)
    assert not isinstance(open_to_all.part("view"), WithHides)
    assert not isinstance(open_to_all.part("table"), WithSteps)
    assert isinstance(open_to_all.part("view"), WithIsOpen)
    assert not isinstance(GAME.part("view"), WithIsOpen)


def test_what_holds_where_a_game_leaves_it_out() -> None:
    match = GAME.new(players=2, secret=False, seed=1)
    edition: Edition = match.game
    assert not edition.is_open(match.table, edition.box), "nobody takes for granted that nothing is hidden"
    assert match.eyes(1) == 1
    assert edition.hides({"luck": [1]}, {"luck": [None]}, 0)
    assert not edition.hides({"luck": [None]}, {"luck": [None]}, 0)
    assert list(find("wuerfelzucker").steps({}, {}, [])) == []
