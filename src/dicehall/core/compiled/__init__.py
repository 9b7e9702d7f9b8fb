"""Compiled code: the only package that imports numba. Games and bots take what they need from here."""

from dicehall.core.compiled.bits import index_of, kth, popcount
from dicehall.core.compiled.decorate import as_record, compiled, int64, on_numbers, telling, walk
from dicehall.core.compiled.doors import (
    CHANCE,
    OVER,
    Doors,
    Handles,
    door,
    doors_of,
    entry_like,
    handles,
    options_dtype,
)
from dicehall.core.compiled.mode import CHECKED, PLAIN
from dicehall.core.compiled.plain import record, snapshot
from dicehall.core.compiled.rng import below, seeded

__all__ = [
    "CHANCE",
    "CHECKED",
    "OVER",
    "PLAIN",
    "Doors",
    "Handles",
    "as_record",
    "below",
    "compiled",
    "door",
    "doors_of",
    "entry_like",
    "handles",
    "index_of",
    "int64",
    "kth",
    "on_numbers",
    "options_dtype",
    "popcount",
    "record",
    "seeded",
    "snapshot",
    "telling",
    "walk",
]
