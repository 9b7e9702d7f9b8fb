"""Line Dice (Walter Sharrow, World Wide Chaos 2013): one road, one die a turn; who cannot build on is out."""

from __future__ import annotations

from dicehall.core.game import Game, Preset
from dicehall.core.words import N_
from dicehall.games.line_dice.options import OPTIONS

PRESETS = (
    Preset(N_("Quick match"), {"limit": 10}),
    Preset(N_("With bluffing"), {"bluff": True}),
    Preset(N_("Domino to 40"), {"scoring": "domino"}),
    Preset(N_("Chess timer"), {"players": 2, "limit": 9, "arrow": "n"}, {"bank": 30, "when_out": "forfeit"}),
)

GAME = Game(
    name="line-dice",
    title="Line Dice",
    goal=N_("Add your die to the front of the one road; be the last who still can."),
    version=1,
    seats=range(2, 7),
    options=OPTIONS,
    presets=PRESETS,
    package=__name__,
)
