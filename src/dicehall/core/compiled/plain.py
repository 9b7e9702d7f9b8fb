"""Records and tables for rules that run as plain Python (NUMBA_DISABLE_JIT=1): items are ints, so arithmetic is exact.

The same u8 fields 3 and 5 give 3 - 5 = 2**64 - 2 compiled, 254 in a numpy record, -2 here. Storing a value that does
not fit raises OverflowError, where compiled code wraps in silence: so a run in both modes finds such bugs.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from dicehall.core.arrays import Bytes


class Ints(np.ndarray[Any, np.dtype[Any]]):
    """An array whose items are Python numbers and whose records are `Plain`."""

    def __getitem__(self, index: Any) -> Any:
        return _plain(super().__getitem__(index))


class Plain:
    """A record whose fields are Python numbers, `Ints` or records again."""

    __slots__ = ("_record",)

    def __init__(self, record: np.void) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        try:
            return _plain(self._record[name])
        except ValueError as error:
            raise AttributeError(name) from error

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is np.void:
        return Plain(value)
    if issubclass(kind, np.ndarray):
        return value.view(Ints)
    return value.item()


def record(data: Bytes, dtype: np.dtype[Any]) -> Any:
    """Return the record of `dtype` in `data`, u8[dtype.itemsize], to read and to write, with Python numbers."""
    return Plain(np.frombuffer(data, dtype, 1)[0])


def snapshot(data: Bytes, dtype: np.dtype[Any]) -> SimpleNamespace:
    """Return the fields of the record in `data` as they are now; much faster than `record` for reading many of them."""
    assert dtype.names is not None
    return SimpleNamespace(**dict(zip(dtype.names, np.frombuffer(data, dtype, 1).tolist()[0], strict=True)))
