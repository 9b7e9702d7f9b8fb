"""The table for people: what can be touched, and what `table.html` draws; from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehall.core.words import _, kept

from .faces import edge_turn, face, lane
from .happening import last_deal, now
from .hints import fitting, stuck, why_not
from .lanes import CORNERS, KINDS, OPPOSITE, Placing, Step, Travel, read_placing, travel
from .names import die_name, way_name
from .words import sentence

if TYPE_CHECKING:
    from .view import View

At = tuple[int, int]
Cell = dict[str, Any]
"""A die, or a place for the next die with its ghosts."""

FEWEST_COLUMNS, FEWEST_ROWS = 5, 3
STACK = 3  # dice of one kind drawn on top of each other in the hand


def chosen_set(token: str) -> list[str] | None:
    """Return None: no token of Line Dice uses a set of things."""
    return None


def things(view: View, tokens: list[str]) -> dict[str, list[int]]:
    """Return what can be touched, with the numbers of the tokens that it takes part in.

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
    """Return the numbers of the tokens for each place and kind together: they differ in the way of lying only."""
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
    """Return the variables of `table.html` beside `view`, `tokens`, `me`, `seats` and `_`.

    `components`: what is in the box, of which the table needs nothing; `options`: all of the match.
    """
    way, touchable = travel(view["road"]), things(view, tokens)
    rows, fits = _rows(view, tokens, way), [_fit(view, placing) for placing in fitting(view)]
    return {
        "now": now,
        "last_deal": last_deal,
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
    """Return the other seats, the next to the left first (R6)."""
    players = len(view["dice_left"])
    first = 0 if me is None else me + 1
    return [seat % players for seat in range(first, first + players) if seat % players != me]


def _whys(view: View, touchable: dict[str, list[int]], me: int | None) -> dict[str, str]:
    """Tell for each kind in my hand that cannot be played now why."""
    hand = None if me is None else view["hands"][me]
    return {kind: why_not(view, kind) for kind in KINDS if hand and hand[kind] and f"kind-{kind}" not in touchable}


def _rows(view: View, tokens: list[str], way: Travel) -> list[list[Cell | None]]:
    """Return the cells from north to south, west to east: all around the road and the next places, and some more."""
    cells = {**_places(view, tokens), **_lying(view, way)}
    xs = _span([x for x, y in cells] or [0], FEWEST_COLUMNS)
    ys = _span([y for x, y in cells] or [0], FEWEST_ROWS)
    return [[cells.get((x, y)) for x in xs] for y in reversed(ys)]


def _span(numbers: list[int], fewest: int) -> range:
    """Return the least to the greatest number, widened on both sides to hold at least `fewest`."""
    low, high = min(numbers), max(numbers)
    more = max(0, fewest - (high - low + 1))
    return range(low - more // 2, high + (more + 1) // 2 + 1)


def _places(view: View, tokens: list[str]) -> dict[At, Cell]:
    """Return the places for the next die, each with its ghosts."""
    placings = [(number, placing) for number, token in enumerate(tokens) if (placing := read_placing(token))]
    found = {}
    for front in view["front"]:
        x, y, entry = front["x"], front["y"], front["entry"]
        here = [(number, placing) for number, placing in placings if (placing.x, placing.y) == (x, y)]
        place = {
            "thing": f"cell-{x}-{y}",
            "name": _place_name(entry if len(view["front"]) > 1 else None),
            "turn": None if entry is None else edge_turn(entry),
            "ghosts": [{"within": number, **face(placing.kind, placing.facing, entry)} for number, placing in here],
        }
        found[x, y] = {"die": None, "front": place}
    return found


def _place_name(entry: str | None) -> str:
    """Name a place for the next die; `entry` where there are several: they lie around the first die."""
    if entry is None:
        return _("The place for the next die")
    return _("A place for the next die, to the {side}").format(side=way_name(OPPOSITE[entry]))


def _lying(view: View, way: Travel) -> dict[At, Cell]:
    """Return the dice of the road, with their marks: last, tail of the first die, the glow of a closed loop."""
    steps: list[list[Step]] = [[] for _die in view["road"]]
    for step in way.steps:
        steps[step.die].append(step)
    tail, last = edge_turn(way.steps[0].entry) if way.steps and not way.closed else None, len(steps) - 1
    found = {}
    for index, (die, here, piece) in enumerate(zip(view["road"], steps, _road_pieces(view), strict=True)):
        shown = {
            **_told(die["kind"], die["facing"], here[0].entry if here else None),
            "piece": piece,
            "number": index + 1,
            "seat": die["seat"],
            "last": index == last,
            "tail": None if index else tail,
            "glow": [lane(step, over=step == here[0]) for step in here] if way.closed else [],
        }
        found[die["x"], die["y"]] = {"die": shown, "front": None}
    return found


@kept
def _told(kind: str, facing: str | None, entry: str | None) -> dict[str, Any]:
    """Name a face, of a corner with the way its arrow points: a bluff is heard where it can be seen (G19)."""
    name = die_name(kind)
    if facing is not None and kind in CORNERS:
        name = _("{die}, arrow to the {arrow}").format(die=name, arrow=way_name(facing))
    return {**face(kind, facing, entry), "name": name}


def _road_pieces(view: View) -> list[str]:
    """Return the names that dice keep from the hand to the road.

    Dice of one kind in one hand are numbered from the bottom of their stack, so the top one is the next to go.
    """
    highest, found = dict[str, int](), list[str]()
    for die in reversed(view["road"]):
        seat, kind = die["seat"], die["kind"]
        if seat is None:
            found.append("die-spare")
            continue
        hand = view["hands"][seat]
        stack = f"die-{seat}" if hand is None else f"die-{seat}-{kind}"
        left = view["dice_left"][seat] if hand is None else hand[kind]
        highest[stack] = highest.get(stack, left) + 1
        found.append(f"{stack}-{highest[stack]}")
    return found[::-1]


def _hand(view: View, seat: int) -> dict[str, Any]:
    """Return what one seat holds: for each kind the stack of its dice, or closed dice while the hand is hidden (R5)."""
    hand, left = view["hands"][seat], view["dice_left"][seat]
    arrow = view["arrow"] or "n"
    stacks = [] if hand is None else [_stack(seat, kind, hand[kind], arrow) for kind in KINDS if hand[kind]]
    return {
        "seat": seat,
        "left": left,
        "stacks": stacks,
        "hidden": hand is None and left > 0,
        "pieces": _pieces(f"die-{seat}", left),
        "place": view["out"].index(seat) + 1 if seat in view["out"] else None,
        "acting": view["to_act"] == seat or view["rolling"] == seat,
    }


@kept
def _stack(seat: int, kind: str, count: int, arrow: str) -> dict[str, Any]:
    """Return the dice of one kind in a hand."""
    way = arrow if kind in CORNERS else "ns" if kind == "straight" else None
    pieces = _pieces(f"die-{seat}-{kind}", count)
    return {"kind": kind, "count": count, "name": die_name(kind), "pieces": pieces, **face(kind, way, None)}


def _pieces(stack: str, count: int) -> list[str]:
    """Name the dice drawn for a stack, from the lowest one seen to the top."""
    return [f"{stack}-{number}" for number in range(max(1, count - STACK + 1), count + 1)]


def _turns(view: View, tokens: list[str], touchable: dict[str, list[int]]) -> list[dict[str, Any]]:
    """Return for each place and kind with several ways of lying a picture of each, to touch."""
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
    """Return the side where the road comes in at the place of a placing; None for the first die."""
    here = (placing.x, placing.y)
    return next((front["entry"] for front in view["front"] if (front["x"], front["y"]) == here), None)


def _fit(view: View, placing: Placing) -> dict[str, Any]:
    """Return a face that fits at the head of the road; a bend without arrow while the arrows are free."""
    picture = face(placing.kind, placing.facing, _entry(view, placing))
    if placing.kind in CORNERS and view["arrow"] is None:
        return {**picture, "arrow": None, "name": _("a corner")}
    return {**picture, "name": die_name(placing.kind)}
