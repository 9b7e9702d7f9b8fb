"""Würfelzucker (Sophia Wagner, moses. Verlag 2023): knock the others' dice off the sweets and keep yours there."""

from __future__ import annotations

from dicehall.core.game import Game
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

GAME = Game(
    name="wuerfelzucker",
    title="Würfelzucker",
    goal=N_("Roll six dice, put them on the tasks, and keep them there until your next turn: then the card is yours."),
    version=1,
    seats=range(2, 5),
    options=OPTIONS,
    package=__name__,
)
