"""The actions that are going on, innermost last (G6); the bound of the stack is proved in state.py."""

from __future__ import annotations

from dicehall.core.compiled import PLAIN, compiled

from ..state import DEPTH, DO_FLIP, ONE_PART, PlayerRecord, TableRecord
from .packing import entry_of, left_of


@compiled
def push(s: TableRecord, do: int, parts: int, optional: int) -> None:
    """Begin an action of so many parts; the one it interrupts waits."""
    assert not PLAIN or s.depth < DEPTH, "the stack of actions is deeper than proved"
    s.depth += 1
    s.stack[s.depth] = entry_of(do, parts, optional)


@compiled
def one_part_done(s: TableRecord) -> None:
    """Count one part of the innermost action as carried out; with its last part the action ends."""
    entry = s.stack[s.depth] - ONE_PART  # `left` is never 0 here, so nothing is borrowed from `optional`
    s.stack[s.depth] = entry
    if left_of(entry) == 0:
        s.depth -= 1


@compiled
def push_flip(s: TableRecord, p: PlayerRecord) -> None:
    """Begin turning a face down tile up, if there is one (R49)."""
    if p.filled != p.up:
        push(s, DO_FLIP, 1, 0)
