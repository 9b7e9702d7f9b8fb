"""Tokens: `luck V`, `show V`, `roll`, `hold`."""

from __future__ import annotations

import re
from typing import Any

from dicehall.core.compiled import record
from dicehall.core.errors import MalformedToken
from dicehall.core.parts import ILLEGAL

from .rules.turns import HOLD, ROLL
from .state import LUCK, ROLLED, TURN, Table

CHANCE_TOKEN = re.compile("(luck|show) ([1-9])")
_PHASES = {"luck": LUCK, "show": ROLLED}


def write(table: Any, box: Any, action: int) -> str:
    phase = record(table, Table).phase
    if phase == TURN:
        return "hold" if action == HOLD else "roll"
    return f"luck {action}" if phase == LUCK else f"show {action}"


def read(table: Any, box: Any, token: str) -> int:
    phase = record(table, Table).phase
    if token in ("roll", "hold"):
        return ILLEGAL if phase != TURN else HOLD if token == "hold" else ROLL
    if found := CHANCE_TOKEN.fullmatch(token):
        return int(found[2]) if phase == _PHASES[found[1]] else ILLEGAL
    raise MalformedToken(f"“{token}” is no token of Tiny.")
