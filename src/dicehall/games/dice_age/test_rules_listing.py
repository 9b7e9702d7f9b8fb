"""Long random matches with many tiles: what is offered, and the hunt, told again from what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from dicehall.core.compiled import PLAIN
from dicehall.core.match import Match

from .test_helpers import box

View = dict[str, Any]
Die = dict[str, Any]
Cell = tuple[int, int]

TILES = "counsel = 2, intimidate = 3, retreat = 3"
MANY_TILES = box(
    ("prosperity = { childbirth = 1 }", f"prosperity = {{ childbirth = 1, {TILES} }}"),
    ("prosperity = { growth = 1 }", f"prosperity = {{ visit = 1, {TILES} }}"),
    ("counsel = 3\nintimidate = 3\nretreat = 3", "counsel = 30\nintimidate = 40\nretreat = 40"),
    ("supply = 1", "supply = 3"),
)
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4},
    {"players": 2, "barbarians": True},
    {"players": 3, "barbarians": True},
]


def decisions(options: dict[str, Any], seed: int) -> Iterator[tuple[Match, str]]:
    """Random matches: every position where a seat decides, with what it does then; places no more than it has to."""
    match, pick = MANY_TILES.new(options, seed=seed), np.random.default_rng(seed)
    while match.to_act is not None:
        legal = match.legal
        some = [token for token in legal if len(token) < 10 or not token.startswith("place")]
        token = str(pick.choice(some))
        yield match, token
        match.play(token)


def sorts(view: View) -> Iterator[tuple[Die, list[Cell]]]:
    """Dice of the same owner and kind in one unbroken run of this owner's dice, and where they lie."""
    for ground in view["grounds"]:
        found: dict[tuple[int, str], tuple[Die, list[Cell]]] = {}
        run, before = 0, None
        for place, die in enumerate(ground["line"], 1):
            run += die["owner"] != before
            before = die["owner"]
            found.setdefault((run, die["kind"]), (die, []))[1].append((ground["number"], place))
        yield from found.values()


def words(*cells: Cell) -> str:
    return " ".join(f"{ground} {place}" for ground, place in sorted(cells))


def of_tiles(view: View) -> set[str]:
    """What the tiles of the seat on turn allow before the roll."""
    seat, found = view["turn"], set()
    tiles = view["players"][seat]["action_tiles"]
    if tiles["intimidate"]:
        others = [cells for die, cells in sorts(view) if die["owner"] not in (seat, "barbarians")]
        found |= {f"intimidate {words(cells[-1])}" for cells in others}
    if tiles["retreat"]:
        own = [cells for die, cells in sorts(view) if die["owner"] == seat]
        found |= {f"retreat {words(a[-1], b[-1])}" for a, b in combinations(own, 2)}
        found |= {f"retreat {words(*cells[-2:])}" for cells in own if len(cells) > 1}
    return found


def placements(view: View) -> set[str]:
    """Every choice of pips that show."""
    pips = sorted({str(die["value"]) for die in view["camp"]})
    return {" ".join(["place", *chosen]) for n in range(1, len(pips) + 1) for chosen in combinations(pips, n)}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_r13_r16_r23_r24_g4_g5_g7_g20_what_a_turn_offers(options: dict[str, Any]) -> None:
    seen = set()
    for seed in range(1 if PLAIN else 8):
        for match, token in decisions(options, seed):
            view = match.view()
            if view["phase"] == "before_roll":
                assert set(match.legal) == {"roll"} | of_tiles(view)
            elif view["phase"] == "camp":
                counsel = {"counsel"} if view["players"][view["turn"]]["action_tiles"]["counsel"] else set()
                assert set(match.legal) == placements(view) | of_tiles(view) | counsel
            seen.add(token.split()[0])
    assert {"roll", "place", "counsel", "intimidate", "retreat", "pick", "done", "row"} <= seen


def strengths(line: list[Die]) -> dict[Any, float]:
    found: dict[Any, float] = {}
    for die in line:
        found[die["owner"]] = found.get(die["owner"], 0) + (1.5 if die["kind"] in ("large", "wanderer") else 1)
    return found


def best(line: list[Die], without: Any = None) -> Any:
    """The owner with the most dice, of several the one whose die is the last; None if there is nobody."""
    found = {owner: strength for owner, strength in strengths(line).items() if owner != without}
    tied = [owner for owner, strength in found.items() if strength == max(found.values())]
    return next((die["owner"] for die in reversed(line) if die["owner"] in tied), None)


def retold(view: View) -> list[View]:
    """The report of the hunt, from the lines."""
    extra: list[Die] = []
    rows = []
    places = [(str(ground["number"]), ground["prey"], ground["line"]) for ground in view["grounds"]]
    for place, prey, line in [*places, ("extra", view["extra_hunt"], extra)]:
        gained = best(line)
        moved = best(line, without=gained) if place != "extra" else None
        dice = {str(owner): strength for owner, strength in strengths(line).items()}
        rows.append({"place": place, "prey": prey, "dice": dice, "gained": gained, "moved": moved})
        if moved is not None:
            extra += [die for die in line if die["owner"] == moved]
    return rows


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_r30_r31_r32_r33_r34_r35_r36_r57_g16_g18_g21_the_hunt(options: dict[str, Any]) -> None:
    for seed in range(1 if PLAIN else 8):
        hunts = 0
        for match, token in decisions(options, 100 + seed):
            view = match.view()
            if view["phase"] == "row" and sum(row["collected"] for row in view["players"]) == match.players - 1:
                after = match.with_dice(None)
                after.play(token)
                assert after.view()["hunt"] == retold(view)
                hunts += 1
        assert hunts == 4
