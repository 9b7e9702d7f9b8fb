"""Programs that are run where a distribution is installed, and the sessions of the READMEs."""

from __future__ import annotations

import re
from pathlib import Path

PLAY_EVERY_GAME = """
import random

import dicehall

choices = random.Random(7)
for name in dicehall.games():
    game = dicehall.load(name)
    match = game.new(players=game.seats[0], seed=7)
    while match.to_act is not None:
        match.play(choices.choice(match.legal))
    assert dicehall.read(match.record()).outcome == match.outcome
    print(name)
"""
GAMES = ["dazzling-diceline", "dice-age", "line-dice", "wuerfelzucker"]


def session(readme: Path) -> str:
    """The Python session of a README."""
    (block,) = re.findall(r"```python\n(.*?)```", readme.read_text("utf-8"), re.DOTALL)
    return str(block)


def importable(names: set[str]) -> str:
    """A program that prints which of the modules are there, sorted."""
    return f"from importlib.util import find_spec\nprint(*sorted(n for n in {names!r} if find_spec(n)))"
