"""Würfelzucker (Sophia Wagner, moses. Verlag 2023): knock the others' dice off the sweets and keep yours there."""

from __future__ import annotations

from dicehall.core.game import Game
from dicehall.core.words import N_

from .options import OPTIONS

GAME = Game(
    name="wuerfelzucker",
    title="Würfelzucker",
    goal=N_("Roll six dice, put them on the tasks, and keep them there until your next turn: then the card is yours."),
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    package=__name__,
)
