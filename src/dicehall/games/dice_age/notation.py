"""Tokens of Dice Age (RULES.md, "Tokens"). Grounds, rows and places in a line are counted from 1."""

from __future__ import annotations

import re
from collections.abc import Callable

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.errors import MalformedToken
from dicehall.core.parts import ILLEGAL
from dicehall.core.words import _

from .components import KINDS, PREY, Box
from .rules.actions import (
    FRIGHTEN,
    PIPS,
    RETREATING,
    STOP_PICKING,
    THROW,
    USE_COUNSEL,
    cell,
    cell_of,
    ground_of,
    kind_picked,
    pair,
    picking,
    place_of,
    value_picked,
)
from .state import (
    BEFORE_ROLL,
    CAMP,
    FIRST,
    GENERATION,
    INTIMIDATED,
    ORDER,
    PICKING,
    PREY_CARDS,
    REROLL,
    ROLL,
    ROW,
    SHELLS,
    BoxRecord,
    Table,
    TableRecord,
)

_CELL = "([1-6]) ([1-9][0-9]?)"
_KIND = f"({'|'.join(KINDS)})"
CHANCE_TOKEN = re.compile(r"first [0-3]|draw [a-z0-9+-]+|roll [1-6]")
_FORMS = {
    form: re.compile(pattern)
    for form, pattern in {
        "first": "first ([0-3])",
        "draw": "draw ([a-z0-9+-]+)",
        "rolled": "roll ([1-6])",
        "roll": "roll",
        "place": "place ([1-6](?: [1-6]){0,5})",
        "counsel": "counsel",
        "intimidate": f"intimidate {_CELL}",
        "retreat": f"retreat {_CELL} {_CELL}",
        "pick": f"pick {_KIND} ([1-6])",
        "done": "done",
        "put": f"put {_KIND}",
        "row": "row ([1-9])",
    }.items()
}


def write(table: Bytes, box: Bytes, action: int) -> str:
    """Return the token of an action or outcome that can come next."""
    s, b = record(table, Table), record(box, Box)
    if s.phase in (ROLL, REROLL, INTIMIDATED):
        return f"roll {action + 1}"
    if s.phase in (CAMP, BEFORE_ROLL):
        return _write_turn(action)
    if s.phase == ROW:
        return f"row {action + 1}"
    if s.phase == PICKING:
        return "done" if action == STOP_PICKING else f"pick {KINDS[kind_picked(action)]} {value_picked(action) + 1}"
    if s.phase == ORDER:
        return f"put {KINDS[action]}"
    return f"first {action}" if s.phase == FIRST else f"draw {_deck(s, b)[action]}"


def _write_turn(action: int) -> str:
    if action < THROW:
        return " ".join(["place", *(str(pip + 1) for pip in range(PIPS) if action >> pip & 1)])
    if action & FRIGHTEN:
        return f"intimidate {_place(action)}"
    if action & RETREATING:
        return f"retreat {_place(cell_of(action, 1))} {_place(cell_of(action, 0))}"
    return "roll" if action == THROW else "counsel"


def _place(cell: int) -> str:
    return f"{ground_of(cell) + 1} {place_of(cell) + 1}"


def _deck(s: TableRecord, b: BoxRecord) -> tuple[str, ...]:
    """Return the names of what can be drawn now, by number."""
    if s.phase == PREY_CARDS:
        return PREY
    if s.phase == GENERATION:
        ids = names(b.card_name)
        return tuple(ids[b.slot_card[s.round - 1, slot]] for slot in range(b.slots[s.round - 1]))
    return tuple(str(b.shell_value[value]) for value in range(b.shells)) if s.phase == SHELLS else ()


def read(table: Bytes, box: Bytes, token: str) -> int:
    """Return the action that a token means now, ILLEGAL if it can mean none.

    Raises MalformedToken if it is no token of the game.
    """
    s, b = record(table, Table), record(box, Box)
    for form, pattern in _FORMS.items():
        if found := pattern.fullmatch(token):
            phases, reader = _READERS[form]
            return reader(s, b, *found.groups()) if s.phase in phases else ILLEGAL
    raise MalformedToken(_("“{token}” is no token of Dice Age.").format(token=token))


def _read_draw(s: TableRecord, b: BoxRecord, name: str) -> int:
    deck = _deck(s, b)
    return deck.index(name) if name in deck else ILLEGAL


def _read_pips(pips: str) -> int:
    numbers = [int(pip) for pip in pips.split()]
    return sum(1 << pip - 1 for pip in numbers) if numbers == sorted(set(numbers)) else ILLEGAL


def _read_cell(ground: str, place: str) -> int:
    return cell(int(ground) - 1, int(place) - 1) if int(place) <= 64 else ILLEGAL


def _read_retreat(ground: str, place: str, other_ground: str, other_place: str) -> int:
    cells = _read_cell(ground, place), _read_cell(other_ground, other_place)
    return ILLEGAL if ILLEGAL in cells else RETREATING | pair(*cells)


def _read_intimidate(ground: str, place: str) -> int:
    at = _read_cell(ground, place)
    return at if at == ILLEGAL else FRIGHTEN | at


_TURN = (CAMP, BEFORE_ROLL)
_READERS: dict[str, tuple[tuple[int, ...], Callable[..., int]]] = {
    "first": ((FIRST,), lambda s, b, seat: int(seat)),
    "draw": ((PREY_CARDS, GENERATION, SHELLS), _read_draw),
    "rolled": ((ROLL, REROLL, INTIMIDATED), lambda s, b, value: int(value) - 1),
    "roll": ((BEFORE_ROLL,), lambda s, b: THROW),
    "place": ((CAMP,), lambda s, b, pips: _read_pips(pips)),
    "counsel": ((CAMP,), lambda s, b: USE_COUNSEL),
    "intimidate": (_TURN, lambda s, b, *words: _read_intimidate(*words)),
    "retreat": (_TURN, lambda s, b, *words: _read_retreat(*words)),
    "pick": ((PICKING,), lambda s, b, kind, value: picking(KINDS.index(kind), int(value) - 1)),
    "done": ((PICKING,), lambda s, b: STOP_PICKING),
    "put": ((ORDER,), lambda s, b, kind: KINDS.index(kind)),
    "row": ((ROW,), lambda s, b, row: int(row) - 1),
}
