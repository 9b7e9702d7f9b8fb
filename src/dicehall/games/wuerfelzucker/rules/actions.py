"""Decisions as numbers.

     42 .. 40   39     38 .. 12      11 .. 0
    +----------+-----+-------------+--------+
    | verb     | own | card        | what   |
    +----------+-----+-------------+--------+

    verb                      own, card                              what
    REROLLING                 -                                      the pick that is rolled again
    USE_REROLL                the kind of joker, as a bare card      the pick that is rolled again
    PLACING, DISPLACING       the target with the dice that lie on   the pick that is put there
                              it; own = 1: a task of the seat
    CHANGE_DIE                the kind of joker, as a bare card      the change (components.py)
    TURN_DIE                  -                                      the value of the die, from 0
    STOPPING, DOING           -                                      -

A card is one of cards.py. Where dice of another seat are knocked off, they are part of the number and so of the token.
"""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import on_numbers

from .cards import card as bare

REROLLING, USE_REROLL, STOPPING, PLACING, DISPLACING, CHANGE_DIE, TURN_DIE, DOING = range(8)  # verbs
VERB_AT: Final = 40
OWN_AT: Final = 39
CARD_AT: Final = 12
CARD_BITS: Final = (1 << OWN_AT - CARD_AT) - 1
WHAT_BITS: Final = (1 << CARD_AT) - 1


@on_numbers
def on(verb: int, own: int, card: int, what: int) -> int:
    """Return the number of a decision."""
    return verb << VERB_AT | own << OWN_AT | card << CARD_AT | what


@on_numbers
def use(verb: int, joker: int, what: int) -> int:
    """Return the number of a decision for which a joker is played."""
    return on(verb, 0, bare(joker, -1, 0), what)


@on_numbers
def verb_of(action: int) -> int:
    """Return what a decision does, one of the verbs."""
    return action >> VERB_AT


@on_numbers
def own_of(action: int) -> int:
    """Return 1 if the target is an own task of the seat, else 0."""
    return action >> OWN_AT & 1


@on_numbers
def card_of(action: int) -> int:
    """Return the target of a decision, or the joker that is played, as a card."""
    return action >> CARD_AT & CARD_BITS


@on_numbers
def what_of(action: int) -> int:
    """Return the pick, change or value of a decision."""
    return action & WHAT_BITS


STOP: Final = STOPPING << VERB_AT
DONE: Final = DOING << VERB_AT
