"""Tokens of Dazzling Diceline (RULES.md, "Tokens")."""

from __future__ import annotations

import re
from collections.abc import Callable

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.errors import MalformedToken
from dicehall.core.parts import ILLEGAL
from dicehall.core.words import _

from .boards import CELLS, bits, mask_of
from .components import COLOURS, GREY_ACTIONS, KINDS, LAYOUT_ACTION, RED_ACTIONS, Box, end_of, start_of, way
from .rules.actions import (
    BONUS,
    END,
    ENDING,
    FLIPPING,
    LAYOUT,
    MOVING,
    NO_SPACE,
    ORDERING,
    PLACE_GREEN,
    PLACE_GREY,
    PLACE_RED,
    RETURN,
    SETTING,
    SHIFTING,
    STEP,
    STOP,
    STOPPING,
    action_of,
    detail_of,
    die_set,
    die_shifted,
    die_used,
    new_colour,
    new_value,
    on,
    space_of,
    value_placed,
    verb_of,
    what_of,
    with_action,
    with_colour,
    with_space,
    with_value,
)
from .state import (
    CHOOSE,
    DISCARD,
    DRAW_BONUS,
    DRAW_LAYOUT,
    FLIPS,
    ROLL,
    SETUP_BONUS,
    SETUP_FIRST,
    SETUP_LAYOUT,
    SETUP_ROLL,
    SETUP_TAKE,
    TURN,
    BoxRecord,
    Table,
    TableRecord,
    colour_of,
    die_of,
    set_of,
    value_in,
    value_of,
)

_VALUE, _CELL, _KIND, _COLOUR = "([1-6])", "([abc][123])", f"({'|'.join(KINDS)})", f"({'|'.join(COLOURS)})"
_ID = "([a-z][a-z0-9]*)"
_SET = " ".join([_VALUE] * 4)
CHANCE_TOKEN = re.compile(f"roll {_VALUE}|first [0-3]|draw {_ID}")
_FORMS = {
    form: re.compile(pattern)
    for form, pattern in {
        "roll": f"roll {_VALUE}",
        "first": "first ([0-3])",
        "draw": f"draw {_ID}",
        "take": f"take {_KIND}",
        "discard": f"discard {_SET}",
        "choose": f"choose {_SET}",
        "red": f"place red {_VALUE} ({'|'.join(RED_ACTIONS[:-1])})",
        "layout space": f"place red {_VALUE} {RED_ACTIONS[-1]} {_ID}",
        "green": f"place green {_VALUE} {_KIND} {_CELL}",
        "grey": f"place grey {_VALUE} ({'|'.join(GREY_ACTIONS)})",
        "return": f"return {_COLOUR} {_VALUE}(?: {_CELL})?",
        "bonus": f"bonus {_KIND} {_CELL}(?: {_CELL})?(?: {_CELL})?",
        "layout": f"layout {_ID}",
        "move": f"move {_CELL} {_CELL}",
        "order": "order",
        "set": f"set {_COLOUR} {_VALUE} {_VALUE}",
        "shift": f"shift {_COLOUR} {_VALUE} {_COLOUR}",
        "flip": f"flip {_CELL}",
        "stop": "stop",
        "end": "end",
    }.items()
}


def write(table: Bytes, box: Bytes, action: int) -> str:
    """Return the token of an action or outcome that can come next."""
    s, b = record(table, Table), record(box, Box)
    if s.phase in (TURN, FLIPS):
        return _WRITERS[verb_of(action)](b, what_of(action), detail_of(action))
    if s.phase in (ROLL, SETUP_ROLL):
        return f"roll {action + 1}"
    if s.phase in (DISCARD, CHOOSE):
        verb = "discard" if s.phase == DISCARD else "choose"
        return f"{verb} {' '.join(str(value_in(action, place) + 1) for place in range(4))}"
    if s.phase in (DRAW_LAYOUT, SETUP_LAYOUT):
        return f"draw {names(b.layout_name)[action]}"
    if s.phase == SETUP_FIRST:
        return f"first {action}"
    return f"{'take' if s.phase == SETUP_TAKE else 'draw'} {KINDS[action]}"


def _die(die: int) -> str:
    return f"{COLOURS[colour_of(die)]} {value_of(die) + 1}"


def _write_red(b: BoxRecord, layout: int, detail: int) -> str:
    action = action_of(detail)
    taken = f" {names(b.layout_name)[layout]}" if action == LAYOUT_ACTION else ""
    return f"place red {value_placed(detail) + 1} {RED_ACTIONS[action]}{taken}"


def _write_return(_b: BoxRecord, _what: int, detail: int) -> str:
    space = space_of(detail)
    return f"return {_die(die_used(detail))}" + ("" if space == NO_SPACE else f" {CELLS[space]}")


_WRITERS: dict[int, Callable[[BoxRecord, int, int], str]] = {
    PLACE_RED: _write_red,
    PLACE_GREEN: lambda b, kind, to: f"place green {die_used(to) + 1} {KINDS[kind]} {CELLS[space_of(to)]}",
    PLACE_GREY: lambda b, _what, to: f"place grey {value_placed(to) + 1} {GREY_ACTIONS[action_of(to)]}",
    RETURN: _write_return,
    BONUS: lambda b, kind, group: f"bonus {KINDS[kind]} {' '.join(CELLS[space] for space in bits(group))}",
    LAYOUT: lambda b, _what, layout: f"layout {names(b.layout_name)[layout]}",
    MOVING: lambda b, _what, way: f"move {CELLS[start_of(way)]} {CELLS[end_of(way)]}",
    ORDERING: lambda b, _what, _detail: "order",
    SETTING: lambda b, _what, to: f"set {_die(die_set(to))} {new_value(to) + 1}",
    SHIFTING: lambda b, _what, to: f"shift {_die(die_shifted(to))} {COLOURS[new_colour(to)]}",
    FLIPPING: lambda b, _what, space: f"flip {CELLS[space]}",
    STOPPING: lambda b, _what, _detail: "stop",
    ENDING: lambda b, _what, _detail: "end",
}


def read(table: Bytes, box: Bytes, token: str) -> int:
    """Return the action that a token means now, ILLEGAL if it can mean none.

    Raises MalformedToken if it is no token of the game.
    """
    s, b = record(table, Table), record(box, Box)
    for form, pattern in _FORMS.items():
        if found := pattern.fullmatch(token):
            phases, reader = _READERS[form]
            return reader(s, b, *found.groups()) if s.phase in phases else ILLEGAL
    message = _("“{token}” is no token of Dazzling Diceline.")
    raise MalformedToken(message.format(token=token))


def _read_draw(s: TableRecord, b: BoxRecord, drawn: str) -> int:
    known = KINDS if s.phase in (DRAW_BONUS, SETUP_BONUS) else names(b.layout_name)
    return known.index(drawn) if drawn in known else ILLEGAL


def _read_set(s: TableRecord, b: BoxRecord, *values: str) -> int:
    red, green, left, right = (int(value) - 1 for value in values)
    return set_of(red, green, left, right)


def _layout(b: BoxRecord, name: str) -> int:
    known = names(b.layout_name)
    return known.index(name) if name in known else ILLEGAL


def _read_layout(s: TableRecord, b: BoxRecord, name: str) -> int:
    return ILLEGAL if _layout(b, name) == ILLEGAL else on(LAYOUT, 0, _layout(b, name))


def _read_layout_space(s: TableRecord, b: BoxRecord, value: str, name: str) -> int:
    layout = _layout(b, name)
    return ILLEGAL if layout == ILLEGAL else on(PLACE_RED, layout, with_action(int(value) - 1, LAYOUT_ACTION))


def _number(colour: str, value: str) -> int:
    return die_of(COLOURS.index(colour), int(value) - 1)


def _read_return(s: TableRecord, b: BoxRecord, colour: str, value: str, cell: str | None) -> int:
    return on(RETURN, 0, with_space(_number(colour, value), CELLS.index(cell) if cell else NO_SPACE))


def _read_green(s: TableRecord, b: BoxRecord, value: str, kind: str, cell: str) -> int:
    return on(PLACE_GREEN, KINDS.index(kind), with_space(int(value) - 1, CELLS.index(cell)))


def _read_shift(s: TableRecord, b: BoxRecord, colour: str, value: str, to: str) -> int:
    return on(SHIFTING, 0, with_colour(_number(colour, value), COLOURS.index(to)))


def _read_bonus(s: TableRecord, b: BoxRecord, kind: str, *cells: str | None) -> int:
    spaces = [CELLS.index(cell) for cell in cells if cell]
    ascending = sorted(set(spaces)) == spaces
    return on(BONUS, KINDS.index(kind), mask_of(spaces)) if ascending else ILLEGAL


_TURN = (TURN,)
_READERS: dict[str, tuple[tuple[int, ...], Callable[..., int]]] = {
    "roll": ((SETUP_ROLL, ROLL), lambda s, b, value: int(value) - 1),
    "first": ((SETUP_FIRST,), lambda s, b, seat: int(seat)),
    "draw": ((SETUP_BONUS, SETUP_LAYOUT, DRAW_BONUS, DRAW_LAYOUT), _read_draw),
    "take": ((SETUP_TAKE,), lambda s, b, kind: KINDS.index(kind)),
    "discard": ((DISCARD,), _read_set),
    "choose": ((CHOOSE,), _read_set),
    "red": (_TURN, lambda s, b, value, name: on(PLACE_RED, 0, with_action(int(value) - 1, RED_ACTIONS.index(name)))),
    "layout space": (_TURN, _read_layout_space),
    "green": (_TURN, _read_green),
    "grey": (_TURN, lambda s, b, value, name: on(PLACE_GREY, 0, with_action(int(value) - 1, GREY_ACTIONS.index(name)))),
    "return": (_TURN, _read_return),
    "bonus": (_TURN, _read_bonus),
    "layout": (_TURN, _read_layout),
    "move": (_TURN, lambda s, b, start, to: on(MOVING, 0, way(CELLS.index(start), CELLS.index(to)))),
    "order": (_TURN, lambda s, b: STEP),
    "set": (_TURN, lambda s, b, colour, old, new: on(SETTING, 0, with_value(_number(colour, old), int(new) - 1))),
    "shift": (_TURN, _read_shift),
    "flip": ((TURN, FLIPS), lambda s, b, cell: on(FLIPPING, 0, CELLS.index(cell))),
    "stop": ((TURN, FLIPS), lambda s, b: STOP),
    "end": (_TURN, lambda s, b: END),
}
