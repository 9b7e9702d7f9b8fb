"""What may be known of a Würfelzucker match: the same for every seat and spectator (G24). Fields as in RULES.md."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.event import Event
from dicehall.core.reading import numbers, of_box

from .components import Box
from .picks import COUNTS, VALUES
from .rules.cards import kind_of, owner_of, pick_of
from .state import (
    NOBODY,
    OVER,
    PLACE,
    ROLL,
    ROLLING,
    Table,
)

Bytes = npt.NDArray[np.uint8]

PHASES = (
    "setup-display",
    "setup-start",
    "draw-joker",
    "refill",
    "draw-own",
    "rolling",
    "roll",
    "place",
    "over",
)


class _Box(NamedTuple):
    """What views tell of the box."""

    tasks: tuple[str, ...]
    points: list[int]
    jokers: tuple[str, ...]
    dice: int


@of_box
def _box(box: Bytes) -> _Box:
    b = record(box, Box)
    return _Box(names(b.task_name), b.points.tolist(), names(b.joker_name), b.dice)


def view(table: Bytes, box: Bytes, seat: int | None) -> dict[str, Any]:
    """The view of any seat."""
    s, b = numbers(table, Table), _box(box)
    in_turn = s.turn > 0 and s.phase != OVER
    return {
        "phase": PHASES[s.phase],
        "to_act": _to_act(s),
        "players": s.seats,
        "start_player": None if s.start == NOBODY else s.start,
        "active_player": s.seat if in_turn else None,
        "turn": s.turn,
        "round": _round(s),
        "stage": _stage(s),
        "turns_left": s.last_turn - s.turn if s.last_turn else None,
        "dice": _values(_shown(s)),
        "to_roll": s.to_roll,
        "rolls_left": s.rolls_left,
        "own_tasks_due": s.own_due,
        "display": _rows(b, [s.display[i] for i in range(s.shown)]),
        "task_deck": {"cards": s.left, "above_closing": s.above, "unseen": _some(b.tasks, s.unseen)},
        "joker_deck": _joker_deck(s, b),
        "seats": [_seat(s, b, other) for other in range(s.seats)],
    }


def _to_act(s: Any) -> int | str | None:
    if s.phase in (ROLL, PLACE):
        return int(s.seat)
    return None if s.phase == OVER else "chance"


def _round(s: Any) -> int:
    return int(s.turn + s.seats - 1) // int(s.seats)


def _stage(s: Any) -> str:
    if s.phase == OVER:
        return "over"
    if not s.last_turn:
        return "normal"
    if s.turn == s.last_turn:
        return "final-turn"
    return "closing-round" if _round(s) == s.seen_round else "last-round"


def _shown(s: Any) -> tuple[int, ...]:
    """How many of the active seat's dice show each value and lie on no card."""
    return tuple(s.packed >> 8 * value & 7 for value in range(VALUES)) if s.phase == ROLLING else COUNTS[s.pick]


def _values(counts: tuple[int, ...]) -> list[int]:
    return [value + 1 for value, n in enumerate(counts) for _ in range(n)]


def _rows(b: _Box, cards: list[int]) -> list[dict[str, Any]]:
    rows = [
        {
            "kind": b.tasks[kind_of(card)],
            "points": b.points[kind_of(card)],
            "owner": None if owner_of(card) < 0 else owner_of(card),
            "dice": _values(COUNTS[pick_of(card)]),
        }
        for card in cards
    ]
    return sorted(rows, key=lambda row: (row["kind"], -1 if row["owner"] is None else row["owner"], row["dice"]))


def _some(kinds: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: counts[kind] for kind, name in enumerate(kinds) if counts[kind]}


def _each(kinds: tuple[str, ...], counts: list[int]) -> list[str]:
    return [name for kind, name in enumerate(kinds) for _ in range(counts[kind])]


def _joker_deck(s: Any, b: _Box) -> dict[str, Any]:
    owner = owner_of(s.joker_card)
    return {
        "cards": s.left_jokers + s.under_jokers,
        "unseen": _some(b.jokers, s.unseen_jokers),
        "under": [b.jokers[s.under[i]] for i in range(s.under_jokers)],
        "closed": bool(s.closed),
        "owner": None if owner < 0 else owner,
        "dice": _values(COUNTS[pick_of(s.joker_card)]),
    }


def _seat(s: Any, b: _Box, seat: int) -> dict[str, Any]:
    own = [s.own[seat][i] for i in range(s.owns[seat])]
    cards = [*own, *(s.display[i] for i in range(s.shown)), s.joker_card]
    away = sum(sum(COUNTS[pick_of(card)]) for card in cards if owner_of(card) == seat)
    return {
        "dice_in_front": b.dice - away,
        "jokers": _each(b.jokers, s.hand[seat]),
        "own_tasks": _rows(b, own),
        "score_pile": _each(b.tasks, s.pile[seat]),
        "points": s.points[seat],
    }


def is_open(table: Bytes, box: Bytes) -> bool:
    """All see the same (G24)."""
    return True


def owner(table: Bytes, box: Bytes) -> int | None:
    """Whose turn this chance event belongs to; None in set-up."""
    s = record(table, Table)
    return int(s.seat) if s.turn else None


def seen(event: Event, table: Bytes, box: Bytes, seat: int | None) -> str:
    """Everything is open (G24)."""
    return event.token


def reveals(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Nothing is hidden, so no decision can tell it (G24)."""
    return False


def reason(table: Bytes, box: Bytes) -> str:
    """Always the same: the shop has closed."""
    return "closed"
