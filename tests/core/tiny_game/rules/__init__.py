"""The doors."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import CHANCE, as_record, below, compiled, door, int64, options_dtype
from dicehall.core.compiled import OVER as ENDED

from ..options import OPTIONS
from ..state import OVER, TURN, box_of, table_of
from .turns import apply, total

options_of = as_record(options_dtype(OPTIONS))


@door
def start(table: Any, box: Any, options: Any) -> None:
    s, chosen = table_of(table), options_of(options)
    table[:] = 0
    s.seats = chosen.players
    s.target = chosen.target
    s.secret = chosen.secret
    s.turn = chosen.first
    s.worth = chosen.luck + 1


@door
def actor(table: Any, box: Any) -> int:
    s = table_of(table)
    if s.phase == TURN:
        return int64(s.turn)
    return int64(ENDED if s.phase == OVER else CHANCE)


@compiled
def ways(s: Any, b: Any) -> int:
    if s.phase == TURN:
        return int64(2 if s.gathered else 1)
    return int64(0 if s.phase == OVER else b.faces)


@door
def count(table: Any, box: Any) -> int:
    return ways(table_of(table), box_of(box))


@door
def nth(table: Any, box: Any, i: int) -> int:
    return int64(i if table_of(table).phase == TURN else box_of(box).face[i])


@door
def play(table: Any, box: Any, action: int) -> None:
    apply(table_of(table), action)


@door
def score(table: Any, box: Any, out: Any) -> None:
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = total(s, seat) if s.phase == OVER else int64(s.points[seat])


@door
def rank(table: Any, box: Any, out: Any) -> None:
    s = table_of(table)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if total(s, other) > total(s, seat):
                out[seat] += 1


@door
def hide(table: Any, box: Any, seat: int, rng: Any) -> None:
    s, b = table_of(table), box_of(box)
    if s.secret and s.phase != OVER:
        for other in range(s.lucky):
            if other != seat:
                s.luck[other] = b.face[below(rng, b.faces)]


@door
def rollout(table: Any, box: Any, rng: Any) -> int:
    s, b = table_of(table), box_of(box)
    events = 0
    while s.phase != OVER:
        i = below(rng, ways(s, b))
        apply(s, int64(i if s.phase == TURN else b.face[i]))
        events += 1
    return events
