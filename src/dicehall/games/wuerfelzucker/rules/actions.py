"""Numbers of decisions: verb << 40 | own << 39 | card << 12 | what.

`what` is a pick, or for a change old << 3 | new, or for a turn the old value (from 0); `card` is the target with the
dice on it, or joker << 16 for a joker that is played.
"""

from __future__ import annotations

from dicehall.core.compiled import on_numbers

REROLLING, USE_REROLL, STOPPING, PLACING, DISPLACING, CHANGE_DIE, TURN_DIE, DOING = range(8)  # verbs


@on_numbers
def on(verb: int, own: int, card: int, what: int) -> int:
    """The number of a decision."""
    return verb << 40 | own << 39 | card << 12 | what


STOP = STOPPING << 40
DONE = DOING << 40
