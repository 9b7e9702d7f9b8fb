"""The state as one flat record."""

from __future__ import annotations

import numpy as np

from dicehall.core.compiled import as_record

from .components import Box

LUCK, TURN, ROLLED, OVER = range(4)  # phases
MOST_SEATS = 4

Table = np.dtype(
    [
        ("points", np.uint8, (MOST_SEATS,)),
        ("luck", np.uint8, (MOST_SEATS,)),
        ("lucky", np.uint8),  # how many have rolled their luck
        ("gathered", np.uint8),  # in this turn
        ("turn", np.uint8),
        ("phase", np.uint8),
        ("seats", np.uint8),  # from here on: options
        ("target", np.uint8),
        ("secret", np.uint8),
        ("worth", np.uint8),  # what each point of luck counts
    ],
    align=True,
)

table_of = as_record(Table)
box_of = as_record(Box)
