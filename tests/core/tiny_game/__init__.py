"""A game made up for tests: everybody rolls a lucky die in secret, then gathers points, and may lose those of a turn.

Luck: each seat rolls one die, which with option `secret` only its owner sees until the end. Turn: `roll` as often as
you like, at least once; a 1 loses what the turn gathered; `hold` keeps it. Who keeps `target` ends the match. The
winner has most points with luck.

All imports are relative: tests copy this folder to other places, and change the copies.
"""

from dicehall.core.game import Game

from .options import OPTIONS

GAME = Game(
    name="tiny",
    title="Tiny",
    goal="Gather the most points.",
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    package=__name__,
)
