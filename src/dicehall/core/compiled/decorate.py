"""`compiled`: the decorator of every rule; `as_record`: bytes to record at no cost; word of what is being compiled."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core import event
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import plain
from dicehall.core.compiled.cache import our_locator
from dicehall.core.compiled.mode import CHECKED, PLAIN

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

F = TypeVar("F", bound=Callable[..., Any])

INT = types.int64
NOTHING = types.void
BYTES = types.Array(types.uint8, 1, "C")
INTS = types.Array(types.int64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
WORDS = types.Array(types.uint64, 1, "C")


def compiled(function: F) -> F:
    """A rule: compiled on first use, cached, without the GIL, inlined into its callers."""
    return _compile(function, None, inlined=True)


def compiled_for(signature: Any, *, inlined: bool = False) -> Callable[[F], F]:
    """Like `compiled`, for one explicit signature and at once."""
    return lambda function: _compile(function, signature, inlined=inlined)


def on_numbers(function: F) -> F:
    """Like `compiled`, for a helper that takes and gives whole numbers only: narrower ones are converted, so that it is
    compiled once and not for each width.
    """
    return _compile(function, INT(*[INT] * function.__code__.co_argcount), inlined=True)


def walk(function: F) -> F:
    """An algorithm over any game: like `compiled`, but never inlined."""
    return _compile(function, None, inlined=False)


def _compile(function: F, signature: Any, *, inlined: bool) -> F:
    if PLAIN:
        return function
    options: dict[str, Any] = {"forceinline": True} if inlined else {}
    if CHECKED:
        options["boundscheck"] = True
    arguments = [] if signature is None else [signature]
    with our_locator():
        made: F = numba.njit(*arguments, cache=True, nogil=True, error_model="numpy", **options)(function)
    return made


def as_record(dtype: np.dtype[Any]) -> Callable[[Bytes], Any]:
    """A function bytes -> record of `dtype` over the same memory (u8[n] with n = dtype.itemsize).

    Compiled it reinterprets the pointer: `bytes.view(dtype)[0]` would cost 14 ns a call. Keep the bytes alive.
    """
    if PLAIN:
        return lambda data: plain.record(data, dtype)
    kind = numba.from_dtype(dtype)

    def reinterpret(_typing: object, data: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            return builder.bitcast(pointer, context.get_value_type(kind))

        return kind(data), codegen

    return cast(Callable[[Bytes], Any], intrinsic(reinterpret))


class _Listener(event.Listener):  # type: ignore[misc]
    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell

    def on_start(self, event: Any) -> None:
        self.tell(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: object) -> None:
        pass


@contextmanager
def telling(tell: Callable[[str], None]) -> Iterator[None]:
    """Inside the block `tell` gets the name of each function that is really compiled (not those found in the cache)."""
    with event.install_listener("numba:compile", _Listener(tell)):
        yield


int64: Callable[[Any], int] = cast(Callable[[Any], int], int if PLAIN else np.int64)
"""A number of 64 bits: in rules, for results of mixed width and before differences of narrow unsigned fields."""
