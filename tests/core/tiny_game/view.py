"""What a seat may know."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE, record
from dicehall.core.event import Event

from .state import LUCK, OVER, TURN, Table


def view(table: Any, box: Any, seat: int | None) -> dict[str, Any]:
    s = record(table, Table)
    return {
        "points": [s.points[i] for i in range(s.seats)],
        "luck": [s.luck[i] if not _hidden(s) or i == seat else None for i in range(s.lucky)],
        "gathered": s.gathered,
        "turn": s.turn if s.phase == TURN else None,
    }


def _hidden(s: Any) -> bool:
    return bool(s.secret) and s.phase != OVER


def owner(table: Any, box: Any) -> int | None:
    s = record(table, Table)
    return int(s.lucky if s.phase == LUCK else s.turn)


def seen(event: Event, table: Any, box: Any, seat: int | None) -> str:
    luck = event.by == CHANCE and event.token.startswith("luck")
    return "luck ?" if luck and event.owner != seat and _hidden(record(table, Table)) else event.token


def reveals(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return False


def reason(table: Any, box: Any) -> str:
    return "target"
