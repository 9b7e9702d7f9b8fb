"""The actions that are going on, innermost last (G6); the bound of the stack is proved in state.py."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import PLAIN, compiled

from ..state import DEPTH, DO_FLIP, ONE_PART


@compiled
def push(s: Any, do: int, parts: int, optional: int) -> None:
    """An action begins; the one it interrupts waits."""
    assert not PLAIN or s.depth < DEPTH, "the stack of actions is deeper than proved"
    s.depth += 1
    s.stack[s.depth] = do | parts << 3 | optional


@compiled
def one_part_done(s: Any) -> None:
    """A part of the innermost action is carried out; with its last part the action ends."""
    entry = s.stack[s.depth] - ONE_PART
    s.stack[s.depth] = entry
    if entry & 7 << 3 == 0:
        s.depth -= 1


@compiled
def push_flip(s: Any, p: Any) -> None:
    """A face down tile is to be turned up, if there is one (R49)."""
    if p.filled != p.up:
        push(s, DO_FLIP, 1, 0)
