"""Decisions of phases 2 and 3 as numbers. Elsewhere the number of a decision is what is chosen: a set, a type, a seat.

    decision      | verb | what | detail |     what: a type of bonus tile, the layout tile of a red die, else 0
                  19     15     8        0

    verb                     what        detail
    PLACE_RED                layout      value | action      3 bits for the action: 0 to 4, or LAYOUT_ACTION
    PLACE_GREY                           value | action
    PLACE_GREEN              type        value | space       4 bits for the space
    RETURN                               die | space         NO_SPACE: no tile is turned up
    BONUS                    type        spaces, as a mask of 9 bits
    LAYOUT                               layout
    MOVING                               a way (components.py)
    SETTING                              die | value         3 bits for the new value
    SHIFTING                             die | colour        2 bits for the new colour
    FLIPPING                             space
    ORDERING STOPPING ENDING

Values count from 0. The order of the verbs is part of `decide` and `use_die` (turns.py), which compare them.
"""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import on_numbers

from ..components import SPACE_BITS

(
    PLACE_RED,
    PLACE_GREEN,
    PLACE_GREY,
    RETURN,
    BONUS,
    LAYOUT,
    MOVING,
    ORDERING,
    SETTING,
    SHIFTING,
    FLIPPING,
    STOPPING,
    ENDING,
) = range(13)
NO_SPACE: Final = 9
WHAT_AT: Final = 9  # the lowest bit of it
VERB_AT: Final = 16
ACTION_BITS: Final = 3
VALUE_BITS: Final = 3
COLOUR_BITS: Final = 2


@on_numbers
def on(verb: int, what: int, detail: int) -> int:
    """Return the number of a decision."""
    return verb << VERB_AT | what << WHAT_AT | detail


STOP: Final = STOPPING << VERB_AT
END: Final = ENDING << VERB_AT
STEP: Final = ORDERING << VERB_AT


@on_numbers
def verb_of(decision: int) -> int:
    """Return the verb of a decision."""
    return decision >> VERB_AT


@on_numbers
def what_of(decision: int) -> int:
    """Return the type of bonus tile or the layout tile of a decision."""
    return decision >> WHAT_AT & (1 << VERB_AT - WHAT_AT) - 1


@on_numbers
def detail_of(decision: int) -> int:
    """Return the detail of a decision."""
    return decision & (1 << WHAT_AT) - 1


@on_numbers
def with_action(value: int, action: int) -> int:
    """Return the detail of a die of a value, from 0, placed on a red or grey action."""
    return value << ACTION_BITS | action


@on_numbers
def value_placed(detail: int) -> int:
    """Return the value of the die in `with_action`."""
    return detail >> ACTION_BITS


@on_numbers
def action_of(detail: int) -> int:
    """Return the action in `with_action`."""
    return detail & (1 << ACTION_BITS) - 1


@on_numbers
def with_space(die: int, space: int) -> int:
    """Return the detail of a die, or of the value of a green one, with a bonus space or NO_SPACE."""
    return die << SPACE_BITS | space


@on_numbers
def die_used(detail: int) -> int:
    """Return the die or value in `with_space`."""
    return detail >> SPACE_BITS


@on_numbers
def space_of(detail: int) -> int:
    """Return the bonus space in `with_space`."""
    return detail & (1 << SPACE_BITS) - 1


@on_numbers
def with_value(die: int, value: int) -> int:
    """Return the detail of a die that is to show a value, from 0."""
    return die << VALUE_BITS | value


@on_numbers
def die_set(detail: int) -> int:
    """Return the die in `with_value`."""
    return detail >> VALUE_BITS


@on_numbers
def new_value(detail: int) -> int:
    """Return the value in `with_value`."""
    return detail & (1 << VALUE_BITS) - 1


@on_numbers
def with_colour(die: int, colour: int) -> int:
    """Return the detail of a die that is to move to a die space of a colour."""
    return die << COLOUR_BITS | colour


@on_numbers
def die_shifted(detail: int) -> int:
    """Return the die in `with_colour`."""
    return detail >> COLOUR_BITS


@on_numbers
def new_colour(detail: int) -> int:
    """Return the colour in `with_colour`."""
    return detail & (1 << COLOUR_BITS) - 1
