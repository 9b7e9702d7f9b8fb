"""Tokens of Line Dice: `roll KIND`, `first SEAT`, `place X Y KIND [FACING]`, `call`, `out` (RULES.md, "Tokens")."""

from __future__ import annotations

import re

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import record
from dicehall.core.errors import MalformedToken
from dicehall.core.parts import ILLEGAL
from dicehall.core.words import _
from dicehall.games.line_dice.components import (
    AXES,
    CALL,
    CROSS,
    KINDS,
    OUT,
    SIDES,
    STEPS,
    STRAIGHT,
    facing_of,
    kind_of,
    place,
    side_of,
)
from dicehall.games.line_dice.rules.places import next_cell
from dicehall.games.line_dice.state import FIRST, PLAY, Table, TableRecord

_NUMBER = r"(0|-?[1-9][0-9]?)"
_PLACE = re.compile(rf"place {_NUMBER} {_NUMBER} (?:(cross)|(straight) (ns|ew)|(bl|br|fl|fr) ([nesw]))")
CHANCE_TOKEN = re.compile(rf"roll (?:{'|'.join(KINDS)})|first [0-5]")
_FIRST = re.compile(r"first ([0-5])")
_ROLL = re.compile(rf"roll ({'|'.join(KINDS)})")


def write(table: Bytes, box: Bytes, action: int) -> str:
    """Return the token of a decision or outcome that can come next."""
    s: TableRecord = record(table, Table)
    if s.phase != PLAY:
        return f"first {action}" if s.phase == FIRST else f"roll {KINDS[action]}"
    if action in (CALL, OUT):
        return "call" if action == CALL else "out"
    kind, facing = kind_of(action), facing_of(action)
    x, y = next_cell(table, box, side_of(action))
    way = "" if kind == CROSS else f" {AXES[facing] if kind == STRAIGHT else SIDES[facing]}"
    return f"place {x} {y} {KINDS[kind]}{way}"


def read(table: Bytes, box: Bytes, token: str) -> int:
    """Return what a token means now, ILLEGAL if nothing; MalformedToken if it is no token of the game."""
    s: TableRecord = record(table, Table)
    if token in ("call", "out"):
        return (CALL if token == "call" else OUT) if s.phase == PLAY else ILLEGAL
    if found := _ROLL.fullmatch(token):
        return ILLEGAL if s.phase in (PLAY, FIRST) else KINDS.index(found[1])
    if found := _FIRST.fullmatch(token):
        return int(found[1]) if s.phase == FIRST else ILLEGAL
    if found := _PLACE.fullmatch(token):
        return _read_place(table, box, s, found) if s.phase == PLAY else ILLEGAL
    message = _(
        "“{token}” is no token of Line Dice. Tokens are: roll KIND, first SEAT, place X Y KIND [FACING], call, out."
    )
    raise MalformedToken(message.format(token=token))


def _read_place(table: Bytes, box: Bytes, s: TableRecord, found: re.Match[str]) -> int:
    """Return the decision that the parts of a `place` token mean, ILLEGAL where no die can go there."""
    x, y, cross, straight, axis, corner, arrow = found.groups()
    kind = KINDS.index(cross or straight or corner)
    facing = 0 if cross else AXES.index(axis) if straight else SIDES.index(arrow)
    at = int(x), int(y)
    side = STEPS.index(at) if s.placed == 1 and at in STEPS else 0
    return place(kind, facing, side) if at == next_cell(table, box, side) else ILLEGAL
