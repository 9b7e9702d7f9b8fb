"""What a seat may know of a Line Dice match, as plain JSON values; RULES.md, "View", tells programs the same."""

from __future__ import annotations

from typing import Final, Literal, TypedDict, cast

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import CHANCE, record, snapshot
from dicehall.core.event import Event
from dicehall.core.reading import of_box
from dicehall.games.line_dice.components import (
    AXES,
    CROSS,
    KINDS,
    MAX_SEATS,
    NO_ARROW,
    NOBODY,
    SIDES,
    STEPS,
    STRAIGHT,
    Box,
    facings,
    has,
    opposite,
    road_die,
)
from dicehall.games.line_dice.rules.places import cells
from dicehall.games.line_dice.state import (
    EMPTY,
    FIRST,
    INFINITY,
    LAST,
    LAST_TWO,
    NO_RESULT,
    OVER,
    PLAY,
    ROLL,
    STARTER,
    Table,
    TableRecord,
)

Phase = Literal["roll", "starter", "first", "play", "over"]
Reason = Literal["last", "infinity", "empty"]

PHASES: Final[tuple[Phase, ...]] = ("roll", "starter", "first", "play", "over")  # by their numbers in the state
REASONS: Final[dict[int, Reason]] = {LAST: "last", INFINITY: "infinity", EMPTY: "empty"}
HIDDEN = dict(Table.fields or {})["hidden"][1]  # its place among the bytes: looked at for every event of every page


class Face(TypedDict):
    """What a die of the road shows, and who put it."""

    kind: str  # bl br cross fl fr straight
    facing: str | None  # n e s w of a corner's arrow, ns ew of a straight, None of a cross
    sides: str  # those with road, in the order n e s w
    seat: int | None  # None: the spare die


class RoadDie(Face):
    """A die of the road."""

    x: int  # grows to the east
    y: int  # grows to the north; the first die lies at 0, 0


class Front(TypedDict):
    """A place for the next die."""

    x: int
    y: int
    entry: str | None  # the side where the road comes in; None for the first die


class Result(TypedDict):
    """How a deal ended."""

    reason: Reason
    winner: int
    maker: int | None  # who closed the loop; None where it is not closed


class View(TypedDict):
    """What one viewer may know; only `hands` differ from viewer to viewer."""

    phase: Phase
    deal: int  # from 1
    to_act: int | Literal["chance"] | None  # the seat to decide; None when the match is over
    rolling: int | None  # the seat whose die is rolled next, in phase roll
    dice_left: list[int]  # [seat]
    hands: list[dict[str, int] | None]  # [seat] number of dice by kind, all six; None where it is hidden (R5)
    road: list[RoadDie]  # in order of play
    front: list[Front]  # several for the second die only, none outside of phase play
    arrow: str | None  # n e s w; None while it is free (R8)
    must_turn: bool  # whether a corner must come (R13)
    callable: bool  # whether the last die may be called, right or wrong (R21)
    out: list[int]  # seats, in the order in which they fell
    scores: list[int]  # [seat]
    result: Result | None  # of the last finished deal


def view(table: Bytes, box: Bytes, seat: int | None) -> View:
    """Return the view of `seat`, None = spectator; the same for all but `hands` under option `hidden` (R5)."""
    s, faces = cast(TableRecord, snapshot(table, Table)), _faces(box)
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
        "must_turn": s.straights & LAST_TWO == LAST_TWO,
        "callable": bool(s.callable),
        "out": s.out[: s.fallen].tolist(),
        "scores": [_score(s, other) for other in range(s.seats)],
        "result": _result(s),
    }


def _to_act(s: TableRecord) -> int | Literal["chance"] | None:
    if s.phase == OVER:
        return None
    return int(s.turn) if s.phase == PLAY else "chance"


def hands_hidden(s: TableRecord) -> bool:
    """Return whether hands are hidden now: they are shown while dice are rolled and when all is over (R4, R5, G28)."""
    return bool(s.hidden) and s.phase in (STARTER, FIRST, PLAY)


@of_box
def _faces(box: Bytes) -> dict[int, Face]:
    """Return the face of every die that a road can hold, by its number there: 19 ways to lie for each of 7 owners.

    They are kept for each box, since a page looks at the whole road after every event.
    """
    sides: list[list[int]] = record(box, Box).sides.tolist()
    return {
        road_die(kind, facing, seat): {
            "kind": name,
            "facing": _facing(kind, facing),
            "sides": "".join(side for i, side in enumerate(SIDES) if has(sides[kind][facing], i)),
            "seat": None if seat == NOBODY else seat,
        }
        for kind, name in enumerate(KINDS)
        for facing in facings(kind)
        for seat in (*range(MAX_SEATS), NOBODY)
    }


def _facing(kind: int, facing: int) -> str | None:
    return None if kind == CROSS else AXES[facing] if kind == STRAIGHT else SIDES[facing]


def _front(s: TableRecord, at: list[tuple[int, int]], faces: dict[int, Face]) -> list[Front]:
    """Return where the next die may go; `at`: x, y of the dice and of the front (R9)."""
    if s.phase != PLAY:
        return []
    if s.placed == 0:
        return [{"x": 0, "y": 0, "entry": None}]
    if s.placed == 1:
        ends = map(SIDES.index, faces[int(s.road[0])]["sides"])
        return [_place(STEPS[side], side) for side in ends]
    return [_place(at[s.placed], s.heading)]


def _place(at: tuple[int, int], heading: int) -> Front:
    return {"x": at[0], "y": at[1], "entry": SIDES[opposite(heading)]}


def _score(s: TableRecord, seat: int) -> int:
    return int(s.points[seat]) if s.domino else int(s.phase == OVER and s.winner == seat)


def _result(s: TableRecord) -> Result | None:
    """Return how the last finished deal ended."""
    if s.reason == NO_RESULT:
        return None
    return {"reason": REASONS[s.reason], "winner": s.winner, "maker": None if s.maker == NOBODY else s.maker}


def is_open(table: Bytes, box: Bytes) -> bool:
    """Return whether all see the same: no hand is hidden (R5)."""
    return not table[HIDDEN] or not hands_hidden(record(table, Table))


def owner(table: Bytes, box: Bytes) -> int | None:
    """Return whose die is rolled at this chance node; None where it is nobody's."""
    s = record(table, Table)
    return int(s.rolling) if s.phase == ROLL else None


def seen(event: Event, table: Bytes, box: Bytes, seat: int | None) -> str:
    """Return the token as `seat` may see it now: other seats' rolls are `roll ?` while hands are hidden (R5)."""
    if event.by != CHANCE or event.owner in (None, seat) or not table[HIDDEN]:
        return event.token
    return "roll ?" if hands_hidden(record(table, Table)) else event.token


def reveals(before: View, after: View) -> bool:
    """Return whether the decision between two public views told something of a hidden hand.

    That a seat falls out tells that no die of it fits (R15).
    """
    return None in before["hands"] and before["out"] != after["out"]


def reason(table: Bytes, box: Bytes) -> Reason:
    """Return how the last deal ended; KeyError before one has."""
    return REASONS[record(table, Table).reason]
