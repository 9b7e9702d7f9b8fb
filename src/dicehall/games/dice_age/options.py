"""The options of Dice Age: The Hunt, in the order in which they are asked for; `start` reads them by name."""

from __future__ import annotations

from dicehall.core.options import Option
from dicehall.core.words import N_

OPTIONS = (
    Option(
        name="players",
        title=N_("Players"),
        kind="integer",
        range=(2, 4),
        required=True,
        help=N_("How many tribes hunt (R1)."),
    ),
    Option(
        name="barbarians",
        title=N_("Attack of the Barbarians"),
        kind="boolean",
        default=False,
        help=N_("With two or three players: everybody also rolls two dice of a tribe that only takes prey away (R54)."),
    ),
    Option(
        name="first",
        title=N_("Starting player"),
        kind="seat",
        range=(0, 3),
        nullable=True,
        none_label=N_("drawn by lot"),
        help=N_("The seat that starts the first round (R6); otherwise it is drawn by chance."),
    ),
)
