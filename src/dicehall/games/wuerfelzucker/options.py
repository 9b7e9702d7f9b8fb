"""The options of Würfelzucker, in the order in which they are asked for; `start` reads them by name."""

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
        help=N_("How many play (R1)."),
    ),
    Option(
        name="length",
        title=N_("Length"),
        kind="choice",
        words=("short", "long"),
        labels=(N_("a short match"), N_("a long match")),
        range=(0, 33),
        default="short",
        alike=("short", "long"),
        help=N_(
            "A short or a long game, or how many task cards lie under the closing card (R2): at most 35 - players."
        ),
    ),
    Option(
        name="first",
        title=N_("Start player"),
        kind="seat",
        range=(0, 3),
        nullable=True,
        help=N_("The seat that takes the start card (R5); null draws it by chance."),
    ),
    Option(
        name="displace_on_joker_deck",
        title=N_("Displace on the joker deck"),
        kind="boolean",
        default=False,
        help=N_("The joker “displace” also works on the joker deck (G12)."),
    ),
)
