"""What fits at the head of the road, and why a die in the hand does not: for the table, from the plain view alone."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

from .lanes import CORNERS, KINDS, Placing, View, facings, neighbours, read_placing, sides_of
from .names import way_name


def fitting(view: View) -> list[Placing]:
    """Every face that may lie at the one place for the next die, whoever holds it (R8, R10, R11, R13).

    Empty while there are several places or none. While the arrows are free, a bend is told once, by one of its ways.
    """
    if len(view["front"]) != 1 or len(view["road"]) < 2:
        return []
    found: dict[str, Placing] = {}
    for kind in KINDS:
        for placing in _lying(view, view["front"][0], kind):
            sides = sides_of(placing.kind, placing.facing)
            if not _obstacle(view, view["front"][0], placing):
                found.setdefault(sides + ("" if kind in CORNERS else kind), placing)
    return list(found.values())


def stuck(tokens: list[str]) -> str:
    """What is left to a seat whose dice do not fit as they should (R23); empty for a seat with a proper play."""
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
    """Why a die of this kind has no proper play now, as a sentence that names the rule."""
    told = {_why_not_there(view, front, kind) for front in view["front"]}
    return told.pop() if len(told) == 1 else _("This die does not fit here now.")


def _lying(view: View, front: dict[str, Any], kind: str) -> list[Placing]:
    """The ways in which a kind may lie: corners keep to the arrow once it is fixed (R8)."""
    ways = (view["arrow"],) if kind in CORNERS and view["arrow"] else facings(kind)
    return [Placing(front["x"], front["y"], kind, way) for way in ways]


def _why_not_there(view: View, front: dict[str, Any], kind: str) -> str:
    """The obstacle of the way of lying that takes the road in, else that there is none (R10)."""
    told = [_obstacle(view, front, placing) for placing in _lying(view, front, kind)]
    blank = _no_way_in(view, front)
    return next((text for text in told if text != blank), blank) or _("This die does not fit here now.")


def _no_way_in(view: View, front: dict[str, Any]) -> str:
    text = _("With its arrow to the {arrow} it has no road to the {side}, where the road comes in (R10).")
    return text.format(side=way_name(front["entry"] or "n"), arrow=way_name(view["arrow"] or "n"))


def _obstacle(view: View, front: dict[str, Any], placing: Placing) -> str:
    """The first rule that a placing would break, as a sentence; empty when it is proper."""
    sides = sides_of(placing.kind, placing.facing)
    if view["must_turn"] and placing.kind not in CORNERS:
        return _("Now a corner must come: the last two dice ran straight on (R13).")
    if front["entry"] and front["entry"] not in sides:
        return _no_way_in(view, front)
    for side, carries in neighbours(view["road"], placing.x, placing.y).items():
        if carries and side not in sides:
            return _("The road of the die to the {side} would end at a blank side (R11).").format(side=way_name(side))
        if side in sides and not carries:
            text = _("Its road would run into a blank side of the die to the {side} (R11).")
            return text.format(side=way_name(side))
    return ""
