"""Dazzling Diceline (Masaki Suga, analog lunchbox 2019): four dice a round, and bonus tiles that act at any moment."""

from __future__ import annotations

from dicehall.core.game import Game
from dicehall.core.words import N_

from .options import OPTIONS

GAME = Game(
    name="dazzling-diceline",
    title="Dazzling Diceline",
    goal=N_("Place four dice a round, lay bonus tiles in lines and layouts, and use them in the right moment."),
    version=1,
    seats=range(3, 5),
    options=OPTIONS,
    package=__name__,
)
