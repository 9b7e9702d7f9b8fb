"""The count of annotations that say `Any`."""

from __future__ import annotations

from tools.any_share import SOURCE, Share, names_for_any, package, share, shares

MODULE = """
from typing import Any

View = dict[str, Any]
WORDS = {"a": 1}

def view(table: list[Any], seat: int | None) -> View:
    def inner(number: int) -> Any: ...
    count: int = 3
    return {}
"""


def test_what_says_any_is_told_from_what_hides_it_behind_a_name() -> None:
    names = names_for_any([MODULE, "Row: TypeAlias = list[Any]", "Plain = list[int]"])
    assert names == {"View", "Row"}
    assert share(MODULE, names) == Share(all=6, loose=2, named=1)
    assert share("def draw(view: parts.View) -> None: ...", names) == Share(all=2, loose=0, named=1)
    assert share("count = 1") == Share()


def test_rules_of_all_games_are_counted_together() -> None:
    assert package(SOURCE / "games/line_dice/rules/road.py") == "games/*/rules"
    assert package(SOURCE / "games/line_dice/view.py") == "games/*"
    assert package(SOURCE / "core/compiled/doors.py") == "core"
    assert package(SOURCE / "ratings.py") == "."


def test_in_the_core_and_in_bots_hardly_anything_says_any() -> None:
    found = shares()
    assert found["bots"].loose == 0
    assert found["core"].loose < found["core"].all / 10
