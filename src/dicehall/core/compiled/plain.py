"""Rules without numba (NUMBA_DISABLE_JIT=1): records and tables that give Python ints, so that arithmetic is exact.

Plain numpy records would keep the narrow type (uint8 3 - 5 = 254). Here 3 - 5 = -2, and storing what does not fit
raises OverflowError, which finds what compiled code would wrap in silence.
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
    """A record whose fields are Python ints, `Ints` or records again."""

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
    """The bytes `data`, read and written as one record of `dtype`, with Python numbers."""
    return Plain(np.frombuffer(data, dtype, 1)[0])


def snapshot(data: Bytes, dtype: np.dtype[Any]) -> SimpleNamespace:
    """The same to be read only, and as it is now: much faster where many fields are looked at."""
    assert dtype.names is not None
    return SimpleNamespace(**dict(zip(dtype.names, np.frombuffer(data, dtype, 1).tolist()[0], strict=True)))
