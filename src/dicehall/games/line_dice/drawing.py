"""The table in text, for terminals: the road in lines, the hands in a table.

A die takes five columns and three rows, so that roads meet where dice meet:

    ↓ │         a corner from north to west, its arrow south
    ──┘  •      the dot marks the last die, 1 the first
                the head of the road points into the place for the next die: ▲ ▶ ▼ ◀
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehall.core.columns import left, width
from dicehall.core.words import _, ngettext

from .lanes import CORNERS, KINDS, OPPOSITE, travel
from .names import Seats, name_of, way_name

if TYPE_CHECKING:
    from .view import RoadDie, View

ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
HEADS = {"n": "▲", "e": "▶", "s": "▼", "w": "◀"}
MIDDLES = {"ns": "│", "ew": "─", "ne": "└", "es": "┌", "sw": "┐", "nw": "┘", "nesw": "┼"}
LAST, FIRST, PLACE = "•", "1", "□"
WIDTH = 5

Block = tuple[str, str, str]
EMPTY: Block = (" " * WIDTH,) * 3


def draw(view: View, seats: Seats | None = None) -> str:
    """Draw the road, what the next die must keep to, and all hands; without `seats` they are counted from 1."""
    names = [_name(seat, seats) for seat in range(len(view["dice_left"]))]
    return "\n".join([*_road(view), "", *_facts(view, names), "", *_hands(view, names)]) + "\n"


def _name(seat: int, seats: Seats | None) -> str:
    return _("Seat {seat}").format(seat=seat + 1) if seats is None else name_of(seats, seat)


def _road(view: View) -> list[str]:
    """Draw rows from north to south, with the numbers of the columns on top and of the rows at the left."""
    blocks = {(front["x"], front["y"]): _front(front["entry"]) for front in view["front"]}
    for index, die in enumerate(view["road"]):
        blocks[die["x"], die["y"]] = _block(die, index == 0, index == len(view["road"]) - 1)
    if not blocks:
        return [_("The table is empty.")]
    xs = range(min(x for x, y in blocks), max(x for x, y in blocks) + 1)
    lines = [" " * WIDTH + "".join(str(x).center(WIDTH) for x in xs)]
    for y in range(max(y for x, y in blocks), min(y for x, y in blocks) - 1, -1):
        row = [blocks.get((x, y), EMPTY) for x in xs]
        for number, label in enumerate(("", str(y), "")):
            lines.append(label.rjust(WIDTH - 1) + " " + "".join(block[number] for block in row))
    return [line.rstrip() for line in lines]


def _block(die: RoadDie, first: bool, last: bool) -> Block:
    """Draw a die: its road, the arrow of a corner above, marks of the first and the last die below."""
    sides = die["sides"]
    arrow = ARROWS[die["facing"] or "n"] if die["kind"] in CORNERS else " "
    north, south = ("│" if side in sides else " " for side in "ns")
    west, east = ("──" if side in sides else "  " for side in "we")
    middle = MIDDLES[sides]
    return (f"{arrow} {north}  ", f"{west}{middle}{east}", f"{FIRST if first else ' '} {south} {LAST if last else ' '}")


def _front(entry: str | None) -> Block:
    """Draw a place for the next die, with the head of the road pointing into it."""
    return "     ", f"  {HEADS[OPPOSITE[entry]] if entry else PLACE}  ", "     "


def _facts(view: View, names: list[str]) -> list[str]:
    """Tell the arrow, turning, the closed loop, and who has won."""
    lines = [_("Corner arrows: {way}").format(way=way_name(view["arrow"]) if view["arrow"] else _("still free"))]
    if view["phase"] == "play" and view["must_turn"]:
        lines.append(_("Now a corner must come."))
    if travel(view["road"]).closed:
        lines.append(_("∞ The loop is closed."))
    if view["result"] is not None and view["phase"] == "over":
        lines.append(_("{name} wins.").format(name=names[view["result"]["winner"]]))
    if view["road"]:
        lines.append(_("{first} first die, {last} last die").format(first=FIRST, last=LAST))
    return lines


def _hands(view: View, names: list[str]) -> list[str]:
    """Draw a line for each seat: its dice by kind, or only how many while they are hidden."""
    longest = max(map(width, names))
    head = " " * (longest + 2) + "".join(kind.rjust(9) for kind in KINDS)
    return [head, *(_hand(view, seat, left(name, longest)) for seat, name in enumerate(names))]


def _hand(view: View, seat: int, name: str) -> str:
    hand = view["hands"][seat]
    counts = "".join(("?" if hand is None else str(hand[kind] or "·")).rjust(9) for kind in KINDS)
    mark = ">" if seat in (view["to_act"], view["rolling"]) else " "
    dice = ngettext("{count} die", "{count} dice", view["dice_left"][seat]).format(count=view["dice_left"][seat])
    score = _("score {points}").format(points=view["scores"][seat])
    state = _("out ({place})").format(place=view["out"].index(seat) + 1) if seat in view["out"] else ""
    return f"{mark} {name}{counts}   {left(dice, 9)} {score}  {state}".rstrip()
