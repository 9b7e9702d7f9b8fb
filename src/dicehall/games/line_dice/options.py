"""The options of Line Dice, in the order in which they are asked for; `start` reads them by name."""

from __future__ import annotations

from dicehall.core.options import Option
from dicehall.core.words import N_

OPTIONS = (
    Option(
        name="players",
        title=N_("Players"),
        kind="integer",
        range=(2, 6),
        required=True,
        help=N_("How many play; the 36 dice are dealt out among them (R1)."),
    ),
    Option(
        name="limit",
        title=N_("Dice each"),
        kind="integer",
        range=(1, 18),
        nullable=True,
        none_label=N_("all that are dealt"),
        help=N_("At most this many dice each (R1); 10 makes a quick match."),
    ),
    Option(
        name="starter",
        title=N_("Spare die begins"),
        kind="boolean",
        help=N_(
            "Roll the die left over as the first move (R2): usual with five players, otherwise no die is left over."
        ),
    ),
    Option(
        name="first",
        title=N_("First seat"),
        kind="seat",
        range=(0, 5),
        nullable=True,
        none_label=N_("drawn by lot"),
        help=N_("The seat that goes first (R6); otherwise it is drawn by chance."),
    ),
    Option(
        name="arrow",
        title=N_("Arrows"),
        kind="choice",
        words=("n", "e", "s", "w"),
        labels=(N_("to the north"), N_("to the east"), N_("to the south"), N_("to the west")),
        nullable=True,
        none_label=N_("the first corner decides"),
        help=N_("The way all corner arrows face, agreed before the match (R8); otherwise the first corner says."),
    ),
    Option(
        name="turning",
        title=N_("Turning rule"),
        kind="choice",
        words=("on", "from_second", "off"),
        labels=(N_("always"), N_("without the first die"), N_("never")),
        default="on",
        help=N_("After two dice that go forward a corner must come (R13), counting all dice, not the first, or never."),
    ),
    Option(
        name="hidden",
        title=N_("Hidden hands"),
        kind="boolean",
        default=False,
        help=N_("Hide hands after the roll (R5)."),
    ),
    Option(
        name="bluff",
        title=N_("Mike's Bluff"),
        kind="boolean",
        default=False,
        help=N_("A seat without a play may put a corner with its arrow the wrong way, until somebody calls (R20)."),
    ),
    Option(
        name="penalty",
        title=N_("A caught bluffer"),
        kind="choice",
        words=("out", "last"),
        labels=(N_("is out"), N_("is out, and ranked last")),
        default="out",
        only_with=("bluff", True),
        help=N_("What a called bluff costs: out, or also ranked behind all who did not bluff (R22)."),
    ),
    Option(
        name="false_call",
        title=N_("A false call"),
        kind="choice",
        words=("none", "out"),
        labels=(N_("costs nothing"), N_("puts the caller out")),
        default="none",
        only_with=("bluff", True),
        help=N_("What a call without a bluff costs (R22)."),
    ),
    Option(
        name="scoring",
        title=N_("Scoring"),
        kind="choice",
        words=("single", "domino"),
        labels=(N_("one deal"), N_("deals up to a target, as in dominoes")),
        default="single",
        help=N_(
            "One deal, or deals until a score exceeds the target; the winner scores the dice others still hold (R24)."
        ),
    ),
    Option(
        name="target",
        title=N_("Target"),
        kind="integer",
        range=(1, 1000),
        default=40,
        only_with=("scoring", "domino"),
        help=N_("Domino scoring: the score to exceed (R26)."),
    ),
)
