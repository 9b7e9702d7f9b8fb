"""The options of the slow second Line Dice (`naive`), checked by hand."""

from __future__ import annotations

from dataclasses import dataclass

from .naive_road import SIDES

EACH = {2: 18, 3: 12, 4: 9, 5: 7, 6: 6}  # R1
CHOICES: dict[str, tuple[object, ...]] = {
    "hidden": (False, True),
    "bluff": (False, True),
    "arrow": (None, *SIDES),
    "turning": ("on", "from_second", "off"),
    "penalty": ("out", "last"),
    "false_call": ("none", "out"),
    "scoring": ("single", "domino"),
}  # each with its default first


@dataclass(frozen=True)
class Options:
    """The options of a match, checked and complete."""

    players: int
    each: int
    starter: bool
    first: int | None
    target: int
    words: dict[str, object]


def whole(given: dict[str, object], name: str, low: int, high: int) -> int | None:
    """The whole number given for an option, None if none is; ValueError outside low..high."""
    value = given[name]
    if value is None:
        return None
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name}: {value!r}")
    return value


def read_options(given: dict[str, object]) -> Options:
    """Options with defaults filled in; ValueError for unknown names and for values not offered."""
    full: dict[str, object] = {
        "players": None,
        "limit": None,
        "starter": given.get("players") == 5,
        "first": None,
        "target": 40,
        **{name: v[0] for name, v in CHOICES.items()},
    }
    if set(given) - set(full):
        raise ValueError(f"unknown options {sorted(set(given) - set(full))}")
    full.update(given)
    players, target, starter = whole(full, "players", 2, 6), whole(full, "target", 1, 1000), full["starter"]
    if players is None or target is None or type(starter) is not bool or (starter and players != 5):
        raise ValueError("players, target or starter")
    for name, values in CHOICES.items():
        if not any(type(full[name]) is type(value) and full[name] == value for value in values):
            raise ValueError(f"{name}: {full[name]!r}")
    each = min(EACH[players], whole(full, "limit", 1, 18) or EACH[players])
    words = {name: full[name] for name in CHOICES}
    return Options(players, each, starter, whole(full, "first", 0, players - 1), target, words)
