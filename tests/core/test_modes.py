"""One source of rules, three ways to run it: compiled, interpreted, compiled with every index checked. All agree."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dicehall.core import conformance
from dicehall.core.game import Game
from dicehall.games import find, games
from tests.core import traces
from tests.core.running import environment, python
from tests.core.tiny_game import GAME as TINY

pytestmark = pytest.mark.compiled

INTERPRETED = """
from dicehall.core.compiled import PLAIN
from tests.core import test_modes
assert PLAIN
test_modes.tell({game!r}, {every})
"""

CHECKED = """
import numpy as np
from dicehall.core.compiled import CHECKED
from tests.core import test_modes
assert CHECKED
test_modes.tell({game!r}, {every})
"""

HELPERS = """
import sys
from tests.core import traces
sys.stdout.write("\\n".join(traces.helper_lines()))
"""

OUT_OF_RANGE = """
import numpy as np
from tests.core.tiny_game import GAME
match = GAME.new(players=4)
try:
    GAME.doors.score(match.table, GAME.box, np.zeros(2))
except IndexError as error:
    print("refused", error)
"""


def game_of(name: str) -> Game:
    return TINY if name == "tiny" else find(name)


def lines(name: str, every: int) -> list[str]:
    """The trace of a game; the whole one has every option value once, and for Line Dice the mixes."""
    game = game_of(name)
    mixes = list(conformance.sample_options(game)) + (traces.MIXES if name == "line-dice" else [])
    return list(traces.all_lines(game, mixes[::every]))


def tell(name: str, every: int) -> None:
    """Print the trace, for the other process."""
    sys.stdout.write("\n".join(lines(name, every)))


WHOLE = [pytest.param((name, 1), marks=pytest.mark.full) for name in games()]
Traced = tuple[str, int, list[str]]


@pytest.fixture(scope="module", params=[("tiny", 1), *((name, 3) for name in games()), *WHOLE])
def compiled(request: pytest.FixtureRequest) -> Traced:
    """A game, of how many ways to play it one is traced, and its trace in this process."""
    name, every = request.param
    return name, every, lines(name, every)


def assert_same(ours: list[str], theirs: list[str]) -> None:
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        assert one == other, f"line {number} after {ours[max(0, number - 5) : number]}"


def test_interpreted_rules_agree_byte_for_byte(compiled: Traced) -> None:
    name, every, ours = compiled
    ran = python(INTERPRETED.format(game=name, every=every), environment(None, NUMBA_DISABLE_JIT="1"))
    assert_same(ours, ran.stdout.splitlines())


def test_with_checked_indices_nothing_is_out_of_range_and_all_is_the_same(compiled: Traced) -> None:
    name, every, ours = compiled
    ran = python(CHECKED.format(game=name, every=every), environment(None, DICEHALL_BOUNDSCHECK="1"))
    assert_same(ours, ran.stdout.splitlines())


def test_without_the_instructions_of_this_processor_the_helpers_are_the_same(tmp_path: Path) -> None:
    ran = python(HELPERS, environment(tmp_path, NUMBA_CPU_NAME="generic"))
    assert_same(list(traces.helper_lines()), ran.stdout.splitlines())


def test_checked_indices_are_really_checked() -> None:
    assert python(OUT_OF_RANGE, environment(None, DICEHALL_BOUNDSCHECK="1")).stdout.startswith("refused")
