"""Tokens of Würfelzucker (RULES.md, "Tokens"). DICE is a multiset of values in ascending digits: `133`."""

from __future__ import annotations

import re
from collections.abc import Callable

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.errors import MalformedToken
from dicehall.core.parts import ILLEGAL
from dicehall.core.words import _

from .components import Box, change, new_of, old_of
from .picks import BY_NAME, NAMES
from .rules.actions import (
    CHANGE_DIE,
    DISPLACING,
    DOING,
    DONE,
    PLACING,
    REROLLING,
    STOP,
    STOPPING,
    TURN_DIE,
    USE_REROLL,
    card_of,
    on,
    own_of,
    use,
    verb_of,
    what_of,
)
from .rules.cards import JOKER_DECK, card, kind_of, owner_of, pick_of
from .state import (
    DRAW_JOKER,
    DRAW_OWN,
    PLACE,
    REFILL,
    ROLL,
    ROLLING,
    SETUP_DISPLAY,
    SETUP_START,
    BoxRecord,
    Table,
    TableRecord,
)

Word = str | None
"""A group of a pattern; None where it was not there."""
Reader = Callable[..., int]
"""(TableRecord, BoxRecord, the groups of the pattern) -> decision or outcome, ILLEGAL where it can mean none."""

_DICE = "([1-6]{1,6})"
_KIND = "([a-z][a-z0-9-]*)"
_TARGET = rf"(own )?{_KIND} {_DICE}(?: over ([0-3]) {_DICE})?"
CHANCE_TOKEN = re.compile(f"draw {_KIND}|start [0-3]|roll [1-6]")
_FORMS = {
    form: re.compile(pattern)
    for form, pattern in {
        "draw": f"draw {_KIND}",
        "start": "start ([0-3])",
        "roll": "roll ([1-6])",
        "reroll": f"reroll {_DICE}",
        "stop": "stop",
        "done": "done",
        "place": f"place {_TARGET}",
        "displace": f"use displace {_TARGET}",
        "turn": "use turn ([1-6])",
        "change": f"use {_KIND} ([1-6]) ([1-6])",
        "use": f"use {_KIND} {_DICE}",
    }.items()
}


def write(table: Bytes, box: Bytes, action: int) -> str:
    """Return the token of a decision or outcome that can come next."""
    s, b = _records(table, box)
    if s.phase not in (ROLL, PLACE):
        if s.phase == ROLLING:
            return f"roll {action + 1}"
        return f"start {action}" if s.phase == SETUP_START else f"draw {_drawn(s, b)[action]}"
    return _decision(b, verb_of(action), card_of(action), action)


def _records(table: Bytes, box: Bytes) -> tuple[TableRecord, BoxRecord]:
    return record(table, Table), record(box, Box)


def _decision(b: BoxRecord, verb: int, target: int, action: int) -> str:
    """Return the token of a decision (rules/actions.py)."""
    what = what_of(action)
    if verb in (STOPPING, DOING):
        return "stop" if verb == STOPPING else "done"
    if verb == REROLLING:
        return f"reroll {NAMES[what]}"
    if verb in (PLACING, DISPLACING):
        use = "place" if verb == PLACING else "use displace"
        return f"{use} {_target(b, target, own_of(action))} {NAMES[what]}{_over(target)}"
    joker = "turn" if verb == TURN_DIE else names(b.joker_name)[kind_of(target)]
    if verb == CHANGE_DIE:
        return f"use {joker} {old_of(what) + 1} {new_of(what) + 1}"
    return f"use {joker} {NAMES[what] if verb == USE_REROLL else what + 1}"


def _drawn(s: TableRecord, b: BoxRecord) -> tuple[str, ...]:
    """Return the names of the cards that are drawn now, by their numbers."""
    return names(b.joker_name if s.phase == DRAW_JOKER else b.task_name)


def _target(b: BoxRecord, target: int, own: int) -> str:
    """Return the words for a card that dice are put on."""
    if kind_of(target) == JOKER_DECK:
        return "joker"
    name = names(b.task_name)[kind_of(target)]
    return f"own {name}" if own else name


def _over(target: int) -> str:
    """Return the words for the dice that are knocked off, empty where none lie."""
    owner = owner_of(target)
    return "" if owner < 0 else f" over {owner} {NAMES[pick_of(target)]}"


def read(table: Bytes, box: Bytes, token: str) -> int:
    """Return what a token means now, ILLEGAL if nothing; MalformedToken if it is no token of the game."""
    s, b = _records(table, box)
    for form, pattern in _FORMS.items():
        if found := pattern.fullmatch(token):
            return _READERS[form](s, b, *found.groups())
    message = _("“{token}” is no token of Würfelzucker.")
    raise MalformedToken(message.format(token=token))


def _place(which: str, kinds: tuple[str, ...]) -> int:
    """Return the number of a kind, ILLEGAL where there is none of that name."""
    return kinds.index(which) if which in kinds else ILLEGAL


def _read_draw(s: TableRecord, b: BoxRecord, kind: str) -> int:
    drawing = s.phase in (SETUP_DISPLAY, REFILL, DRAW_OWN, DRAW_JOKER)
    return _place(kind, _drawn(s, b)) if drawing else ILLEGAL


def _read_put(verb: int) -> Reader:
    """Return the reader of tokens that put dice on a card, for one verb."""

    def reader(s: TableRecord, b: BoxRecord, *words: Word) -> int:
        own, kind, dice, over, standing = words
        number = JOKER_DECK if kind == "joker" and not own else _place(str(kind), names(b.task_name))
        picks = _pick(str(dice)), _pick(standing or "")
        if s.phase != PLACE or number == ILLEGAL or ILLEGAL in picks:
            return ILLEGAL
        target = card(number, -1 if over is None else int(over), picks[1])
        return on(verb, 1 if own else 0, target, picks[0])

    return reader


def _pick(dice: str) -> int:
    """Return the pick with these dice, ILLEGAL where the digits do not ascend."""
    return BY_NAME.get(dice, ILLEGAL)


def _read_reroll(s: TableRecord, b: BoxRecord, dice: str) -> int:
    pick = _pick(dice)
    return ILLEGAL if s.phase != ROLL or pick == ILLEGAL else on(REROLLING, 0, 0, pick)


def _read_change(s: TableRecord, b: BoxRecord, joker: str, old: str, new: str) -> int:
    kind = _place(joker, names(b.joker_name))
    what = change(int(old) - 1, int(new) - 1)
    return ILLEGAL if s.phase != PLACE or kind == ILLEGAL else use(CHANGE_DIE, kind, what)


def _read_use(s: TableRecord, b: BoxRecord, joker: str, dice: str) -> int:
    kind, pick = _place(joker, names(b.joker_name)), _pick(dice)
    return ILLEGAL if s.phase != ROLL or ILLEGAL in (kind, pick) else use(USE_REROLL, kind, pick)


_READERS: dict[str, Reader] = {
    "draw": _read_draw,
    "start": lambda s, b, seat: int(seat) if s.phase == SETUP_START else ILLEGAL,
    "roll": lambda s, b, value: int(value) - 1 if s.phase == ROLLING else ILLEGAL,
    "reroll": _read_reroll,
    "stop": lambda s, b: STOP if s.phase == ROLL else ILLEGAL,
    "done": lambda s, b: DONE if s.phase == PLACE else ILLEGAL,
    "place": _read_put(PLACING),
    "displace": _read_put(DISPLACING),
    "turn": lambda s, b, value: on(TURN_DIE, 0, 0, int(value) - 1) if s.phase == PLACE else ILLEGAL,
    "change": _read_change,
    "use": _read_use,
}
