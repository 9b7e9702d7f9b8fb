"""What a seat may know of a Line Dice match, as plain JSON values; fields as in RULES.md, "View"."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dicehall.core.compiled import CHANCE, record, snapshot
from dicehall.core.event import Event
from dicehall.core.reading import of_box
from dicehall.games.line_dice.components import (
    AXES,
    CROSS,
    KINDS,
    MAX_SEATS,
    NO_ARROW,
    SIDES,
    STEPS,
    STRAIGHT,
    Box,
    facings,
)
from dicehall.games.line_dice.rules.places import cells
from dicehall.games.line_dice.state import FIRST, NOBODY, OVER, PLAY, ROLL, STARTER, Table

Bytes = npt.NDArray[np.uint8]

PHASES = ("roll", "starter", "first", "play", "over")
REASONS = ("", "last", "infinity", "empty")
HIDDEN = dict(Table.fields or {})["hidden"][1]  # its place among the bytes: looked at for every event of every page


def view(table: Bytes, box: Bytes, seat: int | None) -> dict[str, Any]:
    """The view of `seat`, None = spectator; the same for all but `hands` under option `hidden` (R5)."""
    s, faces = snapshot(table, Table), _faces(box)
    hands, at = s.hand[: s.seats].tolist(), cells(table, box)
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
        "road": [{"x": x, "y": y, **faces[die]} for die, (x, y) in zip(s.road[: s.placed].tolist(), at, strict=False)],
        "front": _front(s, at, faces),
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


@of_box
def _faces(box: Bytes) -> dict[int, dict[str, Any]]:
    """What is told of a die that lies on the table beside its place, by what `road` has of it."""
    sides: list[list[int]] = record(box, Box).sides.tolist()
    return {
        kind | facing << 3 | seat << 5: {
            "kind": name,
            "facing": _facing(kind, facing),
            "sides": "".join(side for i, side in enumerate(SIDES) if sides[kind][facing] >> i & 1),
            "seat": None if seat == NOBODY else seat,
        }
        for kind, name in enumerate(KINDS)
        for facing in facings(kind)
        for seat in (*range(MAX_SEATS), NOBODY)
    }


def _facing(kind: int, facing: int) -> str | None:
    return None if kind == CROSS else AXES[facing] if kind == STRAIGHT else SIDES[facing]


def _front(s: Any, at: list[tuple[int, int]], faces: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    """Where the next die may go; one place but for the second die (R9)."""
    if s.phase != PLAY:
        return []
    if s.placed == 0:
        return [{"x": 0, "y": 0, "entry": None}]
    if s.placed == 1:
        ends = map(SIDES.index, faces[int(s.road[0])]["sides"])
        return [_place(STEPS[side], side) for side in ends]
    return [_place(at[s.placed], s.heading)]


def _place(at: tuple[int, int], heading: int) -> dict[str, Any]:
    return {"x": at[0], "y": at[1], "entry": SIDES[(heading + 2) % 4]}


def _score(s: Any, seat: int) -> int:
    return int(s.points[seat]) if s.domino else int(s.phase == OVER and s.winner == seat)


def _result(s: Any) -> dict[str, Any] | None:
    """How the last finished deal ended."""
    if s.winner == NOBODY:
        return None
    return {"reason": REASONS[s.reason], "winner": s.winner, "maker": None if s.maker == NOBODY else s.maker}


def is_open(table: Bytes, box: Bytes) -> bool:
    """Whether all see the same: no hand is hidden (R5)."""
    return not table[HIDDEN] or not hands_hidden(record(table, Table))


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
