"""The hunting grounds as they are drawn: lines of dice, who is ahead and why, what a placement would bring."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _

from . import pieces
from .fields import CampDie, Die, Ground, Owner, View, on_turn
from .hints import die_why
from .hunt import Line, Standing, Strengths, extra_line, standing
from .names import BARBARIANS, EXTRA, Seats, die_name, owner_name, place_name, prey_name, strength_text
from .touching import Things

Row = dict[str, Any]


def grounds(view: View, seats: Seats, tokens: list[str], touchable: Things, strengths: Strengths) -> list[Row]:
    """Return the six grounds."""
    return [
        {
            **_cave(view, seats, str(ground["number"]), ground["prey"], ground["line"], strengths),
            "dice": _dice(view, seats, ground, touchable),
            "ghost": _ghost(view, seats, ground, tokens, strengths),
            "is_ghostly": False,
        }
        for ground in view["grounds"]
    ]


def extra(view: View, seats: Seats, strengths: Strengths) -> Row:
    """Return the Extra Hunt: the dice that have come there in the hunt, before it those that would come now."""
    is_hunt = "extra_line" in view
    line = view["extra_line"] if "extra_line" in view else extra_line(view, strengths)
    cave = _cave(view, seats, EXTRA, view["extra_hunt"], line, strengths)
    dice = [{**_die(die, place, seats), "piece": die.get("piece", "")} for place, die in enumerate(line, 1)]
    told = [] if is_hunt or not line else [_("If the hunt were now:")]
    return {**cave, "dice": dice, "ghost": None, "is_ghostly": not is_hunt, "reasons": [*told, *cave["reasons"]]}


def _cave(view: View, seats: Seats, place: str, prey: str | None, line: Line, strengths: Strengths) -> Row:
    now = standing(line, strengths)
    step = view.get("step")
    is_step = step is not None and step["place"] == place
    return {
        "place": place,
        "name": place_name(place),
        "prey": prey,
        "prey_name": prey_name(prey) if prey else "",
        "piece": pieces.prey(view, place) if prey else "",
        "claims": [
            {"owner": claim.owner, "strength": strength_text(claim.strength), "mark": _mark(view, place, number)}
            for number, claim in enumerate(now.claims)
        ],
        "reasons": [] if "step" in view else list(_reasons(place, now, seats)),
        "step": step if is_step else None,
    }


def _mark(view: View, place: str, number: int) -> str:
    """Return what a claim comes to: "gains", "moves" or, as in grounds where the hunt is over, nothing."""
    if number == 0:
        return "gains"
    is_over = place != EXTRA and view["grounds"][int(place) - 1]["prey"] is None
    return "moves" if number == 1 and place != EXTRA and not is_over else ""


def _reasons(place: str, now: Standing, seats: Seats) -> list[str]:
    """Say why the first is ahead (R31, R32, R35), and why the second would move (R34), if that needs a reason."""
    if not now.claims:
        return []
    first = owner_name(seats, now.claims[0].owner)
    if len(now.claims) == 1:
        return [_("{name}: alone here").format(name=first)]
    text = _("{name}: tied, but last in line") if now.is_tied(0) else _("{name}: the most dice")
    told = [text.format(name=first)]
    if place != EXTRA and now.is_tied(1):
        second = owner_name(seats, now.claims[1].owner)
        told.append(_("{name} would move on: tied, but last in line").format(name=second))
    return told


def _die(die: Die, place: int, seats: Seats) -> Row:
    text = _("{place}. {name}: {die}")
    label = text.format(place=place, name=owner_name(seats, die["owner"]), die=die_name(die["kind"]))
    return {"owner": die["owner"], "kind": die["kind"], "label": label, "thing": "", "worth": "", "why": ""}


def _dice(view: View, seats: Seats, ground: Ground, touchable: Things) -> list[Row]:
    names = pieces.line(ground["line"], ground["number"])
    found = []
    for place, (die, name) in enumerate(zip(ground["line"], names, strict=True), 1):
        thing = f"die-{ground['number']}-{place}"
        is_mine = die["owner"] == view["turn"]
        found.append(
            {
                **_die(die, place, seats),
                "piece": die.get("piece", name),
                "thing": thing,
                "worth": f"{ground['number']}.{place}" if is_mine else "",
                "why": die_why(view, ground["number"], place, touchable),
            }
        )
    return found


def _ghost(view: View, seats: Seats, ground: Ground, tokens: list[str], strengths: Strengths) -> Row | None:
    """Return the dice that would come here, with the choices that bring them, and who would be ahead then."""
    pips = str(ground["number"])
    within = [n for n, token in enumerate(tokens) if token.startswith("place") and pips in token.split()]
    if not within:
        return None
    dice: Line = [
        {"owner": _owner(view, die), "kind": die["kind"]} for die in view["camp"] if die["value"] == ground["number"]
    ]
    then = standing([*ground["line"], *dice], strengths)
    is_open = then.is_tied(0) and {claim.owner for claim in then.claims[:2]} == {view["turn"], BARBARIANS}
    name = owner_name(seats, then.claims[0].owner)
    text = "" if is_open else _("{name} would be ahead").format(name=name)
    return {"within": within, "dice": dice, "text": text}


def _owner(view: View, die: CampDie) -> Owner:
    return BARBARIANS if die["kind"] == "barbarian" else on_turn(view)
