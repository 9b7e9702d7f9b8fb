"""Numbers of decisions in phases 2 and 3: verb << 16 | what << 9 | detail; elsewhere it is what is chosen."""

from __future__ import annotations

from dicehall.core.compiled import on_numbers

(
    PLACE_RED,  # layout tile (action 1~6) | value << 3 | action
    PLACE_GREEN,  # type | value << 4 | space
    PLACE_GREY,  # 0 | value << 3 | action
    RETURN,  # 0 | die << 4 | space
    BONUS,  # type | spaces as bits
    LAYOUT,  # 0 | layout tile
    MOVING,  # 0 | from << 4 | to
    ORDERING,
    SETTING,  # 0 | die << 3 | new value
    SHIFTING,  # 0 | die << 2 | colour
    FLIPPING,  # 0 | space
    STOPPING,
    ENDING,
) = range(13)  # verbs
NO_SPACE = 9


@on_numbers
def on(verb: int, what: int, detail: int) -> int:
    """The number of a decision."""
    return verb << 16 | what << 9 | detail


STOP = STOPPING << 16
END = ENDING << 16
STEP = ORDERING << 16
