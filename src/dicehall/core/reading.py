"""Read whole records as plain Python values, for views.

A view reads nearly every field of a state, once per event: converting the record in one `tolist` is several times
faster than asking numpy for field after field.
"""

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
    """Convert the bytes `data`, u8[dtype.itemsize], to a namespace of ints, lists of ints and nested namespaces.

    It is a copy: later changes of `data` do not show.
    """
    return _numbers(np.frombuffer(data, dtype, 1).tolist()[0], dtype)


def _numbers(values: tuple[Any, ...], dtype: np.dtype[Any]) -> Any:
    found = zip(dtype.names or (), values, strict=True)
    return SimpleNamespace(**{name: value if type(value) is int else _listed(value) for name, value in found})


def _listed(field: Any) -> list[Any]:
    return field.tolist() if field.dtype.names is None else [_numbers(each, field.dtype) for each in field.tolist()]


def of_box(reckon: Callable[[B], T]) -> Callable[[B], T]:
    """Memoise `reckon` by the identity of its argument, a box or components, which nobody writes to.

    Records may bring boxes of their own, so the memory is emptied when it holds MOST_BOXES of them.
    """
    known: dict[int, tuple[B, T]] = {}

    def kept(box: B) -> T:
        found = known.get(id(box))  # holding the box too keeps its id from being given to another object
        if found is None or found[0] is not box:
            if len(known) >= MOST_BOXES:
                known.clear()
            found = known[id(box)] = box, reckon(box)
        return found[1]

    return kept
