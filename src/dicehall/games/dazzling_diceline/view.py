"""What may be known of a match: the same for every seat and spectator (R12)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.event import Event
from dicehall.core.reading import numbers, of_box

from .boards import CELLS, bits
from .components import COLOURS, GREY, GREY_ACTIONS, KINDS, LAYOUT_ACTION, RED_ACTIONS, SCORED, VALUES, Box
from .fields import Colours, DiceSet, Doing, GreySpace, Pending, Phase, Player, RedSpace, Tile, View
from .rules import PARTS, parts_of_score
from .state import (
    CHOOSE,
    DISCARD,
    DO_FLIP,
    DO_MOVE,
    DO_MOVE_OR_ORDER,
    DO_ORDER,
    DO_SET_ANY,
    DO_SET_ONE,
    DO_SHIFT,
    DRAW_BONUS,
    DRAW_LAYOUT,
    FLIPS,
    OPTIONAL,
    OVER,
    ROLL,
    SETUP_LAYOUT,
    SETUP_ROLL,
    SETUP_TAKE,
    TURN,
    TWIN,
    PlayerRecord,
    Table,
    TableRecord,
    doing_of,
    left_of,
    tile_at,
    value_in,
    values_of,
)

__all__ = ["View", "is_open", "owner", "reason", "reveals", "seen", "view"]

DECIDING: Final = (SETUP_TAKE, DISCARD, CHOOSE, TURN, FLIPS)
IN_TURN: Final = (TURN, DRAW_BONUS, DRAW_LAYOUT)
DOINGS: Final[dict[int, Doing]] = {
    DO_MOVE: "move",
    DO_ORDER: "order",
    DO_MOVE_OR_ORDER: "move or order",
    DO_SET_ONE: "set one",
    DO_SET_ANY: "set any",
    DO_SHIFT: "shift",
    DO_FLIP: "flip",
}


class _Box(NamedTuple):
    """What views tell of the box."""

    layouts: tuple[str, ...]
    track: tuple[str, ...]
    vp_spaces: list[list[int]]
    grey_spaces: list[list[int]]


@of_box
def _box(box: Bytes) -> _Box:
    b = record(box, Box)
    return _Box(names(b.layout_name), names(b.track_name), b.vp_spaces.tolist(), b.grey_spaces.tolist())


def view(table: Bytes, box: Bytes, seat: int | None) -> View:
    """Return the view, which is the same for any seat."""
    s: TableRecord = numbers(table, Table)
    b = _box(box)
    return {
        "phase": _phase(s),
        "round": s.round,
        "to_act": s.seat if s.phase in DECIDING else None if s.phase == OVER else "chance",
        "player_order": [s.order[place] for place in range(s.ranked)],
        "player_order_track": _track(s, b),
        "dice_pool": s.pool,
        "rolled": _rolled(s),
        "selection_board": [_set(s.set[place]) for place in range(s.sets)],
        "red_action_board": _red_board(s, b),
        "green_action_board": {str(value + 1): s.green_die[value] or None for value in range(VALUES)},
        "grey_action_board": _grey_board(s, b),
        "starting_tiles": [kind for i, kind in enumerate(KINDS) if s.starting >> i & 1],
        "bonus_tile_spaces": [kind for i, kind in enumerate(KINDS) for _tile in range(s.shown[i])],
        "bonus_tile_deck": {kind: s.deck[i] for i, kind in enumerate(KINDS)},
        "layout_tile_spaces": _some(b.layouts, s.layout_shown),
        "layout_tile_deck": _some(b.layouts, s.layout_deck),
        "turn": s.seat if s.phase in IN_TURN else None,
        "die_done": bool(s.die_done),
        "pending": _pending(s),
        "players": [_player(s, b.layouts, other) for other in range(s.seats)],
        "final": _final(table, box, s.seats) if s.phase == OVER else None,
    }


def _phase(s: TableRecord) -> Phase:
    if s.phase < ROLL:
        return "setup"
    if s.phase < TURN:
        return "select dice"
    if s.phase < FLIPS:
        return "perform dice actions"
    return "over" if s.phase == OVER else "prepare for the next round"


def _some(known: tuple[str, ...], mask: int) -> list[str]:
    return [name for i, name in enumerate(known) if mask >> i & 1]


def _track(s: TableRecord, b: _Box) -> dict[str, list[int]]:
    seats = [s.row[place] for place in range(s.seats)][::-1] if not s.unranked else []
    spaces = enumerate(b.track)
    return {name: [seat for seat in seats if s.player[seat].space == space] for space, name in spaces}


def _rolled(s: TableRecord) -> Colours:
    values, sets = [s.rolled[i] for i in range(s.rolls if s.phase == ROLL else 0)], s.seats + 1
    return {"red": values[:sets], "green": values[sets : 2 * sets], "grey": values[2 * sets :]}


def _set(chosen: int) -> DiceSet:
    red, green, *grey = (value_in(chosen, place) + 1 for place in range(4))
    return {"red": red, "green": green, "grey": grey}


def _red_board(s: TableRecord, b: _Box) -> dict[str, RedSpace]:
    board: dict[str, RedSpace] = {name: {"die": s.red_die[i] or None} for i, name in enumerate(RED_ACTIONS)}
    for i in range(SCORED):
        markers = [s.marker[i][place] for place in range(s.marked[i])]
        board[RED_ACTIONS[i]] |= {"spaces": b.vp_spaces[s.seats][i], "markers": markers}
    assert LAYOUT_ACTION == SCORED
    return board


def _grey_board(s: TableRecord, b: _Box) -> dict[str, GreySpace]:
    return {
        name: {"spaces": b.grey_spaces[s.seats][i], "dice": sorted(s.grey_die[i][place] for place in range(s.greys[i]))}
        for i, name in enumerate(GREY_ACTIONS)
    }


def _pending(s: TableRecord) -> list[Pending]:
    if s.phase == FLIPS:
        return [{"do": "flip", "left": s.flips, "optional": True}]
    entries = [s.stack[place] for place in range(1, s.depth + 1)]
    return [{"do": DOINGS[doing_of(e)], "left": left_of(e), "optional": bool(e & OPTIONAL)} for e in entries]


def _player(s: TableRecord, layouts: tuple[str, ...], seat: int) -> Player:
    p = s.player[seat]
    return {
        "seat": seat,
        "vp": p.vp,
        "markers": p.markers,
        "stock": p.stock,
        "dice": {colour: _dice(p.dice, i) for i, colour in enumerate(COLOURS)},
        "bonus_spaces": {cell: _tile(p, space) for space, cell in enumerate(CELLS)},
        "layout_tiles": _some(layouts, p.layouts),
        "completed_layout_tiles": _some(layouts, p.completed),
    }


def _dice(dice: int, colour: int) -> list[int]:
    values = [value + 1 for value in bits(values_of(dice, colour))]
    return values * 2 if colour == GREY and dice >> TWIN else values


def _tile(p: PlayerRecord, space: int) -> Tile | None:
    kinds = [kind for i, kind in enumerate(KINDS) if p.tiles & tile_at(i, space)]
    return {"tile": kinds[0], "face_up": bool(p.up >> space & 1)} if kinds else None


def _final(table: Bytes, box: Bytes, seats: int) -> list[dict[str, int]]:
    out = np.zeros((seats, PARTS), np.int64)
    parts_of_score(table, box, out.reshape(-1))
    keys = ("during the game", "lines", *(f"red {name}" for name in RED_ACTIONS[:SCORED]))
    return [dict(zip(keys, row, strict=True)) for row in out.tolist()]


def is_open(table: Bytes, box: Bytes) -> bool:
    """Tell whether all see the same: always (R12)."""
    return True


def owner(table: Bytes, box: Bytes) -> int | None:
    """Return whose chance this is: who rolls or draws; None for draws to the action boards in set-up and for ties."""
    s: TableRecord = record(table, Table)
    if s.phase == SETUP_ROLL:
        return int(s.rolls) // 2
    if s.phase == SETUP_LAYOUT and s.place < s.seats:
        return int(s.order[s.place])
    return int(s.seat) if s.phase >= ROLL else None


def seen(event: Event, table: Bytes, box: Bytes, seat: int | None) -> str:
    """Return the token as it is: everything is open (R12)."""
    return event.token


def reveals(before: View, after: View) -> bool:
    """Tell whether something hidden came out between two views: never (R12)."""
    return False


def reason(table: Bytes, box: Bytes) -> str:
    """Return why the match ended, always the same: all rounds are played (R32)."""
    return "rounds"
