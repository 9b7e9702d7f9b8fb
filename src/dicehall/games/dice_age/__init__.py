"""Dice Age: The Hunt (Toshiki Sato, Hobby Japan 2017): place your dice, gain prey, and let your tribe grow."""

from __future__ import annotations

from dicehall.core.game import Game, Preset
from dicehall.core.words import N_

from .options import OPTIONS

PRESETS = (Preset(N_("With barbarians"), {"barbarians": True}),)

GAME = Game(
    name="dice-age",
    title="Dice Age: The Hunt",
    goal=N_("Place your dice where the prey is, be the strongest tribe there, and grow over four rounds."),
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    presets=PRESETS,
    package=__name__,
)
