"""Names of movable pieces, by which the page lets them glide from one drawing to the next; from the plain view alone.

Dice of one owner and kind are alike, so a die is called after its ground and its place among its like there:
`die-0-small-3-0`. A die of the camp is called as it will be once it is placed, and glides there.
"""

from __future__ import annotations

from collections import Counter

from .fields import CampDie, Die, Owner, View, on_turn
from .names import BARBARIANS


def line(dice: list[Die], ground: int) -> list[str]:
    """Return the names of the dice in the line of a ground."""
    return _numbered([f"{die['owner']}-{die['kind']}-{ground}" for die in dice], Counter())


def camp(view: View) -> list[str]:
    """Return the names of the dice in the camp, then of those picked for Counsel."""
    dice = [*view["camp"], *view["picked"]]
    lying = [f"{die['owner']}-{die['kind']}-{ground['number']}" for ground in view["grounds"] for die in ground["line"]]
    here = [f"{_owner(view, die)}-{die['kind']}-{die['value']}" for die in dice]
    return _numbered(here, Counter(lying))


def _owner(view: View, die: CampDie) -> Owner:
    return BARBARIANS if die["kind"] == "barbarian" else on_turn(view)


def _numbered(names: list[str], seen: Counter[str]) -> list[str]:
    """Return the names, numbered on from those that were seen already."""
    found = []
    for name in names:
        found.append(f"die-{name}-{seen[name]}")
        seen[name] += 1
    return found


def prey(view: View, place: str) -> str:
    """Return the name of the prey card of a place in this round."""
    return f"prey-{view['round']}-{place}"
