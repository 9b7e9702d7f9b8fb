"""Adjust Player Order (R48-R50): the player order track and its stacks (R30, G20)."""

from __future__ import annotations

from dicehall.core.compiled import compiled

from ..state import BoxRecord, TableRecord
from .stack import push_flip


@compiled
def step(s: TableRecord, b: BoxRecord) -> None:
    """Move the marker of the seat on turn one space to the right, or from the loop to START (R48-R50)."""
    p = s.player[s.seat]
    if p.space == b.loop_space:
        p.space = 0
        if p.stock:
            p.stock -= 1
            p.markers += 1
    else:
        p.space += 1
    restack(s)
    if p.space == b.flip_space:
        push_flip(s, p)


@compiled
def restack(s: TableRecord) -> None:
    """Lay the marker of the seat on turn on top of those on its new space: in `row` just before them (G20)."""
    space = s.player[s.seat].space
    at = 0
    while s.row[at] != s.seat:
        at += 1
    while at > 0 and s.player[s.row[at - 1]].space <= space:
        s.row[at] = s.row[at - 1]
        at -= 1
    while at + 1 < s.seats and s.player[s.row[at + 1]].space > space:
        s.row[at] = s.row[at + 1]
        at += 1
    s.row[at] = s.seat
