"""What fits at the head of the road, and why a die in the hand does not: for the table, from the view alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dicehall.core.words import N_, _

from .lanes import CORNERS, KINDS, Placing, facings, neighbours, read_placing, sides_of
from .names import way_name

if TYPE_CHECKING:
    from .view import Front, View

Beside = tuple[tuple[str, bool], ...]
"""What `neighbours` tells, so that it can be looked up."""
Lying = tuple[str, str | None]
"""A kind and its way of lying."""
Obstacle = tuple[str, str]
"""A sentence, marked for translation, and the side of which it speaks; empty where it is that of the road."""
NO_WAY_IN: Obstacle = (
    N_("With its arrow to the {arrow} it has no road to the {side}, where the road comes in (R10)."),
    "",
)


def fitting(view: View) -> list[Placing]:
    """Return every face that may lie at the one place for the next die, whoever holds it (R8, R10, R11, R13).

    Empty while there are several places or none. While the arrows are free, a bend is told once, by one of its ways.
    """
    if len(view["front"]) != 1 or len(view["road"]) < 2:
        return []
    [front] = view["front"]
    beside = neighbours(view["road"], front["x"], front["y"])
    faces = _fitting(view["arrow"], view["must_turn"], front["entry"], tuple(beside.items()))
    return [Placing(front["x"], front["y"], kind, way) for kind, way in faces]


@cache
def _fitting(arrow: str | None, must_turn: bool, entry: str | None, beside: Beside) -> tuple[Lying, ...]:
    """Return kinds and their ways of lying.

    Kept for good: there are at most 5 arrows x 2 x 4 entries x 3^4 surroundings, and far fewer that occur.
    """
    found: dict[str, Lying] = {}
    for kind in KINDS:
        for way in _ways(arrow, kind):
            if _obstacle(must_turn, entry, beside, kind, way) is None:
                found.setdefault(sides_of(kind, way) + ("" if kind in CORNERS else kind), (kind, way))
    return tuple(found.values())


def stuck(tokens: list[str]) -> str:
    """Tell what is left to a seat whose dice do not fit as they should (R23); empty for a seat with a proper play."""
    if "out" not in tokens:
        return ""
    can_bluff = any(read_placing(token) for token in tokens)
    if can_bluff and "call" in tokens:
        return _("No die fits as it should: bluff with a corner, call, or give up.")
    return (
        _("No die fits as it should: bluff with a corner, or give up.")
        if can_bluff
        else _("No die fits: call, or give up.")
    )


def why_not(view: View, kind: str) -> str:
    """Tell why a die of this kind has no proper play now, in a sentence that names the rule."""
    told = {_why_not_there(view, front, kind) for front in view["front"]}
    return told.pop() if len(told) == 1 else _("This die does not fit here now.")


def _ways(arrow: str | None, kind: str) -> tuple[str | None, ...]:
    """Return the ways in which a kind may lie: corners keep to the arrow once it is fixed (R8)."""
    return (arrow,) if kind in CORNERS and arrow else facings(kind)


def _why_not_there(view: View, front: Front, kind: str) -> str:
    """Tell the obstacle of the way of lying that takes the road in, else that there is no such way (R10)."""
    entry, beside = front["entry"], tuple(neighbours(view["road"], front["x"], front["y"]).items())
    found = [_obstacle(view["must_turn"], entry, beside, kind, way) for way in _ways(view["arrow"], kind)]
    told = next((obstacle for obstacle in found if obstacle != NO_WAY_IN), NO_WAY_IN)
    if told is None:
        return _("This die does not fit here now.")
    text, side = told
    return _(text).format(side=way_name(side or entry or "n"), arrow=way_name(view["arrow"] or "n"))


def _obstacle(must_turn: bool, entry: str | None, beside: Beside, kind: str, way: str | None) -> Obstacle | None:
    """Return the first rule that a die would break, None when it is proper."""
    sides = sides_of(kind, way)
    if must_turn and kind not in CORNERS:
        return N_("Now a corner must come: the last two dice ran straight on (R13)."), ""
    if entry and entry not in sides:
        return NO_WAY_IN
    for side, carries in beside:
        if carries and side not in sides:
            return N_("The road of the die to the {side} would end at a blank side (R11)."), side
        if side in sides and not carries:
            return N_("Its road would run into a blank side of the die to the {side} (R11)."), side
    return None
