"""The machine code that is kept between runs: never stale, made once, wherever the package lies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from dicehall.games import games
from tests.core import copies
from tests.core.running import environment, python

pytestmark = pytest.mark.compiled

SCORE = """
import sys
from dicehall.core.compiled import telling
compiled = []
with telling(compiled.append):
    import dicehall
    match = dicehall.load("tiny").new(players=2, luck="double", secret=False, dice="manual")
    match.play_all(["luck 3", "luck 4", "roll", "show 6", "roll", "show 6", "hold"])
print(len(compiled), match.scores, match.view()["points"])
"""

LISTED = """
import sys
from dicehall.core.compiled import telling
compiled = []
with telling(compiled.append):
    import dicehall
    names = list(dicehall.games())
ours = sorted(name for name in sys.modules if name.startswith(("dicehall.games.", "tiny_game")))
print(names, len(compiled), ours)
"""

ONLY = """
import sys
import dicehall
dicehall.load("tiny").new(players=2)
inner = [name for name in sys.modules if name.startswith("dicehall.games.") and name.count(".") > 2]
print([name for name in inner if not name.endswith(".options")])
"""

REACHED = """
import importlib, json, sys
from pathlib import Path
import dicehall
from dicehall.core.compiled.cache import stamped
missed = []
for game in dicehall.games().values():
    importlib.import_module(f"{game.package}.rules")
    inner = [module for name, module in sys.modules.items() if name.startswith(f"{game.package}.")]
    covered = stamped(Path(sys.modules[f"{game.package}.rules"].__file__))
    missed += sorted(module.__name__ for module in inner if Path(module.__file__) not in covered)
print(missed)
"""

FOLDER = "from dicehall.core.compiled.cache import folder\nprint(folder())"

# Twelve points and double luck: what the unchanged rules give.
PLAIN_SCORES = "[18, 8] [12, 0]"


class House(NamedTuple):
    """A home directory, and a folder in which the made-up game is installed."""

    home: Path
    site: Path

    @property
    def game(self) -> Path:
        return self.site / "tiny_game"

    @property
    def cached(self) -> set[Path]:
        """Files of machine code in the home directory."""
        return set((self.home / ".cache").rglob("*.nb[ic]"))

    def run(self, code: str = SCORE, **more: str) -> tuple[str, str]:
        """Output and error output of a fresh process."""
        ran = python(code, environment(self.home, self.site, **more))
        return ran.stdout.strip(), ran.stderr

    def play(self, **more: str) -> tuple[int, str]:
        """Plays a match: how many functions were compiled, and its scores and points."""
        count, result = self.run(**more)[0].split(" ", 1)
        return int(count), result


def house(folder: Path) -> House:
    made = House(folder / "home", folder / "site")
    made.home.mkdir()
    made.site.mkdir()
    copies.tiny_game(made.site)
    return made


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house in which the game has been compiled; tests put back what they change."""
    made = house(tmp_path_factory.mktemp("warm"))
    out, told = made.run()
    assert int(out.split()[0]) > 9
    assert told.startswith("Compiling the rules of Tiny (only this once; later starts take a second): ...")
    assert told.endswith(".\n")
    return made


@pytest.fixture
def change(warm: House) -> Iterator[House]:
    """The same house, for tests that change a file of the game."""
    before = {path: path.read_text() for path in warm.game.rglob("*") if path.is_file()}
    yield warm
    for path, text in before.items():
        path.write_text(text)


def test_the_second_start_compiles_nothing_and_says_nothing(warm: House) -> None:
    out, told = warm.run()
    assert (out, told) == (f"0 {PLAIN_SCORES}", "")


@pytest.mark.parametrize(
    ("file", "old", "new", "result"),
    [
        ("rules/turns.py", "s.luck[seat] * s.worth)", "s.luck[seat] * s.worth * 10)", "[72, 80] [12, 0]"),
        ("rules/__init__.py", "s.worth = chosen.luck + 1", "s.worth = chosen.luck", "[15, 4] [12, 0]"),
        ("options.py", 'words=("once", "double")', 'words=("double", "once")', "[15, 4] [12, 0]"),
        ("faces.py", "LOST = 1 ", "LOST = 6 ", None),
    ],
    ids=["an imported rule", "the doors", "an option", "a number in a file of any name"],
)
def test_a_changed_rule_is_compiled_anew(change: House, file: str, old: str, new: str, result: str | None) -> None:
    assert change.play()[1] == PLAIN_SCORES
    copies.replace(change.game / file, old, new)
    if result is None:
        with pytest.raises(AssertionError, match="“hold” is not legal now"):
            change.play()
        return
    compiled, scores = change.play()
    assert compiled > 0
    assert scores == result
    assert change.play() == (0, result)


def test_the_stamp_covers_every_file_that_the_rules_of_a_game_import(warm: House) -> None:
    """What Python has loaded after the rules is what their imports reach."""
    assert warm.run(REACHED, NUMBA_DISABLE_JIT="1") == ("[]", "")


def test_a_changed_page_or_view_or_text_compiles_nothing(change: House) -> None:
    change.play()
    copies.replace(change.game / "view.py", '"points": [s.points[i]', '"points": [100 + s.points[i]')
    for file in ("words.py", "drawing.py", "notation.py", "__init__.py"):
        path = change.game / file
        path.write_text(path.read_text() + "\n# changed\n")
    assert change.play() == (0, "[18, 8] [112, 100]")


def test_other_components_compile_nothing(change: House) -> None:
    change.play()
    copies.replace(change.game / "components.toml", "5, 6]", "5, 6, 6]")
    assert change.play() == (0, PLAIN_SCORES)


def test_listing_the_games_imports_no_rules_and_compiles_nothing(warm: House) -> None:
    listed = sorted([*games(), "tiny"])
    packages = [*(game.package for game in games().values()), "tiny_game"]
    told = sorted([*packages, *(f"{package}.options" for package in packages)])
    assert warm.run(LISTED) == (f"{listed} 0 {told}", "")


def test_only_the_game_asked_for_is_loaded(warm: House) -> None:
    assert warm.run(ONLY) == ("[]", "")
    assert not [path for path in warm.cached if "line_dice" in str(path)]


def test_checked_indices_have_a_cache_of_their_own(warm: House) -> None:
    before = warm.cached
    fast, checked = (Path(warm.run(FOLDER, DICEHALL_BOUNDSCHECK=value)[0]) for value in ("0", "1"))
    assert {path.parent.parent for path in before} == {fast}
    assert {path.parent.parent for path in warm.cached - before} == {checked}


def test_an_installed_package_that_cannot_be_written_to(warm: House, tmp_path: Path) -> None:
    made = house(tmp_path)
    package = copies.dicehall(made.site)
    for folder in [made.site, *(path for path in made.site.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").touch()  # no folder of this name can be made, not even by root
    for path in [*made.site.rglob("*"), made.site]:
        path.chmod(path.stat().st_mode & ~0o222)
    before = sorted(made.site.rglob("*"))
    compiled, result = made.play()
    assert compiled > 0
    assert made.play() == (0, result)
    assert python("import dicehall\nprint(dicehall.__file__)", environment(made.home, made.site)).stdout.startswith(
        str(package)
    )
    assert sorted(made.site.rglob("*")) == before
    assert made.cached


def test_a_cache_that_cannot_be_written_falls_back_to_a_temporary_one(warm: House, tmp_path: Path) -> None:
    blocked, temporary = tmp_path / "blocked", tmp_path / "temporary"
    blocked.write_text("a file, where a folder should be")
    temporary.mkdir()
    chosen = warm.run(FOLDER, TMPDIR=str(temporary), NUMBA_CACHE_DIR=str(blocked))[0]
    assert Path(chosen).is_relative_to(temporary)
    out, told = warm.run(TMPDIR=str(temporary), HOME=str(blocked), XDG_CACHE_HOME=str(blocked))
    assert out.split(" ", 1)[1] == PLAIN_SCORES
    assert told.startswith("Compiling")
    assert list(temporary.rglob("*.nbc"))


def test_numba_cache_dir_is_obeyed(warm: House, tmp_path: Path) -> None:
    before = warm.cached
    folder = Path(warm.run(FOLDER, NUMBA_CACHE_DIR=str(tmp_path))[0])
    assert folder.is_relative_to(tmp_path)
    assert warm.cached == before
