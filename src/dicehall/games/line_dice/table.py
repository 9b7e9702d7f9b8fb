"""The table for people: what can be touched, and what `table.html` draws; from the plain view alone."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _, ngettext

from .faces import edge_turn, face, lane
from .happening import last_deal, now
from .hints import fitting, stuck, why_not
from .lanes import CORNERS, KINDS, OPPOSITE, Die, Placing, Travel, View, read_placing, travel
from .names import die_name, way_name
from .words import sentence

FEWEST_COLUMNS, FEWEST_ROWS = 5, 3
STACK = 3  # dice of one kind drawn on top of each other in the hand


def chosen_set(token: str) -> list[str] | None:
    """No token of Line Dice uses a set of things."""
    return None


def things(view: View, tokens: list[str]) -> dict[str, list[int]]:
    """What can be touched, with the numbers of the tokens that it takes part in.

    `kind-fl` a die of the hand, `cell-1-0` a place, `turn-1-0-fl-n` a way of lying (where there are several),
    `call` and `out`; chance tokens cannot be touched.
    """
    found: dict[str, list[int]] = {}
    for number, token in enumerate(tokens):
        for thing in _touched(token):
            found.setdefault(thing, []).append(number)
    for pair, numbers in _pairs(tokens).items():
        if len(numbers) > 1:
            found.update({f"turn-{pair}-{tokens[number].split()[-1]}": [number] for number in numbers})
    return found


def _touched(token: str) -> list[str]:
    placing = read_placing(token)
    if placing is not None:
        return [f"kind-{placing.kind}", f"cell-{placing.x}-{placing.y}"]
    return [token] if token in ("call", "out") else []


def _pairs(tokens: list[str]) -> dict[str, list[int]]:
    """The numbers of the tokens for each place and kind together: they differ in the way of lying only."""
    found: dict[str, list[int]] = {}
    for number, token in enumerate(tokens):
        placing = read_placing(token)
        if placing is not None:
            found.setdefault(f"{placing.x}-{placing.y}-{placing.kind}", []).append(number)
    return found


def context(
    view: View,
    tokens: list[str],
    me: int | None,
    components: dict[str, Any],
    options: dict[str, Any],
) -> dict[str, Any]:
    """The variables of `table.html` beside `view`, `tokens`, `me`, `seats` and `_`.

    `components`: what is in the box, of which the table needs nothing; `options`: all of the match.
    """
    way, touchable = travel(view["road"]), things(view, tokens)
    rows, fits = _rows(view, tokens, way), [_fit(view, placing) for placing in fitting(view)]
    return {
        "now": now,
        "last_deal": last_deal,
        "ngettext": ngettext,
        "things": touchable,
        "way_name": way_name,
        "says": [sentence(token, view, None).text for token in tokens],
        "rows": rows,
        "columns": len(rows[0]),
        "turns": _turns(view, tokens, touchable),
        "hands": [_hand(view, seat) for seat in range(len(view["dice_left"]))],
        "others": _others(view, me),
        "whys": _whys(view, touchable, me) if tokens else {},
        "fits": fits,
        "blocked": len(view["road"]) > 1 and len(view["front"]) == 1 and not fits,
        "closed": way.closed,
        "stuck": stuck(tokens),
        "fresh": not view["road"] and view["phase"] in ("first", "play"),
        "domino": options["scoring"] == "domino",
        "target": options["target"],
        "bluff": options["bluff"],
    }


def _others(view: View, me: int | None) -> list[int]:
    """The other seats, the next to the left first (R6)."""
    players = len(view["dice_left"])
    first = 0 if me is None else me + 1
    return [seat % players for seat in range(first, first + players) if seat % players != me]


def _whys(view: View, touchable: dict[str, list[int]], me: int | None) -> dict[str, str]:
    """For each kind in my hand that cannot be played now: why."""
    hand = None if me is None else view["hands"][me]
    return {kind: why_not(view, kind) for kind in KINDS if hand and hand[kind] and f"kind-{kind}" not in touchable}


def _rows(view: View, tokens: list[str], way: Travel) -> list[list[dict[str, Any] | None]]:
    """The cells from north to south, west to east: the box around the road and the next places, and some more."""
    cells = [(at["x"], at["y"]) for at in [*view["road"], *view["front"]]] or [(0, 0)]
    xs = _span([x for x, y in cells], FEWEST_COLUMNS)
    ys = _span([y for x, y in cells], FEWEST_ROWS)
    dice = {(die["x"], die["y"]): index for index, die in enumerate(view["road"])}
    fronts = {(front["x"], front["y"]): front for front in view["front"]}
    return [[_cell(view, tokens, way, (x, y), dice.get((x, y)), fronts.get((x, y))) for x in xs] for y in reversed(ys)]


def _span(numbers: list[int], fewest: int) -> range:
    """From the least to the greatest number, widened on both sides to hold at least `fewest`."""
    low, high = min(numbers), max(numbers)
    more = max(0, fewest - (high - low + 1))
    return range(low - more // 2, high + (more + 1) // 2 + 1)


def _cell(
    view: View,
    tokens: list[str],
    way: Travel,
    at: tuple[int, int],
    index: int | None,
    front: dict[str, Any] | None,
) -> dict[str, Any] | None:
    """One cell: a die, a place for the next die with its ghosts, or nothing."""
    if index is not None:
        return {"die": _lying(view, way, index), "front": None}
    if front is None:
        return None
    entry = front["entry"]
    here = [
        (number, placing)
        for number, token in enumerate(tokens)
        if (placing := read_placing(token)) is not None and (placing.x, placing.y) == at
    ]
    ghosts = [{"within": number, **face(placing.kind, placing.facing, entry)} for number, placing in here]
    turn = None if entry is None else edge_turn(entry)
    name = _place_name(entry if len(view["front"]) > 1 else None)
    return {"die": None, "front": {"thing": f"cell-{at[0]}-{at[1]}", "name": name, "turn": turn, "ghosts": ghosts}}


def _place_name(entry: str | None) -> str:
    """What a place for the next die is called; `entry` where there are several: they lie around the first die."""
    if entry is None:
        return _("The place for the next die")
    return _("A place for the next die, to the {side}").format(side=way_name(OPPOSITE[entry]))


def _lying(view: View, way: Travel, index: int) -> dict[str, Any]:
    """A die of the road, with the marks it carries: last, tail of the first die, the glow of a closed loop."""
    die: Die = view["road"][index]
    steps = [step for step in way.steps if step.die == index]
    return {
        **face(die["kind"], die["facing"], steps[0].entry if steps else None),
        "piece": _road_piece(view, index),
        "kind": die["kind"],
        "number": index + 1,
        "seat": die["seat"],
        "name": _lying_name(die),
        "last": index == len(view["road"]) - 1,
        "tail": edge_turn(steps[0].entry) if steps and index == 0 and not way.closed else None,
        "glow": [lane(step, over=step == steps[0]) for step in steps] if way.closed else [],
    }


def _lying_name(die: Die) -> str:
    """A face, of a corner with the way its arrow points: a bluff is heard where it can be seen (G19)."""
    name = die_name(die["kind"])
    if die["kind"] not in CORNERS:
        return name
    return _("{die}, arrow to the {arrow}").format(die=name, arrow=way_name(die["facing"]))


def _road_piece(view: View, index: int) -> str:
    """The name a die keeps from the hand to the road.

    Dice of one kind in one hand are numbered from the bottom of their stack, so the top one is the next to go.
    """
    seat, kind = view["road"][index]["seat"], view["road"][index]["kind"]
    if seat is None:
        return "die-spare"
    hand = view["hands"][seat]
    gone = [die for die in view["road"][index:] if die["seat"] == seat and (hand is None or die["kind"] == kind)]
    if hand is None:
        return f"die-{seat}-{view['dice_left'][seat] + len(gone)}"
    return f"die-{seat}-{kind}-{hand[kind] + len(gone)}"


def _hand(view: View, seat: int) -> dict[str, Any]:
    """What one seat holds: for each kind the stack of its dice, or closed dice while the hand is hidden (R5)."""
    hand, left = view["hands"][seat], view["dice_left"][seat]
    arrow = view["arrow"] or "n"
    stacks = (
        []
        if hand is None
        else [
            {
                "kind": kind,
                "count": hand[kind],
                "name": die_name(kind),
                "pieces": [f"die-{seat}-{kind}-{n}" for n in _stack(hand[kind])],
                **face(kind, arrow if kind in CORNERS else "ns" if kind == "straight" else None, None),
            }
            for kind in KINDS
            if hand[kind]
        ]
    )
    return {
        "seat": seat,
        "left": left,
        "stacks": stacks,
        "hidden": hand is None and left > 0,
        "pieces": [f"die-{seat}-{n}" for n in _stack(left)],
        "place": view["out"].index(seat) + 1 if seat in view["out"] else None,
        "acting": view["to_act"] == seat or view["rolling"] == seat,
    }


def _stack(count: int) -> list[int]:
    """The numbers of the dice drawn for a stack, from the lowest one seen to the top."""
    return list(range(max(1, count - STACK + 1), count + 1))


def _turns(view: View, tokens: list[str], touchable: dict[str, list[int]]) -> list[dict[str, Any]]:
    """For each place and kind with several ways of lying: a picture of each to touch."""
    return [
        {
            "within": numbers,
            "ways": [
                {"thing": thing, "says": number, **face(placing.kind, placing.facing, _entry(view, placing))}
                for number in numbers
                if (placing := read_placing(tokens[number])) is not None
                and (thing := f"turn-{pair}-{placing.facing}") in touchable
            ],
        }
        for pair, numbers in _pairs(tokens).items()
        if len(numbers) > 1
    ]


def _entry(view: View, placing: Placing) -> str | None:
    """The side where the road comes in at the place of a placing; None for the first die."""
    here = (placing.x, placing.y)
    return next((front["entry"] for front in view["front"] if (front["x"], front["y"]) == here), None)


def _fit(view: View, placing: Placing) -> dict[str, Any]:
    """A face that fits at the head of the road; a bend without arrow while the arrows are free."""
    picture = face(placing.kind, placing.facing, _entry(view, placing))
    if placing.kind in CORNERS and view["arrow"] is None:
        return {**picture, "arrow": None, "name": _("a corner")}
    return {**picture, "name": die_name(placing.kind)}
