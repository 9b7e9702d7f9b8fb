"""The options of Dazzling Diceline, in the order in which they are asked for; `start` reads them by name."""

from __future__ import annotations

from dicehall.core.options import Option
from dicehall.core.words import N_

OPTIONS = (
    Option(
        name="players",
        title=N_("Players"),
        kind="integer",
        range=(3, 4),
        required=True,
        help=N_("How many play (R1)."),
    ),
    Option(
        name="order",
        title=N_("Player order"),
        kind="order",
        nullable=True,
        none_label=N_("rolled for"),
        help=N_("The player order of the first round, first player first (R3); otherwise it is rolled for."),
    ),
    Option(
        name="grey_without_target",
        title=N_("Grey actions without another die"),
        kind="boolean",
        default=True,
        help=N_("The last die may be placed on grey 6, 3~6 or 1~6, where it then has no effect (G8)."),
    ),
)
