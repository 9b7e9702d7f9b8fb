"""Records read by plain Python, for views: they look at nearly all of a position, many times for each event."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from dicehall.core.arrays import Bytes

B = TypeVar("B")
T = TypeVar("T")
MOST_BOXES = 32


def numbers(data: Bytes, dtype: np.dtype[Any]) -> Any:
    """Read the bytes `data` as they are now: a record of Python numbers, lists of them, and records again.

    Several times faster than `record`, which looks at the bytes for each number.
    """
    return _numbers(np.frombuffer(data, dtype, 1).tolist()[0], dtype)


def _numbers(values: tuple[Any, ...], dtype: np.dtype[Any]) -> Any:
    found = zip(dtype.names or (), values, strict=True)
    return SimpleNamespace(**{name: value if type(value) is int else _listed(value) for name, value in found})


def _listed(field: Any) -> list[Any]:
    return field.tolist() if field.dtype.names is None else [_numbers(each, field.dtype) for each in field.tolist()]


def of_box(reckon: Callable[[B], T]) -> Callable[[B], T]:
    """Reckon something from a box, or from components, once: nobody writes to them. Kept for the last few of them."""
    known: dict[int, tuple[B, T]] = {}

    def kept(box: B) -> T:
        found = known.get(id(box))
        if found is None or found[0] is not box:
            if len(known) >= MOST_BOXES:
                known.clear()
            found = known[id(box)] = box, reckon(box)
        return found[1]

    return kept
