"""A game made up for tests: everybody rolls a lucky die in secret, then gathers points, and may lose those of a turn.

Luck: each seat rolls one die, which with option `secret` only its owner sees until the end. Turn: `roll` as often as
you like, at least once; a 1 loses what the turn gathered; `hold` keeps it. Who keeps `target` ends the match. The
winner has most points with luck.

All imports are relative: tests copy this folder to other places, and change the copies.
"""

from dicehall.core.game import Game
from dicehall.core.options import Option

OPTIONS = (
    Option(
        name="players",
        title="Players",
        kind="integer",
        range=(2, 4),
        required=True,
        help="How many play.",
    ),
    Option(name="target", title="Target", kind="integer", range=(2, 50), default=12, help="Points that end the match."),
    Option(name="secret", title="Secret luck", kind="boolean", default=True, help="Luck is its owner's to see."),
    Option(name="first", title="First seat", kind="seat", default=None, help="Who begins: seat 0 unless told."),
    Option(
        name="luck", title="Luck", kind="choice", words=("once", "double"), default="once", help="What luck counts."
    ),
)

GAME = Game(
    name="tiny",
    title="Tiny",
    goal="Gather the most points.",
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    package=__name__,
)
