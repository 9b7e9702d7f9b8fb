"""What a seat may know of a Line Dice match, as plain JSON values; fields as in RULES.md, "View"."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from dicehall.core.compiled import CHANCE, record, snapshot
from dicehall.core.match import Event
from dicehall.games.line_dice.components import AXES, CROSS, KINDS, NO_ARROW, SIDES, STEPS, STRAIGHT, Box
from dicehall.games.line_dice.rules.places import cells, next_cell
from dicehall.games.line_dice.state import FIRST, NOBODY, OVER, PLAY, ROLL, STARTER, Table

Bytes = npt.NDArray[np.uint8]

PHASES = ("roll", "starter", "first", "play", "over")
REASONS = ("", "last", "infinity", "empty")
HIDDEN = dict(Table.fields or {})["hidden"][1]  # its place among the bytes: looked at for every event of every page


def view(table: Bytes, box: Bytes, seat: int | None) -> dict[str, Any]:
    """The view of `seat`, None = spectator; the same for all but `hands` under option `hidden` (R5)."""
    s, b = snapshot(table, Table), snapshot(box, Box)
    hands, sides = s.hand[: s.seats].tolist(), b.sides.tolist()
    hidden = hands_hidden(s)
    return {
        "phase": PHASES[s.phase],
        "deal": s.deal,
        "to_act": _to_act(s),
        "rolling": s.rolling if s.phase == ROLL else None,
        "dice_left": [sum(hand) for hand in hands],
        "hands": [
            None if hidden and other != seat else dict(zip(KINDS, hand, strict=True))
            for other, hand in enumerate(hands)
        ],
        "road": [_die(*pair, sides) for pair in zip(s.road[: s.placed].tolist(), cells(table, box), strict=False)],
        "front": _front(table, box, s, sides),
        "arrow": None if s.arrow == NO_ARROW else SIDES[s.arrow],
        "must_turn": s.straights & 3 == 3,
        "callable": bool(s.callable),
        "out": s.out[: s.fallen].tolist(),
        "scores": [_score(s, other) for other in range(s.seats)],
        "result": _result(s),
    }


def _to_act(s: Any) -> int | str | None:
    if s.phase == OVER:
        return None
    return int(s.turn) if s.phase == PLAY else "chance"


def hands_hidden(s: Any) -> bool:
    """Hands are shown while dice are rolled and when all is over (R4, R5, G28)."""
    return bool(s.hidden) and s.phase in (STARTER, FIRST, PLAY)


@cache
def _sides(bits: int) -> str:
    return "".join(side for i, side in enumerate(SIDES) if bits >> i & 1)


def _facing(kind: int, facing: int) -> str | None:
    return None if kind == CROSS else AXES[facing] if kind == STRAIGHT else SIDES[facing]


def _die(die: int, at: tuple[int, int], sides: list[list[int]]) -> dict[str, Any]:
    kind, facing, seat = die & 7, die >> 3 & 3, die >> 5
    return {
        "x": at[0],
        "y": at[1],
        "kind": KINDS[kind],
        "facing": _facing(kind, facing),
        "sides": _sides(sides[kind][facing]),
        "seat": None if seat == NOBODY else seat,
    }


def _front(table: Bytes, box: Bytes, s: Any, sides: list[list[int]]) -> list[dict[str, Any]]:
    """Where the next die may go; one place but for the second die (R9)."""
    if s.phase != PLAY:
        return []
    if s.placed == 0:
        return [{"x": 0, "y": 0, "entry": None}]
    if s.placed == 1:
        first = s.road[0]
        ends = sides[first & 7][first >> 3 & 3]
        return [_place(STEPS[side], side) for side in range(4) if ends >> side & 1]
    return [_place(next_cell(table, box, 0), s.heading)]


def _place(at: tuple[int, int], heading: int) -> dict[str, Any]:
    return {"x": at[0], "y": at[1], "entry": SIDES[(heading + 2) % 4]}


def _score(s: Any, seat: int) -> int:
    return int(s.points[seat]) if s.domino else int(s.phase == OVER and s.winner == seat)


def _result(s: Any) -> dict[str, Any] | None:
    """How the last finished deal ended."""
    if s.winner == NOBODY:
        return None
    return {"reason": REASONS[s.reason], "winner": s.winner, "maker": None if s.maker == NOBODY else s.maker}


def owner(table: Bytes, box: Bytes) -> int | None:
    """Whose die is rolled at this chance node; None where it is nobody's."""
    s = record(table, Table)
    return int(s.rolling) if s.phase == ROLL else None


def seen(event: Event, table: Bytes, box: Bytes, seat: int | None) -> str:
    """The token as `seat` may see it now: other seats' rolls are `roll ?` while hands are hidden (R5)."""
    if event.by != CHANCE or event.owner in (None, seat) or not table[HIDDEN]:
        return event.token
    return "roll ?" if hands_hidden(record(table, Table)) else event.token


def reveals(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether the decision between two public views told something of a hidden hand: that no die of it fits (R15)."""
    return None in before["hands"] and before["out"] != after["out"]


def reason(table: Bytes, box: Bytes) -> str:
    """How the last deal ended: last, infinity or empty."""
    return REASONS[record(table, Table).reason]
